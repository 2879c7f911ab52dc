import { MAX_CENTS } from "./money";

/**
 * The least next bid and the next two round amounts above it, in cents: steps of 1, 2 or 5 with
 * zeros, about a tenth of the bid or less. None above what can be named.
 */
export function bidSteps(minimumCents: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(10, minimumCents) / 10));
  const step = [5, 2, 1].find((digit) => 10 * digit * power <= Math.max(10, minimumCents)) ?? 1;
  const next = (Math.floor(minimumCents / (step * power)) + 1) * step * power;
  return [minimumCents, next, next + step * power].filter((cents) => cents <= MAX_CENTS);
}
