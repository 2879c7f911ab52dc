import { z } from "zod";
import { STATED_SAMPLE } from "../../packages/listing-fields";
import { listingFacts } from "../../packages/schema";

/** Accepts any year; the handlers compare it with the current year. */
const facts = listingFacts(9999);
const sample = STATED_SAMPLE;

export const listingBody = z.union([
  facts.extend({ sample }),
  facts.partial().extend({ draft: z.literal(true), sample }),
]);

export const listingOptions = z.object({
  draft: z.boolean("choice-invalid").nullish(),
  revision: z.int("must be a whole number").nullish(),
});

export const listingChanges = facts.partial().extend({
  sample,
  revision: z.int().optional().describe("The revision of the draft that you read."),
});

export const relistingBody = facts.partial().extend({ sample, draft: z.boolean().optional() });
