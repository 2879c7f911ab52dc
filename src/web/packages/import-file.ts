import type { Db } from "../../../db/client";
import { LOCALES, messagesFor } from "../../../messages/catalogue";
import { faultText } from "../../../messages/fault-text";
import type { Messages } from "../../../messages/messages";
import { packedKind } from "../../formats/kinds";
import { headerKey, type Labels } from "../../imports/columns";
import { type CheckedRows, checkRows, type ImportError } from "../../imports/importing";
import { refuseOthersNames } from "../../imports/publishers";
import { kindOfText, readRows, type TextKind } from "../../imports/rows";
import { InvalidInput } from "../../lib/errors";
import { once } from "../../lib/memo";
import { EmptyText, UnreadableText } from "../../quality";
import { TERM_NAMES } from "../../rights/terms";
import type { Analyzer } from "../../samples/analyzer/analyzer";
import { UnreadableFile } from "../../samples/analyzer/errors";
import type { AppContext } from "../http/app-context";
import { errorText } from "../http/errors";

export interface ImportDeps extends AppContext {
  db: Db;
  analyzer: Analyzer;
}

interface ImportedFile extends CheckedRows {
  encoding: string;
}

/** A worker decodes the file, because detecting an encoding is slow. @throws InvalidInput */
export async function readImport(
  { analyzer, clock, db }: ImportDeps,
  sellerId: string,
  bytes: Uint8Array,
  kind: TextKind | null,
): Promise<ImportedFile> {
  // A document would be decoded to its text, and its first sentence read as a column.
  if (packedKind(bytes)) throw fileFault("import-format");
  try {
    const { text, encoding } = await analyzer.decode(bytes, "listings.txt", sellerId);
    const rows = readRows(text, kind ?? kindOfText(text), formLabels());
    const checked = await checkRows(rows, clock.now());
    return { ...(await refuseOthersNames(db, sellerId, checked)), encoding };
  } catch (error) {
    if (error instanceof EmptyText) throw fileFault("file-required");
    if (error instanceof UnreadableText || error instanceof UnreadableFile)
      throw fileFault("import-format");
    throw error;
  }
}

const fileFault = (message: "file-required" | "import-format") =>
  new InvalidInput([{ path: "file", message }]);

export function errorWithText(
  messages: Messages,
  { reason, ...error }: ImportError & { id?: string },
) {
  const message =
    typeof reason === "string" ? faultText(messages, reason) : errorText(messages, reason).text;
  return { ...error, message };
}

/** Column headers can be the labels of the form in any language. */
const formLabels = once((): Labels => {
  const labels = LOCALES.flatMap((locale) => Object.entries(labelsIn(messagesFor(locale))));
  return new Map(labels.map(([name, label]) => [headerKey(label), name]));
});

function labelsIn({ collections, common, listing, rights }: Messages): Record<string, string> {
  const { fields } = collections.create;
  const { fields: listingFields } = listing;
  const { labels } = rights;
  return {
    title: common.title,
    description: common.description,
    englishTitle: listingFields.englishTitle,
    englishAbstract: listingFields.englishAbstract,
    category: fields.category,
    language: common.language,
    contentType: fields.contentType,
    startingPrice: fields.startingPrice,
    reservePrice: listingFields.reserve,
    collectionSize: fields.collectionSize,
    totalCharacters: fields.totalCharacters,
    publicationYear: fields.publicationYear,
    period: fields.period,
    publisher: common.publisher,
    auctionDurationHours: fields.auctionDurationHours,
    sale: listingFields.sale.label,
    lastDay: listingFields.lastDay,
    offers: listingFields.takesOffers,
    seats: listingFields.licenses.seats,
    exclusiveFrom: listingFields.licenses.exclusiveFrom,
    shelf: listingFields.licenses.shelf,
    audience: listingFields.audience.label,
    excludedCountries: listingFields.excluded.countries,
    excludedOrganizations: listingFields.excluded.organizations,
    formats: listingFields.formats,
    fileCount: listingFields.fileCount,
    fileBytes: listingFields.fileBytes,
    subjectAreas: listingFields.subjectAreas,
    gradeLevel: listingFields.gradeLevel,
    "rights.uses": labels.uses,
    "rights.exclusive": labels.exclusive,
    "rights.termMonths": labels.term,
    "rights.territory": labels.territory,
    "rights.redistribution": labels.redistribution,
    "rights.attribution": labels.attribution,
    "rights.basis": labels.basis,
    "rights.personalData": labels.personalData,
    "rights.machineMadePercent": labels.machineMade,
    ...Object.fromEntries(
      TERM_NAMES.map((name) => [`rights.terms.${name}`, rights.terms.labels[name]]),
    ),
  };
}
