import { HOUR, MINUTE } from "../../src/lib/time";

/** A long play of random calls takes longer than any test. */
export const PATIENCE_MS = process.env.RANDOM_SEED ? 3 * HOUR : 5 * MINUTE;

/** Calls are limited, so a program must not be asked more often. */
const LOOK_MS = 1000;

/** Asks a program that runs in another process, until it has an answer. */
export async function patiently<Value>(
  ask: () => Promise<Value | null | undefined | ""> | Value | null | undefined | "",
): Promise<Value> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const value = await ask();
    if (value !== null && value !== undefined && value !== "") return value as Value;
    await Bun.sleep(LOOK_MS);
  }
  throw new Error("The program has not done it in time.");
}
