import type { ReactNode } from "react";
import type { Right } from "../../src/lib/roles";
import { useRight } from "../messages/context";

/** What only operators with a right may use: forms of decisions, and links to pages. */
export function Permitted({ to, children }: { to: Right; children: ReactNode }) {
  return useRight(to) ? children : null;
}
