import { useRef } from "react";

export type Claimed = "seat" | "exclusive";

/** Uncontrolled, so that hydration keeps what was typed before it. */
export function useClaims() {
  const seat = useRef<HTMLInputElement>(null);
  const exclusive = useRef<HTMLInputElement>(null);
  const fields = { seat, exclusive };
  return {
    fields,
    empty() {
      for (const { current } of [seat, exclusive]) if (current) current.value = "";
    },
    restore(claimed: Claimed, maximum: string): boolean {
      const field = fields[claimed].current;
      if (field?.value !== "") return false;
      field.value = maximum;
      const folded = field.closest("details");
      if (folded) folded.open = true;
      return true;
    },
  };
}
