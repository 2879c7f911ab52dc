import { type Measured, medians } from "./rounds";
import { decimal, percent, whole } from "./table";

export const SERVED_COLUMNS = [
  "a second",
  "p50 ms",
  "p99 ms",
  "server µs",
  "server busy",
  "client busy",
] as const;

export function servedCells(rounds: readonly Measured[]): string[] {
  const { perSecond, p50, p99, serverMicros, serverBusy, busy } = medians(rounds);
  return [
    whole(perSecond),
    decimal(p50),
    decimal(p99),
    decimal(serverMicros),
    percent(serverBusy),
    percent(busy),
  ];
}

/** A server that never waits keeps its core busy, unless other programs take it. */
const UNDISTURBED = 0.9;

export function disturbance(rounds: readonly Measured[]): string[] {
  const { serverBusy } = medians(rounds);
  if (serverBusy >= UNDISTURBED) return [];
  return [`Other programs used ${percent(1 - serverBusy)} of the cores: measure again.`];
}
