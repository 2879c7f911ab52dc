import { centsToDecimal, dollars } from "../../src/lib/money";
import { fillIn } from "../../src/lib/wording";

export type Words = { title: string; text: string };

export function worded({ title, text }: Words, amount: string): Words {
  return { title, text: fillIn(text, { amount: dollars(amount) }) };
}

export function wordedCents(words: Words, cents: number): Words {
  return worded(words, centsToDecimal(cents));
}
