import { centsToDecimal, dollars } from "../../src/lib/money";
import { textOf, type Wording } from "../../src/lib/wording";

export type Words = { title: string; text: Wording<Record<"amount" | "value", string>> };

export type Worded = { title: string; text: string };

export function worded({ title, text }: Words, amount: string): Worded {
  return { title, text: textOf(text, { amount: dollars(amount), value: dollars(amount) }) };
}

export function wordedCents(words: Words, cents: number): Worded {
  return worded(words, centsToDecimal(cents));
}
