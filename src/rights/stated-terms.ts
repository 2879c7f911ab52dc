import { z } from "zod";
import { parseNumeral } from "../lib/inputs";
import { MAX_OUTPUT_WORDS, TERM_NAMES, TERMS, type Terms } from "./terms";

const RANGE = "output-words-range";
const outputWords = z.number(RANGE).int(RANGE).min(1, RANGE).max(MAX_OUTPUT_WORDS, RANGE);
const flag = z.boolean("choice-invalid");
const oneOf = <const Choices extends readonly string[]>(choices: Choices) =>
  z.enum(choices, "choice-invalid");

const CHOICES = {
  afterTerm: oneOf(TERMS.afterTerm.choices),
  modelsAfterTerm: oneOf(TERMS.modelsAfterTerm.choices),
  outputWords: outputWords.nullable(),
  affiliates: flag,
  contractors: flag,
  confidential: flag,
  liabilityCap: oneOf(TERMS.liabilityCap.choices),
  audit: oneOf(TERMS.audit.choices),
  law: oneOf(TERMS.law.choices),
  court: oneOf(TERMS.court.choices),
};

/** Null counts as unstated too, except for the word limit. */
const orUnstated = <Schema extends z.ZodType>(schema: Schema, typed: (value: unknown) => unknown) =>
  z.preprocess((value) => (value === "" ? undefined : typed(value)), schema.optional());

const truth = (value: unknown) => (value === "true" ? true : value === "false" ? false : value);
const nullless = (value: unknown) => truth(value ?? undefined);
const limit = (value: unknown) =>
  value === "none" ? null : typeof value === "string" ? parseNumeral(value) : value;

export const statedTerms = z
  .strictObject(
    {
      afterTerm: orUnstated(CHOICES.afterTerm, nullless),
      modelsAfterTerm: orUnstated(CHOICES.modelsAfterTerm, nullless),
      outputWords: orUnstated(CHOICES.outputWords, limit),
      affiliates: orUnstated(flag, nullless),
      contractors: orUnstated(flag, nullless),
      confidential: orUnstated(flag, nullless),
      liabilityCap: orUnstated(CHOICES.liabilityCap, nullless),
      audit: orUnstated(CHOICES.audit, nullless),
      law: orUnstated(CHOICES.law, nullless),
      court: orUnstated(CHOICES.court, nullless),
    },
    "must be an object of terms",
  )
  .nullish()
  .transform((given): Terms | null => {
    const stated = TERM_NAMES.filter((name) => given?.[name] !== undefined);
    if (stated.length === 0) return null;
    return Object.fromEntries(stated.map((name) => [name, given?.[name]]));
  });

export const termsSchema = z.object(CHOICES).partial().meta({
  id: "Terms",
  description: "Only the terms that the seller stated. Null for `outputWords` means no limit.",
});
