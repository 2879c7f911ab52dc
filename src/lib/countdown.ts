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
  return joinUnits(unitTexts(remaining, words).slice(0, 2), words) || words.ended;
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
  return joinUnits(unitTexts(remainingUntil(endMs, nowMs), words), words) || words.ended;
}

function joinUnits([first = "", ...remainingUnits]: string[], words: CountdownWords): string {
  if (remainingUnits.length === 0) return first;
  return words.joined({ first, rest: joinUnits(remainingUnits, words) });
}

function unitTexts(remaining: Remaining, words: CountdownWords): string[] {
  const { days, hours, minutes, seconds } = remaining;
  const units: Array<[number, UnitText]> = [
    [days, words.day],
    [hours, words.hour],
    [minutes, words.minute],
    [seconds, words.second],
  ];
  const first = units.findIndex(([amount]) => amount > 0);
  if (first === -1) return [];
  return units.slice(first).map(([amount, unit], i) => {
    // Two digits after the first unit keep the width constant during the countdown.
    return unit({ n: i === 0 ? `${amount}` : `${amount}`.padStart(2, "0") });
  });
}
