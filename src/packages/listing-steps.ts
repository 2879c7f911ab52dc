import { RIGHTS_FIELDS } from "../rights/rights";
import { BIDDER_FIELDS } from "./exclusion-fields";
import { LICENSE_FIELDS } from "./license-fields";
import type { ListingFields } from "./listing-fields";

export const LISTING_STEPS = ["what", "sample", "rights", "sale"] as const;
export const FORM_STEPS = [...LISTING_STEPS, "review"] as const;

export type ListingStep = (typeof LISTING_STEPS)[number];
export type FormStep = (typeof FORM_STEPS)[number];

const SAMPLE_FIELDS = ["fileContent", "filename", "encoding", "shownCharacters"];
const SALE_FIELDS: readonly string[] = [
  "startingPrice",
  "reservePrice",
  "auctionDurationHours",
  "duration",
  "sale",
  "startsAt",
  ...["lastDay", "offers", "exclusive"],
  ...LICENSE_FIELDS,
  ...BIDDER_FIELDS,
];

const isRightsField = (name: string) => RIGHTS_FIELDS.some((field) => field === name);

export function stepOfField(path: string): ListingStep {
  const names = path.split(".");
  const [first = "", last = ""] = [names[0], names.at(-1)];
  if (first.startsWith("sample") || SAMPLE_FIELDS.includes(first)) return "sample";
  if (last === "exclusive") return "sale";
  if (first === "rights" || last === "uses" || isRightsField(last)) return "rights";
  return SALE_FIELDS.includes(first) ? "sale" : "what";
}

export function isFormStep(word: string | undefined): word is FormStep {
  return FORM_STEPS.some((step) => step === word);
}

export function neighborOf(step: FormStep, offset: 1 | -1): FormStep | null {
  return FORM_STEPS[FORM_STEPS.indexOf(step) + offset] ?? null;
}

/** A step with a fault comes before the requested step. */
export function shownStep(values: ListingFields, errors: ListingFields): FormStep {
  const faultySteps = new Set(Object.keys(errors).map(stepOfField));
  const first = LISTING_STEPS.find((step) => faultySteps.has(step));
  return first ?? (isFormStep(values.step) ? values.step : "what");
}
