import type { Db } from "../../../db/client";
import { LOCALES, messagesFor } from "../../../views/messages/catalogue";
import { faultText } from "../../../views/messages/fault-text";
import type { Messages } from "../../../views/messages/messages";
import { headerKey, type Labels } from "../../imports/columns";
import { type CheckedRows, checkRows, type ImportError } from "../../imports/importing";
import { type Kind, kindOfText, readRows } from "../../imports/rows";
import { InvalidInput } from "../../lib/errors";
import { once } from "../../lib/memo";
import { EmptyText, UnreadableText } from "../../quality";
import type { Analyzer } from "../../samples/analyzer/analyzer";
import { UnreadableFile } from "../../samples/analyzer/errors";
import type { AppContext } from "../http/app-context";
import { errorText } from "../http/errors";

export interface ImportDeps extends AppContext {
  db: Db;
  analyzer: Analyzer;
}

export interface ReadFile extends CheckedRows {
  encoding: string;
}

/** A worker decodes the file, because detecting an encoding is slow. @throws InvalidInput */
export async function readImport(
  { analyzer, clock }: ImportDeps,
  sellerId: string,
  bytes: Uint8Array,
  kind: Kind | null,
): Promise<ReadFile> {
  try {
    const { text, encoding } = await analyzer.decode(bytes, "listings.txt", sellerId);
    const rows = readRows(text, kind ?? kindOfText(text), formLabels());
    return { ...(await checkRows(rows, clock.now())), encoding };
  } catch (error) {
    if (error instanceof EmptyText) throw wrong("file-required");
    if (error instanceof UnreadableText || error instanceof UnreadableFile)
      throw wrong("sample-unreadable");
    throw error;
  }
}

const wrong = (message: "file-required" | "sample-unreadable") =>
  new InvalidInput([{ path: "file", message }]);

export function errorInWords(
  messages: Messages,
  { reason, ...error }: ImportError & { id?: string },
) {
  const message =
    typeof reason === "string" ? faultText(messages, reason) : errorText(messages, reason).text;
  return { ...error, message };
}

/** Includes every language, so that sellers can import their own spreadsheets. */
const formLabels = once((): Labels => {
  const all = LOCALES.flatMap((locale) => Object.entries(labelsIn(messagesFor(locale))));
  return new Map(all.map(([name, label]) => [headerKey(label), name]));
});

function labelsIn({ collections, common, listing, rights }: Messages): Record<string, string> {
  const { fields } = collections.create;
  const { fields: others } = listing;
  const { labels } = rights;
  return {
    title: common.title,
    description: common.description,
    englishTitle: others.englishTitle,
    englishAbstract: others.englishAbstract,
    category: fields.category,
    language: common.language,
    contentType: fields.contentType,
    startingPrice: fields.startingPrice,
    reservePrice: others.reserve,
    collectionSize: fields.collectionSize,
    totalCharacters: fields.totalCharacters,
    publicationYear: fields.publicationYear,
    publisher: common.publisher,
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
