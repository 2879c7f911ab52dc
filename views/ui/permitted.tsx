import type { ReactNode } from "react";
import type { Right } from "../../src/rules/roles";
import { useRight } from "../messages/context";

export function RequireRight({ right, children }: { right: Right; children: ReactNode }) {
  return useRight(right) ? children : null;
}
