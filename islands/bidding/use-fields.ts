import { useRef } from "react";
import type { BidField } from "./remark";
import type { TypedBid } from "./typed-bid";

const FIELDS_OF: Record<"listed" | "exclusive", readonly BidField[]> = {
  listed: ["amount", "maximum"],
  exclusive: ["exclusive"],
};

/** Uncontrolled fields keep text that was typed before hydration. */
export function useFields() {
  const fields = {
    amount: useRef<HTMLInputElement>(null),
    maximum: useRef<HTMLInputElement>(null),
    exclusive: useRef<HTMLInputElement>(null),
  };
  const textIn = (field: BidField) => fields[field].current?.value ?? "";
  return {
    fields,
    read: (isExclusive: boolean): TypedBid => ({
      amount: isExclusive ? "" : textIn("amount"),
      maximum: textIn(isExclusive ? "exclusive" : "maximum"),
    }),
    clear() {
      for (const { current } of Object.values(fields)) if (current) current.value = "";
    },
    /** @returns whether the fields were empty and have the kept bid now */
    restore(kept: TypedBid, isExclusive: boolean): boolean {
      const names = FIELDS_OF[isExclusive ? "exclusive" : "listed"];
      if (names.some((name) => textIn(name) !== "")) return false;
      for (const name of names) {
        const { current } = fields[name];
        const text = name === "amount" ? kept.amount : kept.maximum;
        if (!current || text === "") continue;
        current.value = text;
        const details = name !== "amount" && current.closest("details");
        if (details) details.open = true;
      }
      return true;
    },
  };
}
