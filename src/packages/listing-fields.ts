import { z } from "zod";
import { content, paragraph } from "../lib/inputs";
import { periodText } from "../lib/period";
import { formOfRights, RIGHTS_FIELDS, rightsOf, rightsOfForm } from "../rights/rights";
import { statedRights } from "../rights/schema";
import { fieldOfTerm, TERM_NAMES } from "../rights/terms";
import { MAX_TEXT_BYTES } from "../rules/limits";
import { SALE_RULES } from "../rules/sale";
import { startOf } from "../rules/starts";
import { fieldsOfBuyers } from "./buyers-fields";
import { BIDDER_FIELDS, exclusionsAsFields, separatorOf } from "./exclusion-fields";
import { durationFields, fieldsOfSaleForm } from "./fixed-price-fields";
import { LICENSE_FIELDS, licensesAsFields } from "./license-fields";
import type { Package } from "./packages";
import { fieldsOfSample, isSampleField, SAMPLE_FIELDS } from "./sample-fields";
import { START_FIELDS, startOfFields } from "./start-fields";
import { declaredSize, statedFiles, statedFormats } from "./stated-facts";
import { languageTag } from "./vocabulary";
import { periodOf, statedPeriod, withYears } from "./year-fields";

export type ListingFields = Readonly<Partial<Record<string, string>>>;

export const FORM_FIELDS = [
  ...[
    "title",
    "description",
    "englishTitle",
    "englishAbstract",
    "category",
    "language",
    "contentType",
    "startingPrice",
    "reservePrice",
  ],
  ...[
    "collectionSize",
    "totalCharacters",
    "publicationYear",
    "period",
    "publisher",
    "auctionDurationHours",
    "duration",
  ],
  ...["sale", "startsAt", "lastDay", "offers"],
  ...LICENSE_FIELDS,
  ...BIDDER_FIELDS,
  ...["formats", "fileCount", "fileBytes", "subjectAreas", "gradeLevel"],
] as const;

export type ListingField =
  | (typeof FORM_FIELDS)[number]
  | (typeof SAMPLE_FIELDS)[keyof typeof SAMPLE_FIELDS]
  | (typeof RIGHTS_FIELDS)[number]
  | (typeof START_FIELDS)[number];

/** Of the form only: it asks for the licenses of a fixed price in its own way. */
export const FIXED_FIELD = "fixedLicenses";

export const LISTING_FIELDS: readonly ListingField[] = [
  ...FORM_FIELDS,
  ...Object.values(SAMPLE_FIELDS),
  ...RIGHTS_FIELDS,
  ...START_FIELDS,
];

const field = paragraph().max(20_000, "too-long");
const FIELDS = z.object({
  sampleText: content("no-content").max(MAX_TEXT_BYTES, "sample-large").optional(),
});

export function listingFields(listingForm: ListingFields): Record<string, string> {
  const form = withYears(fieldsOfSaleForm(fieldsOfBuyers(listingForm)));
  const knownFields = LISTING_FIELDS.flatMap((name) => (form[name] ? [[name, form[name]]] : []));
  return FIELDS.catchall(field).parse(Object.fromEntries(knownFields)) as Record<string, string>;
}

const textField = content("must be text").nullish();
const numberField = z.union([z.number(), content("required")], "must be a number").nullish();
const list = z
  .union([z.array(content("required")), content("required")], "must be a list of texts")
  .nullish();

/** Checks only types, not values. */
const FIELD_TYPES = z.object({
  ...(Object.fromEntries(FORM_FIELDS.map((name) => [name, textField])) as Record<
    string,
    typeof textField
  >),
  startingPrice: numberField,
  reservePrice: numberField,
  collectionSize: numberField,
  gradeLevel: numberField,
  totalCharacters: numberField,
  publicationYear: numberField,
  auctionDurationHours: numberField,
  fileCount: numberField,
  fileBytes: numberField,
  formats: list,
  subjectAreas: list,
  excludedCountries: list,
  excludedOrganizations: list,
  seats: numberField,
  exclusiveFrom: numberField,
  period: statedPeriod,
  shelf: z.union([z.boolean(), content("choice-invalid")], "choice-invalid").nullish(),
  offers: z.union([z.boolean(), content("boolean-invalid")], "boolean-invalid").nullish(),
});

