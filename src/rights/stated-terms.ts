import { z } from "zod";
import { numeralIn, yesOrNo } from "../lib/inputs";
import { READERS } from "../lib/number-fields";
import { MAX_OUTPUT_WORDS, TERM_NAMES, TERMS, type Terms, UNSTATED } from "./terms";

const RANGE_FAULT = "output-words-range";
const outputWords = z
  .number(RANGE_FAULT)
  .int(RANGE_FAULT)
  .min(1, RANGE_FAULT)
  .max(MAX_OUTPUT_WORDS, RANGE_FAULT);
const oneOf = <const Choices extends readonly string[]>(choices: Choices) =>
  z.enum(choices, "choice-invalid");

const CHOICES = {
  afterTerm: oneOf(TERMS.afterTerm.choices),
  modelsAfterTerm: oneOf(TERMS.modelsAfterTerm.choices),
  outputWords: outputWords.nullable(),
  affiliates: yesOrNo(),
  contractors: yesOrNo(),
  confidential: yesOrNo(),
  liabilityCap: oneOf(TERMS.liabilityCap.choices),
  audit: oneOf(TERMS.audit.choices),
  law: oneOf(TERMS.law.choices),
  court: oneOf(TERMS.court.choices),
};

const orUnstated = <Schema extends z.ZodType>(
  schema: Schema,
  parse: (value: unknown) => unknown,
  error = "choice-invalid",
) =>
  z.preprocess(
    (value) => (value === "" ? undefined : parse(value)),
    z.union([schema, z.literal(UNSTATED)], { error }).optional(),
  );

const parseBoolean = (value: unknown) =>
  value === "true" ? true : value === "false" ? false : value;
/** Treats null as unstated; for the word limit, null means no limit. */
const parseChoice = (value: unknown) => parseBoolean(value ?? undefined);
const parseLimit = (value: unknown) =>
  value === "none"
    ? null
    : typeof value === "string" && value !== UNSTATED
      ? numeralIn(READERS.words)(value)
      : value;

export const statedTerms = z
  .strictObject(
    {
      afterTerm: orUnstated(CHOICES.afterTerm, parseChoice),
      modelsAfterTerm: orUnstated(CHOICES.modelsAfterTerm, parseChoice),
      outputWords: orUnstated(CHOICES.outputWords, parseLimit, RANGE_FAULT),
      affiliates: orUnstated(yesOrNo(), parseChoice, "boolean-invalid"),
      contractors: orUnstated(yesOrNo(), parseChoice, "boolean-invalid"),
      confidential: orUnstated(yesOrNo(), parseChoice, "boolean-invalid"),
      liabilityCap: orUnstated(CHOICES.liabilityCap, parseChoice),
      audit: orUnstated(CHOICES.audit, parseChoice),
      law: orUnstated(CHOICES.law, parseChoice),
      court: orUnstated(CHOICES.court, parseChoice),
    },
    "must be an object of terms",
  )
  .nullish()
  .transform((given): Terms | null => {
    const stated = TERM_NAMES.filter(
      (name) => given?.[name] !== undefined && given[name] !== UNSTATED,
    );
    if (stated.length === 0) return null;
    return Object.fromEntries(stated.map((name) => [name, given?.[name]]));
  });

export const termsSchema = z.object(CHOICES).partial().meta({
  id: "Terms",
  description: "Only the terms that the seller stated. Null for `outputWords` means no limit.",
});
