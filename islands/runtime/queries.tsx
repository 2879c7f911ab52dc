import { type DefaultOptions, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

/** Offline requests fail immediately; if queued, they would be sent when nobody expects them. */
const OPTIONS: DefaultOptions = {
  queries: { retry: false },
  mutations: { networkMode: "always" },
};

export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: OPTIONS }));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
