import { type Remaining, remainingUntil, SECOND } from "./time";

type UnitText = (values: { n: string }) => string;

export interface CountdownWords {
  day: UnitText;
  hour: UnitText;
  minute: UnitText;
  second: UnitText;
  ended: string;
  /** Japanese writes no space between units. */
  joined(values: { first: string; rest: string }): string;
}

export function coarseCountdown(endMs: number, nowMs: number, words: CountdownWords): string {
  const units = unitsOf(remainingUntil(endMs, nowMs), words).slice(0, 2);
  // "7d" instead of "7d 0h".
  return textOf(
    units.filter(([amount]) => amount > 0),
    words,
  );
}

export function nextCoarseCountdownMs(endMs: number, nowMs: number): number {
  const remaining = Math.ceil((endMs - nowMs) / SECOND);
  if (remaining <= 0) return Number.POSITIVE_INFINITY;
  // The smaller unit: hours after days, minutes after hours, or else seconds.
  const unit = remaining >= 86_400 ? 3600 : remaining >= 3600 ? 60 : 1;
  const last = Math.floor(remaining / unit) * unit;
  return endMs - (last - 1) * SECOND;
}

/** Keeps its width while seconds count: a zero stands before a single digit. */
export function fineCountdown(endMs: number, nowMs: number, words: CountdownWords): string {
  return textOf(unitsOf(remainingUntil(endMs, nowMs), words), words, 2);
}

type Unit = [amount: number, text: UnitText];

function textOf(units: readonly Unit[], words: CountdownWords, digits = 0): string {
  return (
    units
      .map(([amount, text], i) =>
        text({ n: `${amount}`.padStart(units[i + 1] ? 0 : i && digits, "0") }),
      )
      .reduceRight((rest, first) => (rest ? words.joined({ first, rest }) : first), "") ||
    words.ended
  );
}

function unitsOf({ days, hours, minutes, seconds }: Remaining, words: CountdownWords): Unit[] {
  const units: Unit[] = [
    [days, words.day],
    [hours, words.hour],
    [minutes, words.minute],
    [seconds, words.second],
  ];
  while (units[0]?.[0] === 0) units.shift();
  return units;
}
