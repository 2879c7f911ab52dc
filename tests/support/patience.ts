import { MINUTE } from "../../src/lib/time";

export const PATIENCE_MS = 5 * MINUTE;
