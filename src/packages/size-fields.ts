import { z } from "zod";
import { numeral } from "../lib/inputs";
import { parseSize, type SizeUnit } from "../lib/stated-size";

/** Null if empty, NaN if unreadable. */
const size = (expected: SizeUnit) => (value: unknown, context: z.RefinementCtx) => {
  if (typeof value !== "string") return numeral(value);
  if (value.trim() === "") return null;
  const { counts = [], unit = null } = parseSize(value) ?? {};
  const fault = counts.length > 1 ? "size-ambiguous" : unit && unit !== expected && "size-unit";
  if (fault) context.addIssue({ code: "custom", message: fault, input: value });
  return counts[0] ?? Number.NaN;
};

const MAX = 1_000_000_000_000;

export const sizeFields = {
  collectionSize: z.preprocess(
    size("words"),
    z
      .number("size-invalid")
      .int("size-invalid")
      .min(10_000, "size-small")
      .max(MAX, "too-long")
      .nullable(),
  ),
  totalCharacters: z.preprocess(
    size("characters"),
    z
      .number("size-invalid")
      .int("size-invalid")
      .min(10_000, "characters-few")
      .max(MAX, "too-long")
      .nullable(),
  ),
};

export const fileBytes = z.preprocess(
  size("bytes"),
  z.number("file-size-invalid").int("file-size-invalid").min(1, "file-size-invalid").nullable(),
);
