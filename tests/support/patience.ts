import { HOUR, MINUTE } from "../../src/lib/time";

/** A long play of random calls takes longer than any test. */
export const PATIENCE_MS = process.env.RANDOM_SEED ? 3 * HOUR : 5 * MINUTE;
