import { z } from "zod";
import { isId } from "../../lib/ids";
import { line, yesOrNo } from "../../lib/inputs";
import { BUYERS_FIELDS } from "../../packages/buyers-fields";
import { FIXED_FIELD, LISTING_FIELDS } from "../../packages/listing-fields";
import { FORM_STEPS } from "../../packages/listing-steps";
import { SAMPLE_INPUT } from "../../packages/sample-fields";
import { listingFacts } from "../../packages/schema";
import type { Form } from "../http/body";

/** Accepts any year; the handlers compare it with the current year. */
const factsSchema = listingFacts(9999);
const sample = SAMPLE_INPUT;

/** Older clients send what the server sets itself. */
const ignored = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().describe("Ignored: the server sets it.");

const ignoredFields = {
  sellerId: ignored(line()),
  totalWords: ignored(z.number()),
  totalFiles: ignored(z.number()),
  auctionEndTime: ignored(line()),
  status: ignored(line()),
  certified: ignored(yesOrNo()),
  fileSize: ignored(line()),
};

export const listingBody = z.union([
  factsSchema.extend({ sample, ...ignoredFields }),
  factsSchema.partial().extend({ draft: z.literal(true), sample, ...ignoredFields }),
]);

export const listingOptions = z.object({
  draft: yesOrNo().nullish(),
  revision: z.int("must be a whole number").nullish(),
});

export const listingChanges = factsSchema.partial().extend({
  sample,
  revision: z.int().optional().describe("The revision of the draft that you read."),
});

export const relistingBody = factsSchema.partial().extend({ sample, draft: yesOrNo().optional() });

/** Without `act`, the form publishes the listing or saves it. */
const listingForm = (...acts: string[]) =>
  z.object({ act: z.enum(["suggest", "suggest-title", ...acts], "choice-invalid").optional() });

const STEP_ACTS = FORM_STEPS.map((step) => `to:${step}`);

export const newListingForm = listingForm("draft", ...STEP_ACTS);
export const draftForm = listingForm("draft", "delete", ...STEP_ACTS);
export const editForm = listingForm();

export const LISTING_FORM_FIELDS = [
  ...LISTING_FIELDS,
  FIXED_FIELD,
  ...BUYERS_FIELDS,
  ...["act", "draftKey", "place", "revision", "step", "sampleFile", "sampleChoice"],
];

/** Without a valid key, each save creates another draft. */
export const draftKeyOf = ({ draftKey = "" }: Form) => (isId(draftKey) ? draftKey : null);

/** An invalid revision matches none, so the save is refused as stale. */
export const revisionOf = ({ revision = "" }: Form) =>
  /^\d{1,9}$/.test(revision) ? Number(revision) : 0;
