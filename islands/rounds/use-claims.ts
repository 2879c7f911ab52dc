import { useRef } from "react";

export type Claimed = "seat" | "exclusive";

/** Uncontrolled, so that hydration keeps what was typed before it. */
export function useClaims() {
  const fields = {
    seat: useRef<HTMLInputElement>(null),
    exclusive: useRef<HTMLInputElement>(null),
  };
  return {
    fields,
    empty() {
      for (const { current } of Object.values(fields)) if (current) current.value = "";
    },
    restore(claimed: Claimed, maximum: string): boolean {
      const field = fields[claimed].current;
      if (field?.value !== "") return false;
      field.value = maximum;
      const details = field.closest("details");
      if (details) details.open = true;
      return true;
    },
  };
}
