import { LOCALES, messagesFor } from "../../../views/messages/catalogue";
import type { Messages } from "../../../views/messages/messages";
import { headerKey, type Labels } from "../../imports/columns";
import { once } from "../../lib/memo";

/** Includes every language, so that sellers can import their own spreadsheets. */
export const formLabels = once((): Labels => {
  const all = LOCALES.flatMap((locale) => Object.entries(labelsIn(messagesFor(locale))));
  return new Map(all.map(([name, label]) => [headerKey(label), name]));
});

function labelsIn({ collections, listing, rights }: Messages): Record<string, string> {
  const { fields } = collections.create;
  const { fields: others } = listing;
  const { labels } = rights;
  return {
    title: fields.title,
    description: fields.description,
    englishTitle: others.englishTitle,
    englishAbstract: others.englishAbstract,
    category: fields.category,
    language: fields.language,
    contentType: fields.contentType,
    startingPrice: fields.startingPrice,
    reservePrice: others.reserve,
    collectionSize: fields.collectionSize,
    totalCharacters: fields.totalCharacters,
    publicationYear: fields.publicationYear,
    publisher: fields.publisher,
    auctionDurationHours: fields.auctionDurationHours,
    sale: others.sale.label,
    seats: others.licences.seats,
    exclusiveFrom: others.licences.exclusiveFrom,
    shelf: others.licences.shelf,
    audience: others.audience.label,
    formats: others.formats,
    fileCount: others.fileCount,
    fileBytes: others.fileBytes,
    subjectAreas: others.subjectAreas,
    gradeLevel: others.gradeLevel,
    "rights.uses": labels.uses,
    "rights.exclusive": labels.exclusive,
    "rights.termMonths": labels.term,
    "rights.territory": labels.territory,
    "rights.redistribution": labels.redistribution,
    "rights.attribution": labels.attribution,
    "rights.basis": labels.basis,
    "rights.personalData": labels.personalData,
    "rights.machineMadePercent": labels.machineMade,
  };
}
