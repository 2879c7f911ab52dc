import { licenseFacts } from "../../messages/license-facts";
import type { Messages } from "../../messages/messages";
import { periodText } from "../../messages/period-text";
import { chosenTerms, grantedRights, rightsStatements } from "../../messages/rights-facts";
import { fileSize } from "../../src/lib/file-size";
import { formatDollars, minimumBidCents } from "../../src/lib/money";
import type { TimeFormats } from "../../src/lib/own-clock";
import { lastDayOf } from "../../src/packages/fixed-price-fields";
import type { ListingFields } from "../../src/packages/listing-fields";
import type { ListingStep } from "../../src/packages/listing-steps";
import type { newListing } from "../../src/packages/schema";
import { estimateWords } from "../../src/packages/stated-facts";
import { NO_RIGHTS } from "../../src/rights/rights";
import { isRound } from "../../src/rules/round";

export interface ReviewRow {
  label: string;
  value: string;
  step: ListingStep;
}

type Listing = ReturnType<ReturnType<typeof newListing>["parse"]>;

/** Leaves out values that the seller did not state, except rights, which have defaults. */
export function reviewRows(
  listing: Listing,
  values: ListingFields,
  messages: Messages,
  times: TimeFormats,
): ReviewRow[] {
  const rights = listing.rights ?? NO_RIGHTS;
  const rightsFacts = [
    ...grantedRights(rights, messages.rights),
    ...rightsStatements(rights, messages.rights),
    ...chosenTerms(rights, messages.rights),
  ];
  return [
    ...rowsOf("what", contentLines(listing, messages)),
    ...rowsOf("sample", sampleLines(values, messages)),
    ...rightsFacts.map(({ label, value }): ReviewRow => {
      const isExclusivity = label === messages.rights.labels.exclusive;
      return { label, value, step: isExclusivity ? "sale" : "rights" };
    }),
    ...rowsOf("sale", saleLines(listing, messages, times)),
  ];
}

type Line = [label: string, value: string | null | undefined];

function rowsOf(step: ListingStep, lines: readonly Line[]): ReviewRow[] {
  return lines.flatMap(([label, value]) => (value ? [{ label, value, step }] : []));
}

function contentLines(listing: Listing, messages: Messages) {
  const { collections, common, listing: words, packages } = messages;
  const { detail } = packages;
  const { contentTypes } = collections.create;
  const { description, language, publisher, title } = common;
  const fields = { ...collections.create.fields, description, language, publisher, title };
  const { totalCharacters: characters, fileBytes, totalFiles, publicationYear } = listing;
  const size: Line[] =
    characters === null
      ? [[detail.totalWords, packages.integer(listing.collectionSize)]]
      : [
          [detail.totalCharacters, packages.integer(characters)],
          [detail.estimatedWords, packages.integer(estimateWords(characters, listing.language))],
        ];
  return [
    [fields.title, listing.title],
    [fields.description, listing.description],
    [words.fields.englishTitle, listing.englishTitle],
    [words.fields.englishAbstract, listing.englishAbstract],
    [fields.category, packages.category(listing.category)],
    [common.language, packages.language(listing.language)],
    [fields.contentType, contentTypes[listing.contentType]],
    ...size,
    [detail.totalFiles, totalFiles === undefined ? null : packages.integer(totalFiles)],
    [detail.fileSize, fileBytes === null ? null : fileSize(fileBytes)],
    [detail.formats, packages.list(listing.formats)],
    [common.publisher, listing.publisher],
    [detail.publicationYear, publicationYear === null ? null : String(publicationYear)],
    [detail.period, listing.period && periodText(messages, listing.period)],
    [detail.subjects, packages.list(listing.subjectAreas)],
    [words.fields.gradeLevel, listing.gradeLevel],
  ] satisfies Line[];
}

const MAX_SAMPLE_CHARACTERS = 300;

function sampleLines(
  { sampleText = "", sampleName }: ListingFields,
  { listing }: Messages,
): Line[] {
  const text = sampleText.trim();
  const excerpt =
    text.length > MAX_SAMPLE_CHARACTERS ? `${text.slice(0, MAX_SAMPLE_CHARACTERS)}…` : text;
  return [[listing.steps.sample, [sampleName, excerpt].filter(Boolean).join(": ")]];
}

function saleLines(listing: Listing, messages: Messages, times: TimeFormats): Line[] {
  const { collections, dashboard, listing: words } = messages;
  const { duration, days, hours, reserve, sale, start } = words.fields;
  const { auctionDurationHours: durationHours, reserveCents, startsAt } = listing;
  const openingTime = typeof startsAt === "number" ? times.moment(startsAt) : null;
  if (listing.sale === "fixed") return fixedPriceLines(listing, messages);
  return [
    [collections.create.fields.startingPrice, formatDollars(listing.startingPrice)],
    [words.fields.leastBid, formatDollars(minimumBidCents(listing.startingPrice, null))],
    [reserve, reserveCents === null ? null : formatDollars(reserveCents)],
    [sale.label, sale[listing.sale]],
    [dashboard.bids.contract, words.fields.contract[contractRule(listing)]],
    ...audienceLines(listing, messages),
    ...licenseFacts(listing, words).map(({ label, value }): Line => [label, value]),
    [start.label, openingTime ?? start.choices[startsAt === "certified" ? startsAt : "now"]],
    durationHours % 24 === 0
      ? [duration, days({ count: durationHours / 24 })]
      : [hours, String(durationHours)],
  ];
}

function fixedPriceLines(listing: Listing, messages: Messages): Line[] {
  const { dashboard, listing: words } = messages;
  const { fields } = words;
  const { contract, fixedLicenses, fixedPrice, lastDay, sale, takesOffers } = fields;
  const { saleEndsAt, shelf, startingPrice } = listing;
  return [
    [sale.label, sale.fixed],
    [fixedPrice, formatDollars(startingPrice)],
    [fixedLicenses.label, fixedLicenses[shelf === "unlimited" ? "any" : "one"]],
    [takesOffers, listing.takesOffers ? messages.rights.form.yes : messages.rights.form.no],
    [lastDay, saleEndsAt === null ? null : lastDayOf(saleEndsAt)],
    [dashboard.bids.contract, contract.fixed],
    ...audienceLines(listing, messages),
  ];
}

function audienceLines(listing: Listing, { listing: words, packages, profile }: Messages): Line[] {
  const { audience, excluded } = words.fields;
  return [
    [audience.label, audience[listing.audience]],
    [excluded.countries, packages.list(listing.excludedCountries.map(profile.country))],
    [excluded.organizations, packages.list(listing.excludedOrganizations)],
  ];
}

function contractRule({
  sale,
  seats,
  exclusiveFromCents,
}: Listing): "highest" | "round" | "seller" {
  if (sale === "highest") return "highest";
  return isRound({ seats, exclusive_from_cents: exclusiveFromCents }) ? "round" : "seller";
}
