import { z } from "zod";
import type { FaultCode } from "./faults";

/*
 * What people and programs may send as text. There are three kinds that are kept: a line, a
 * paragraph, a file's name. A schema says which it means, and never `z.string()`: a convention test
 * sees to it. What is missing or no text is `missing`, a code that the catalogues word or a sentence.
 */

type Fault = FaultCode | (string & {});

/** Line breaks, U+0000 and what else steers printers and terminals; tabs too. */
const ONE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u;
const WITHOUT_NUL = /^[^\0]*$/;

const wellFormed = (text: string) => text.toWellFormed();

/** A name, a title, an amount, an id: without the spaces around it, and without any line break. */
export function line(missing: Fault = "required"): z.ZodString {
  return z
    .string({ error: missing })
    .trim()
    .overwrite(wellFormed)
    .regex(ONE_LINE, "control-characters");
}

/** A description, a message, a note: without the blanks around it; its line breaks stay. */
export function paragraph(missing: Fault = "required"): z.ZodString {
  return z.string({ error: missing }).trim().overwrite(wellFormed).regex(WITHOUT_NUL, "text-nul");
}

/** What a file is called, in at most 200 characters; it is shown, and never opened by this name. */
export function fileName(invalid: Fault = "filename-invalid"): z.ZodString {
  return z
    .string({ error: invalid })
    .trim()
    .min(1, invalid)
    .max(200, invalid)
    .overwrite(wellFormed)
    .regex(ONE_LINE, invalid);
}

/** A password, as it was typed: its spaces count, and it is kept nowhere. */
export function secret(missing: Fault = "required"): z.ZodString {
  return z.string({ error: missing }).regex(WITHOUT_NUL, "text-nul");
}

/** A file's content sent as text, with whatever is in it: to be measured before anything is kept. */
export function content(missing: Fault): z.ZodString {
  return z.string({ error: missing });
}

/** Runs of white space and control characters as one space, for what was stored before lines were. */
export function asLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

/*
 * Numbers and amounts come as text from a form, and as either from a program. What these functions do not
 * know is returned as it is, so that the schema behind them refuses it.
 */

/** Text or a number as text; null and nothing are "", which is not stated. */
export function typed(value: unknown): unknown {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value.trim() : value;
}

/** The same as a number, with or without commas; null where it is not stated, NaN for other text. */
export function numeral(value: unknown): unknown {
  const text = typed(value);
  if (typeof text !== "string") return text;
  if (text === "") return null;
  const digits = text.replaceAll(",", "");
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN;
}
