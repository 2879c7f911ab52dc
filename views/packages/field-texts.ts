import type { Messages } from "../../messages/messages";
import { periodText } from "../../messages/period-text";
import { choiceText } from "../../messages/rights-facts";
import { parseAmount } from "../../src/lib/amount";
import { fileSize } from "../../src/lib/file-size";
import { formatDollars } from "../../src/lib/money";
import type { TimeFormats } from "../../src/lib/own-clock";
import { parsePeriod } from "../../src/lib/period";
import type { ListingField, ListingFields } from "../../src/packages/listing-fields";
import { fileBytes, sizeFields } from "../../src/packages/size-fields";
import { startOfFields } from "../../src/packages/start-fields";
import { fieldOfUse, USES, usesOfForm } from "../../src/rights/rights";
import { fieldOfTerm, TERM_NAMES, type TermName } from "../../src/rights/terms";
import { SHOWN_CHARACTERS } from "../../src/rules/limits";
import { encodingName } from "../../src/rules/readings";
import { parseStart } from "../../src/rules/starts";
import { durationOf } from "./price-fields";

export interface FieldText {
  label: string;
  /** Empty if nothing was entered. */
  text: (fields: ListingFields) => string;
}

/** Several fields have the same text if they answer the same question. */
export function fieldTexts(
  messages: Messages,
  times: TimeFormats,
): Record<ListingField, FieldText> {
  const { collections, common, listing, packages, rights } = messages;
  const { contentTypes, fields } = collections.create;
  const { audience, days, duration, hours, licenses, ownDuration, reserve, sale, start } =
    listing.fields;
  const { form, labels } = rights;
  const field =
    (label: string, show: (value: string) => string = (value) => value, fallback = "") =>
    (name: ListingField): FieldText => ({
      label,
      text: (values) => show(values[name] || fallback),
    });
  const chosen = (label: string, choices: Readonly<Record<string, string>>, fallback = "") =>
    field(label, (value) => (Object.hasOwn(choices, value) && choices[value]) || value, fallback);
  const yesOrNo = { true: form.yes, false: form.no };
  const price = (value: string) => {
    const cents = parseAmount(value);
    return typeof cents === "number" ? formatDollars(cents) : value;
  };
  const size = (name: keyof typeof sizeFields) => (value: string) => {
    const count = sizeFields[name].safeParse(value).data;
    return count ? packages.integer(count) : value;
  };
  const bytes = (value: string) => {
    const count = fileBytes.safeParse(value).data;
    return count ? fileSize(count) : value;
  };
  const period = (value: string) => {
    const years = parsePeriod(value);
    return years ? periodText(messages, years) : value;
  };
  const startsAt: FieldText = {
    label: start.label,
    text: (values) => {
      const stated = startOfFields(values) ?? "";
      const opens = parseStart(stated);
      if (typeof opens === "number") return times.moment(opens);
      return opens === undefined ? stated : start.choices[opens ?? "now"];
    },
  };
  const length = ({ duration: typed, auctionDurationHours }: ListingFields) =>
    typed ?? durationOf(auctionDurationHours);
  const uses: FieldText = {
    label: labels.uses,
    text: (values) => rights.list(usesOfForm(values).map((use) => rights.uses[use])),
  };
  const term = (name: TermName) =>
    field(rights.terms.labels[name], (value) => value && choiceText(name, value, rights));
  const texts: Record<ListingField, (name: ListingField) => FieldText> = {
    title: field(common.title),
    description: field(common.description),
    englishTitle: field(listing.fields.englishTitle),
    englishAbstract: field(listing.fields.englishAbstract),
    category: field(fields.category, packages.category),
    language: field(common.language, packages.language),
    contentType: chosen(fields.contentType, contentTypes),
    startingPrice: field(fields.startingPrice, price),
    reservePrice: field(reserve, price),
    collectionSize: field(fields.collectionSize, size("collectionSize")),
    totalCharacters: field(fields.totalCharacters, size("totalCharacters")),
    publicationYear: field(fields.publicationYear),
    period: field(fields.period, period),
    publisher: field(common.publisher),
    duration: () => ({
      label: duration,
      text: (values) => {
        const count = Number(length(values)) / 24;
        return Number.isNaN(count) ? ownDuration : days({ count });
      },
    }),
    auctionDurationHours: () => ({
      label: hours,
      text: (values) => (length(values) === "own" ? (values.auctionDurationHours ?? "") : ""),
    }),
    sale: chosen(
      sale.label,
      { highest: sale.highest, seller: sale.seller, fixed: sale.fixed },
      "highest",
    ),
    lastDay: field(listing.fields.lastDay),
    offers: chosen(listing.fields.takesOffers, yesOrNo),
    seats: field(licenses.seats, undefined, "1"),
    exclusiveFrom: field(licenses.exclusiveFrom, price),
    shelf: chosen(licenses.shelf, { ...licenses.shelfChoices, false: form.no }, "false"),
    audience: chosen(
      audience.label,
      {
        everyone: audience.everyone,
        verified: audience.verified,
        approved: audience.approved,
        invited: audience.invited,
      },
      "everyone",
    ),
    excludedCountries: field(listing.fields.excluded.countries),
    excludedOrganizations: field(listing.fields.excluded.organizations),
    formats: field(listing.fields.formats),
    fileCount: field(listing.fields.fileCount),
    fileBytes: field(listing.fields.fileBytes, bytes),
    subjectAreas: field(listing.fields.subjectAreas),
    gradeLevel: field(listing.fields.gradeLevel),
    startsAt: () => startsAt,
    opens: () => startsAt,
    opensAt: () => startsAt,
    opensZone: () => startsAt,
    sampleText: field(listing.sample.text),
    sampleType: chosen(listing.sample.kind, collections.upload.contentTypes),
    sampleName: field(listing.sample.file),
    sampleEncoding: field(messages.handingIn.island.encoding, (name) => name && encodingName(name)),
    sampleShown: field(collections.upload.shown.label, undefined, `${SHOWN_CHARACTERS.usual}`),
    exclusive: chosen(form.exclusive, yesOrNo),
    termMonths: field(form.term),
    territory: field(labels.territory),
    redistribution: chosen(form.redistribution, yesOrNo),
    attribution: chosen(form.attribution, yesOrNo),
    basis: field(form.basis),
    personalData: chosen(form.personalData, rights.personalData),
    machineMadePercent: field(form.machineMade),
    usesPreset: () => uses,
    ...each(USES.map(fieldOfUse), () => () => uses),
    ...each(TERM_NAMES.map(fieldOfTerm), (name) => term(name.replace("term-", "") as TermName)),
  };
  return each(Object.keys(texts) as ListingField[], (name) => texts[name](name));
}

function each<Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value) {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;
}
