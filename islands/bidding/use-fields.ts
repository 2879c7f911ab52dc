import { useRef } from "react";
import type { TypedBid } from "./typed-bid";

/** Uncontrolled fields keep text that was typed before hydration. */
export function useFields() {
  const amount = useRef<HTMLInputElement>(null);
  const maximum = useRef<HTMLInputElement>(null);
  const readFields = (): TypedBid => ({
    amount: amount.current?.value ?? "",
    maximum: maximum.current?.value ?? "",
  });
  const setFields = (bid: TypedBid) => {
    if (amount.current) amount.current.value = bid.amount;
    if (maximum.current) maximum.current.value = bid.maximum;
  };
  return {
    amount,
    maximum,
    readFields,
    clear: () => setFields({ amount: "", maximum: "" }),
    restore(kept: TypedBid): boolean {
      const current = readFields();
      if (current.amount !== "" || current.maximum !== "") return false;
      setFields(kept);
      const details = maximum.current?.closest("details");
      if (details && kept.maximum !== "") details.open = true;
      return true;
    },
  };
}
