import { centsToDecimal, dollars } from "../../src/lib/money";
import { textOf, type Wording } from "../../src/lib/wording";

export type Words = { title: string; text: Wording<Record<"amount" | "value", string>> };

export type FilledWords = { title: string; text: string };

export function fillAmount({ title, text }: Words, amount: string): FilledWords {
  return { title, text: textOf(text, { amount: dollars(amount), value: dollars(amount) }) };
}

export function fillCents(words: Words, cents: number): FilledWords {
  return fillAmount(words, centsToDecimal(cents));
}
