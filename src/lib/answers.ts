import { z } from "zod";

/*
 * What answers of calls consist of, for the schemas that describe them. Nothing is checked by these while
 * the server runs: tests hold every answer against them (tests/support/described-calls.ts).
 */

export const text = z.string();
export const id = z.string();
/** ISO 8601, UTC. */
export const time = z.iso.datetime();
/** An amount in US dollars. */
export const dollars = z.string().regex(/^\d+\.\d\d$/);
export const count = z.int().min(0);
/** Whole percent. */
export const percent = z.int().min(0).max(100);
/** Of a whole. */
export const share = z.number().min(0).max(1);
