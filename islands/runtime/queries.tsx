import { type DefaultOptions, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

/**
 * What fails says so at once, and is tried again when somebody asks. What is done while offline
 * fails too. Queued, it would be sent later, when nobody expects it.
 */
const OPTIONS: DefaultOptions = {
  queries: { retry: false },
  mutations: { networkMode: "always" },
};

/** Around an island that asks the server for things; made for each, since the server renders it too. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: OPTIONS }));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
