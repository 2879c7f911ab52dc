import { z } from "zod";
import type { FaultCode } from "./faults";
import { READERS } from "./number-fields";
import type { MeasureReader } from "./numerals";

/** Schemas use these instead of `z.string()`, as a convention test checks. */

type Fault = FaultCode | (string & {});

const ONE_LINE_PATTERN = /^[^\p{Cc}\u2028\u2029]*$/u;
const NO_NUL_PATTERN = /^[^\0]*$/;

/** Embeddings, overrides and isolates can reorder the text around them. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

const removeBidiControls = (text: string) => text.toWellFormed().replace(BIDI_CONTROLS, "");

function text(missing: Fault): z.ZodString {
  return z.string({ error: ({ input }) => (input == null ? missing : "must be text") });
}

/** Spreadsheets and forms send booleans as text, which callers convert first. */
export const yesOrNo = () => z.boolean("boolean-invalid");

export function line(missing: Fault = "required"): z.ZodString {
  return text(missing)
    .overwrite(removeBidiControls)
    .trim()
    .regex(ONE_LINE_PATTERN, "control-characters");
}

export function paragraph(missing: Fault = "required"): z.ZodString {
  return text(missing).overwrite(removeBidiControls).trim().regex(NO_NUL_PATTERN, "text-nul");
}

export function fileName(
  invalid: Fault = "must be a file name of at most 200 characters",
): z.ZodString {
  return text(invalid)
    .overwrite(removeBidiControls)
    .trim()
    .min(1, invalid)
    .max(200, invalid)
    .regex(ONE_LINE_PATTERN, invalid);
}

export function secret(missing: Fault = "required"): z.ZodString {
  return text(missing).regex(NO_NUL_PATTERN, "text-nul");
}

export function content(missing: Fault): z.ZodString {
  return text(missing);
}

export function toLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

/** Forms send numbers as text. Other values are returned unchanged for the schema to reject. */

export function trimInput(value: unknown): unknown {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value.trim() : value;
}

const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/** Returns null for an empty field, and NaN if it is unreadable. */
export const numeralIn =
  (read: MeasureReader) =>
  (value: unknown): unknown => {
    const text = trimInput(value);
    if (typeof text !== "string") return text;
    if (text === "") return null;
    if (PLAIN_NUMBER.test(text)) return Number(text);
    const { counts = [] } = read(text) ?? {};
    return counts.length === 1 ? counts[0] : Number.NaN;
  };

export const parseNumeral = numeralIn(READERS.number);
