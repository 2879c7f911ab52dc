import { type Remaining, remainingUntil, SECOND } from "./time";

type UnitText = (values: { n: string }) => string;

export interface CountdownWords {
  day: UnitText;
  hour: UnitText;
  minute: UnitText;
  second: UnitText;
  ended: string;
  /** Chinese and Japanese write no space between units. */
  joined(values: { first: string; rest: string }): string;
}

export function coarseCountdown(endMs: number, nowMs: number, words: CountdownWords): string {
  const remaining = remainingUntil(endMs, nowMs);
  const units = unitsOf(remaining, words).slice(0, 2);
  // "7d" instead of "7d 0h".
  return joinUnits(units.filter(([amount]) => amount > 0).map(unitText), words) || words.ended;
}

export function nextCoarseCountdownMs(endMs: number, nowMs: number): number {
  const remaining = Math.ceil((endMs - nowMs) / SECOND);
  if (remaining <= 0) return Number.POSITIVE_INFINITY;
  // The smaller unit: hours after days, minutes after hours, or else seconds.
  const unit = remaining >= 86_400 ? 3600 : remaining >= 3600 ? 60 : 1;
  const last = Math.floor(remaining / unit) * unit;
  return endMs - (last - 1) * SECOND;
}

export function fineCountdown(endMs: number, nowMs: number, words: CountdownWords): string {
  const units = unitsOf(remainingUntil(endMs, nowMs), words);
  return joinUnits(units.map(unitText), words) || words.ended;
}

function joinUnits([first = "", ...remainingUnits]: string[], words: CountdownWords): string {
  if (remainingUnits.length === 0) return first;
  return words.joined({ first, rest: joinUnits(remainingUnits, words) });
}

type Unit = [amount: number, text: UnitText];

const unitText = ([amount, text]: Unit) => text({ n: `${amount}` });

function unitsOf(remaining: Remaining, words: CountdownWords): Unit[] {
  const { days, hours, minutes, seconds } = remaining;
  const units: Unit[] = [
    [days, words.day],
    [hours, words.hour],
    [minutes, words.minute],
    [seconds, words.second],
  ];
  const first = units.findIndex(([amount]) => amount > 0);
  return first === -1 ? [] : units.slice(first);
}
