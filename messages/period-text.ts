import type { Period } from "../src/lib/period";
import type { Messages } from "./messages";

type PeriodMessages = Pick<Messages, "packages">;

export function yearText({ packages: { period } }: PeriodMessages, year: number): string {
  const text = `${Math.abs(year)}`;
  return year < 0 ? period.bce({ year: text }) : period.year({ year: text });
}

export function periodText(messages: PeriodMessages, { from, to }: Period): string {
  if (from === to) return yearText(messages, from);
  const start = from < 0 ? yearText(messages, from) : `${from}`;
  return messages.packages.period.range({ from: start, to: yearText(messages, to) });
}
