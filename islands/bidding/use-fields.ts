import { useRef } from "react";
import type { BidField } from "./remark";
import type { TypedBid } from "./typed-bid";

const NAMES: readonly BidField[] = ["amount", "maximum"];

/** Uncontrolled fields keep text that was typed before hydration. */
export function useFields() {
  const fields = {
    amount: useRef<HTMLInputElement>(null),
    maximum: useRef<HTMLInputElement>(null),
  };
  const textIn = (field: BidField) => fields[field].current?.value ?? "";
  return {
    fields,
    read: (): TypedBid => ({ amount: textIn("amount"), maximum: textIn("maximum") }),
    clear() {
      for (const { current } of Object.values(fields)) if (current) current.value = "";
    },
    /** @returns whether the fields were empty and have the kept bid now */
    restore(kept: TypedBid, isExclusive: boolean): boolean {
      if (NAMES.some((name) => textIn(name) !== "")) return false;
      for (const name of NAMES) {
        const { current } = fields[name];
        if (!current || kept[name] === "") continue;
        current.value = kept[name];
        const details = name === "maximum" && current.closest("details");
        if (details) details.open = true;
      }
      const kinds = fields.maximum.current?.form?.elements.namedItem("exclusive");
      if (kinds instanceof RadioNodeList && isExclusive) kinds.value = "on";
      return true;
    },
  };
}
