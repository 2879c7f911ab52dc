import { ZodError } from "zod";
import { type ListingFields, listingOfFields } from "../../packages/listing-fields";
import {
  FORM_STEPS,
  type FormStep,
  isFormStep,
  LISTING_STEPS,
  stepOfField,
} from "../../packages/listing-steps";
import { sampleOfFields } from "../../packages/sample-fields";
import { newListing } from "../../packages/schema";
import { firstSample } from "../../samples/schema";
import type { Form } from "../http/body";

export function requestedStep({ act = "" }: Form): FormStep | null {
  const [verb, step] = act.split(":");
  return verb === "to" && isFormStep(step) ? step : null;
}

/** Sellers can always go back, but forward only from valid steps. */
export function faultsBefore(step: FormStep, fields: ListingFields, now: number): ZodError | null {
  const schema = newListing(new Date(now).getUTCFullYear());
  const listing = schema.safeParse(listingOfFields(fields));
  const sample = fields.sampleText?.trim() ? firstSample.safeParse(sampleOfFields(fields)) : null;
  const issuesOf = (name: string) => [
    ...(listing.error?.issues ?? []).filter(({ path }) => stepOfField(path.join(".")) === name),
    ...(name === "sample" ? (sample?.error?.issues ?? []) : []),
  ];
  const earlierSteps = LISTING_STEPS.slice(0, FORM_STEPS.indexOf(step));
  const faults = earlierSteps.map(issuesOf).find((issues) => issues.length > 0);
  return faults ? new ZodError(faults) : null;
}
