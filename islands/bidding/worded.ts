import { centsToDecimal, dollars } from "../../src/lib/money";
import { textOf, type Wording } from "../../src/lib/wording";
import type { BidField } from "./remark";

type ToastWords = { title: string; text: Wording<Record<"amount" | "value", string>> };

export type FilledToast = { title: string; text: string };

export type BidRefusal = FilledToast & { field?: BidField };

export function fillAmount({ title, text }: ToastWords, amount: string): FilledToast {
  return { title, text: textOf(text, { amount: dollars(amount), value: dollars(amount) }) };
}

export function fillCents(words: ToastWords, cents: number): FilledToast {
  return fillAmount(words, centsToDecimal(cents));
}