export function fieldsOfBody(body: unknown): Record<string, string> {
  const { rights, sample, ...facts } = (body ?? {}) as Record<string, unknown>;
  const texts = Object.entries(FIELD_TYPES.parse(facts)).flatMap(([name, value]) => {
    if (Array.isArray(value)) return [[name, value.join(separatorOf(name))]];
    if (typeof value === "object" && value !== null) return [[name, periodText(value)]];
    return value === null || value === undefined ? [] : [[name, `${value}`]];
  });
  const parsed = z.object({ rights: statedRights }).parse({ rights });
  return listingFields({
    ...Object.fromEntries(texts),
    ...fieldsOfSample(sample),
    ...formOfRights(parsed.rights),
  });
}

export function withChanges(fields: ListingFields, body: unknown): Record<string, string> {
  const named = new Set(Object.keys((body ?? {}) as object));
  const keptTerms = termsKeptBy((body ?? {}) as Parameters<typeof termsKeptBy>[0]);
  const isReplaced = (name: string) =>
    named.has(name) ||
    (named.has("rights") && isRightsField(name) && !keptTerms.includes(name)) ||
    (named.has("startsAt") && START_FIELDS.some((field) => field === name)) ||
    (named.has("sample") && isSampleField(name));
  const knownFields = Object.entries(fields).filter(([name]) => !isReplaced(name));
  return listingFields({ ...Object.fromEntries(knownFields), ...fieldsOfBody(body) });
}

/** Otherwise, a change of the uses could silently remove the limit of liability. */
function termsKeptBy({ rights }: { rights?: { terms?: object | null } | null }): string[] {
  if (!rights || rights.terms === null) return [];
  const named = Object.keys(rights.terms ?? {});
  return TERM_NAMES.filter((name) => !named.includes(name)).map(fieldOfTerm);
}

const isRightsField = (name: string) => RIGHTS_FIELDS.some((field) => field === name);

export function listingOfFields(form: ListingFields): Record<string, unknown> {
  const fields = withYears(fieldsOfSaleForm(fieldsOfBuyers(form)));
  const { duration, englishTitle, englishAbstract, ...facts } = fields;
  // The form hides English texts for these listings, so members could not correct a fault there.
  const isEnglish = languageTag(fields.language ?? "") === "en";
  const hours = /^\d+$/.test(duration ?? "") ? duration : facts.auctionDurationHours;
  const startsAt = startOfFields(fields);
  return {
    ...facts,
    startsAt,
    auctionDurationHours: hours,
    rights: rightsOfForm(fields),
    ...(!isEnglish && { englishTitle, englishAbstract }),
  };
}

export function fieldsOfPackage(lot: Package): Record<string, string> {
  const period = periodOf(lot);
  const list = (json: string) => (JSON.parse(json) as string[]).join(", ");
  return listingFields({
    title: lot.title,
    description: lot.description,
    englishTitle: lot.english_title ?? "",
    englishAbstract: lot.english_abstract ?? "",
    category: lot.category,
    language: lot.language,
    contentType: lot.content_type,
    startingPrice: (lot.starting_price_cents / 100).toFixed(2),
    reservePrice: lot.reserve_cents === null ? "" : (lot.reserve_cents / 100).toFixed(2),
    ...sizeFields(lot),
    publicationYear: String(lot.publication_year ?? ""),
    period: period ? periodText(period) : "",
    publisher: lot.publisher ?? "",
    ...durationFields(lot),
    sale: SALE_RULES[lot.sale_rule].sale,
    startsAt: lot.opens_on === null ? "" : (startOf(lot) ?? ""),
    ...licensesAsFields(lot),
    audience: lot.audience,
    ...exclusionsAsFields(lot),
    formats: statedFormats(JSON.parse(lot.data_format) as string[]).join(", "),
    fileCount: String(statedFiles(lot).files ?? ""),
    fileBytes: String(lot.file_bytes ?? ""),
    subjectAreas: list(lot.subject_areas),
    gradeLevel: lot.grade_level ?? "",
    ...formOfRights(rightsOf(lot)),
  });
}

function sizeFields(lot: Package) {
  const { unit, count } = declaredSize(lot);
  return { [unit === "words" ? "collectionSize" : "totalCharacters"]: String(count) };
}
