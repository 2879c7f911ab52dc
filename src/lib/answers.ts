import { z } from "zod";

/** Only tests validate responses against these schemas (tests/support/described-calls.ts). */

export const text = z.string();
export const id = z.string();
export const time = z.iso.datetime();
export const dollars = z.string().regex(/^\d+\.\d\d$/);
export const count = z.int().min(0);
export const percent = z.int().min(0).max(100);
export const share = z.number().min(0).max(1);
