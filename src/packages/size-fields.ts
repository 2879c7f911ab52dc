import { z } from "zod";
import { parseNumeral } from "../lib/inputs";
import { parseSize, type SizeUnit } from "../rules/stated-size";

/** Returns null for an empty field, and NaN if it is unreadable or in another unit. */
const parseSizeIn = (expected: SizeUnit) => (value: unknown, context: z.RefinementCtx) => {
  if (typeof value !== "string") return parseNumeral(value);
  if (value.trim() === "") return null;
  const { counts = [], unit = null } = parseSize(value) ?? {};
  if (counts.length > 1)
    context.addIssue({ code: "custom", message: "size-ambiguous", input: value });
  const isExpected = unit === null || unit === expected;
  return (isExpected ? counts[0] : null) ?? Number.NaN;
};

const MAX_COUNT = 1_000_000_000_000;

export const sizeFields = {
  collectionSize: z.preprocess(
    parseSizeIn("words"),
    z
      .number("size-invalid")
      .int("size-invalid")
      .min(10_000, "size-small")
      .max(MAX_COUNT, "too-long")
      .nullable(),
  ),
  totalCharacters: z.preprocess(
    parseSizeIn("characters"),
    z
      .number("size-invalid")
      .int("size-invalid")
      .min(10_000, "characters-few")
      .max(MAX_COUNT, "too-long")
      .nullable(),
  ),
};

export const fileBytes = z.preprocess(
  parseSizeIn("bytes"),
  z.number("file-size-invalid").int("file-size-invalid").min(1, "file-size-invalid").nullable(),
);
