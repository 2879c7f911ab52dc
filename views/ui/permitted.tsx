import type { ReactNode } from "react";
import { useRight } from "../../messages/context";
import type { Right } from "../../src/rules/roles";

export function RequireRight({ right, children }: { right: Right; children: ReactNode }) {
  return useRight(right) ? children : null;
}
