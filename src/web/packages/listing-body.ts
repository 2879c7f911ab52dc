import { z } from "zod";
import { SAMPLE_INPUT } from "../../packages/listing-fields";
import { listingFacts } from "../../packages/schema";

/** Accepts any year; the handlers compare it with the current year. */
const factsSchema = listingFacts(9999);
const sample = SAMPLE_INPUT;

export const listingBody = z.union([
  factsSchema.extend({ sample }),
  factsSchema.partial().extend({ draft: z.literal(true), sample }),
]);

export const listingOptions = z.object({
  draft: z.boolean("choice-invalid").nullish(),
  revision: z.int("must be a whole number").nullish(),
});

export const listingChanges = factsSchema.partial().extend({
  sample,
  revision: z.int().optional().describe("The revision of the draft that you read."),
});

export const relistingBody = factsSchema
  .partial()
  .extend({ sample, draft: z.boolean().optional() });
