import { z } from "zod";
import { paragraph, yesOrNo } from "../lib/inputs";
import { exclusionFields } from "../packages/exclusion-fields";

const MAX_NOTE_LENGTH = 500;

export const bidderRequest = z.object({
  note: paragraph().max(MAX_NOTE_LENGTH, "too-long").default(""),
});

/** A form sends `true` or nothing. */
export const bidderDecision = z.object({
  everywhere: z.preprocess((value) => (value === "true" ? true : value), yesOrNo().default(false)),
});

export const addedExclusions = z.object(exclusionFields);
