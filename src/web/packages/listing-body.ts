import { z } from "zod";
import { STATED_SAMPLE } from "../../packages/listing-fields";
import { listingFacts } from "../../packages/schema";

/** Only the verb knows the current year. */
const facts = listingFacts(9999);
const sample = STATED_SAMPLE;

/** `POST /api/packages`: a listing, also with its first sample, or a draft, which need not be whole. */
export const listingBody = z.union([
  facts.extend({ sample }),
  facts.partial().extend({ draft: z.literal(true), sample }),
]);

/** What a call asks for in addition to a listing's facts, also for drafts. */
export const listingWish = z.object({
  draft: z.boolean("choice-invalid").nullish(),
  revision: z.int("must be a whole number").nullish(),
});

/** `PATCH /api/packages/{id}`: what is left out stays. */
export const listingChanges = facts.partial().extend({
  sample,
  revision: z.int().optional().describe("Of a draft: the one that you read."),
});

/** `POST /api/packages/{id}/relist`. */
export const relistingBody = facts.partial().extend({ sample, draft: z.boolean().optional() });
