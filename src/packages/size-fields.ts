import { z } from "zod";
import { numeral } from "../lib/inputs";
import { parseSize, type SizeUnit } from "../lib/stated-size";

/** Null if empty, NaN if unreadable or in another unit. */
const size = (expected: SizeUnit) => (value: unknown, context: z.RefinementCtx) => {
  if (typeof value !== "string") return numeral(value);
  if (value.trim() === "") return null;
  const { counts = [], unit = null } = parseSize(value) ?? {};
  if (counts.length > 1)
    context.addIssue({ code: "custom", message: "size-ambiguous", input: value });
  const isExpected = unit === null || unit === expected;
  return (isExpected ? counts[0] : null) ?? Number.NaN;
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
