import { MINUTE } from "../../src/lib/time";

/** For a test. A slow machine under load is no failure; what takes this long hangs. */
export const PATIENCE_MS = 5 * MINUTE;
