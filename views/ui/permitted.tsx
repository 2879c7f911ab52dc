import type { ReactNode } from "react";
import type { Right } from "../../src/lib/roles";
import { useRight } from "../messages/context";

export function Permitted({ to, children }: { to: Right; children: ReactNode }) {
  return useRight(to) ? children : null;
}
