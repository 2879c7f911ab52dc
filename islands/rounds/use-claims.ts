import { useRef } from "react";

export type ClaimKind = "seat" | "exclusive";

/** Uncontrolled fields keep text that was typed before hydration. */
export function useClaimFields() {
  const fields = {
    seat: useRef<HTMLInputElement>(null),
    exclusive: useRef<HTMLInputElement>(null),
  };
  return {
    fields,
    clear() {
      for (const { current } of Object.values(fields)) if (current) current.value = "";
    },
    restore(kind: ClaimKind, maximum: string): boolean {
      const field = fields[kind].current;
      if (field?.value !== "") return false;
      field.value = maximum;
      const details = field.closest("details");
      if (details) details.open = true;
      return true;
    },
  };
}
