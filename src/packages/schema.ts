import { z } from "zod";
import { formatLabel } from "../formats/formats";
import { line, numeralIn, paragraph, trimInput } from "../lib/inputs";
import { MAX_CENTS, minimumBidCents } from "../lib/money";
import { READERS } from "../lib/number-fields";
import { statedRights } from "../rights/schema";
import { SALES } from "../rules/sale";
import { parseStart } from "../rules/starts";
import { audienceField } from "./audience";
import { exclusionFields } from "./exclusion-fields";
import { checkFixedPrice, lastDay, takesOffers } from "./fixed-price-fields";
import { checkLicenses, licenseFields, optionalPrice } from "./license-fields";
import { SIZE_CHECKS, sizeOf } from "./size-checks";
import { fileBytes, sizeFields } from "./size-fields";
import { isPlaceholder } from "./stated-facts";
import {
  ALL_CATEGORIES,
  ALL_LANGUAGES,
  CONTENT_TYPES,
  type Language,
  LISTING_CATEGORIES,
  LISTING_LANGUAGES,
  languageTag,
} from "./vocabulary";
import { periodField, publicationYear } from "./year-fields";

export const LISTING_DEFAULTS = { auctionDurationHours: 168 } as const;

/** Drafts that do not state a rule were stored before calls had the form's presets. */
export const UNSTATED_SALE = "seller";

export const AUCTION_DAYS = [1, 3, 7, 14, 30] as const;

interface EnglishFields {
  language: Language;
  englishTitle: string | null;
  englishAbstract: string | null;
}

/** Drops English texts that were typed before the language was changed to English. */
function englishTexts({ language, englishTitle, englishAbstract }: EnglishFields) {
  const isEnglish = languageTag(language) === "en";
  return isEnglish
    ? { englishTitle: null, englishAbstract: null }
    : { englishTitle, englishAbstract };
}

const words = z
  .preprocess(
    (value) => (typeof (value ?? "") === "string" ? `${value ?? ""}`.split(/[,，、;；\n]/) : value),
    z.array(line("must be a list of texts").max(60, "too-long"), "must be a list of texts"),
  )
  .transform((items) => [...new Set(items.filter((word) => word !== ""))])
  .refine((items) => items.length <= 20, "too-long");

const formats = words.transform((items, context) => {
  const labels = items.map((word) => (isPlaceholder(word) ? word : formatLabel(word)));
  if (labels.includes(null)) context.addIssue({ code: "custom", message: "choice-invalid" });
  return [...new Set(labels.filter((label) => label !== null))];
});

const MAX_FILES = 1_000_000_000;

const fileCount = z.preprocess(
  numeralIn(READERS.files),
  z
    .number("count-invalid")
    .int("count-invalid")
    .min(1, "count-invalid")
    .max(MAX_FILES, "count-invalid")
    .nullable(),
);

const characters = (text: string) => Array.from(text).length;

const startingPrice = optionalPrice.transform((cents, context) => {
  if (cents === null) context.addIssue("price-required");
  else if (minimumBidCents(cents, null) > MAX_CENTS) context.addIssue("price-invalid");
  return cents ?? 0;
});

/** Checks only the format; listing checks whether the time is allowed. */
const startsAt = z.preprocess(trimInput, line("start-invalid")).transform((text, context) => {
  const start = parseStart(text);
  if (start === undefined) context.addIssue("start-invalid");
  return start ?? null;
});

export const newListing = (currentYear: number) =>
  toListing(
    listingFacts(currentYear).refine((listing) => (listing?.rights?.uses.length ?? 0) > 0, {
      error: "rights-required",
      path: ["rights", "uses"],
      when: ({ issues }) => !issues.some(({ path }) => path?.[0] === "rights"),
    }),
  );

/** Older listings without any uses can be edited. */
export const earlierListing = (currentYear: number) => toListing(listingFacts(currentYear));

const toListing = (facts: ReturnType<typeof listingFacts>) =>
  facts
    .refine(...SIZE_CHECKS.words)
    .refine(...SIZE_CHECKS.characters)
    .refine(
      ({ startingPrice: start, reservePrice: reserve }) => reserve === null || reserve > start,
      { error: "reserve-low", path: ["reservePrice"] },
    )
    .superRefine(checkFixedPrice)
    .refine(
      ({ startsAt: start, language, englishTitle }) =>
        start !== "certified" || languageTag(language) === "en" || englishTitle !== null,
      { error: "start-title", path: ["englishTitle"] },
    )
    .superRefine(checkLicenses)
    .transform(
      ({ fileCount, reservePrice: reserveCents, exclusiveFrom, lastDay, offers, ...listing }) => ({
        ...listing,
        ...sizeOf(listing),
        ...englishTexts(listing),
        reserveCents,
        saleEndsAt: lastDay,
        takesOffers: offers,
        exclusiveFromCents: exclusiveFrom,
        ...(fileCount !== null && { totalFiles: fileCount }),
      }),
    );

const emptyToNull = (value: unknown) =>
  typeof value === "string" ? value.trim() || null : (value ?? null);

const title = line("title-required").refine((text) => characters(text) <= 100, "title-long");

const description = paragraph("description-short")
  .refine((text) => characters(text) >= 10, "description-short")
  .refine((text) => characters(text) <= 1000, "description-long");

export const listingFacts = (currentYear: number) =>
  z.object({
    title: title.min(1, "title-required"),
    description,
    englishTitle: z.preprocess(emptyToNull, title.nullable()),
    englishAbstract: z.preprocess(emptyToNull, description.nullable()),
    category: z.enum([...LISTING_CATEGORIES, ...ALL_CATEGORIES], "choice-invalid"),
    language: z.enum([...LISTING_LANGUAGES, ...ALL_LANGUAGES], "choice-invalid"),
    contentType: z.enum(CONTENT_TYPES, "choice-invalid"),
    startingPrice,
    reservePrice: optionalPrice,
    ...sizeFields,
    publicationYear: publicationYear(currentYear),
    period: periodField(currentYear),
    publisher: line("required").min(1, "required").max(200, "too-long"),
    auctionDurationHours: z.preprocess(
      (value) => {
        const hours = numeralIn(READERS.hours)(value) ?? Number.NaN;
        return Number.isNaN(hours) ? LISTING_DEFAULTS.auctionDurationHours : hours;
      },
      z
        .number("duration-short")
        .int("duration-short")
        .min(24, "duration-short")
        .max(720, "duration-long"),
    ),
    sale: z.preprocess((value) => value ?? UNSTATED_SALE, z.enum(SALES, "choice-invalid")),
    startsAt,
    lastDay,
    offers: takesOffers,
    ...licenseFields,
    ...audienceField,
    ...exclusionFields,
    rights: statedRights,
    formats,
    subjectAreas: words,
    fileCount,
    fileBytes,
    gradeLevel: z
      .preprocess(trimInput, line().max(100, "too-long"))
      .transform((text) => text || null),
  });

export const priceQuestion = z
  .object({
    category: z.enum(ALL_CATEGORIES, "choice-invalid"),
    language: z.enum(ALL_LANGUAGES, "choice-invalid"),
    ...sizeFields,
  })
  .refine(...SIZE_CHECKS.words)
  .refine(...SIZE_CHECKS.characters)
  .transform((question) => {
    const { collectionSize: words, totalCharacters: characters } = sizeOf(question);
    return { category: question.category, language: question.language, words, characters };
  });
