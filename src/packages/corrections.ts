import type { z } from "zod";
import type { Db } from "../../db/client";
import { addToSearch } from "../../db/search";
import { versioned } from "../../db/versioned";
import { announce } from "../announcements/announce";
import { fileSize } from "../lib/file-size";
import { hasSameFacts } from "./edits";
import { writeFigures } from "./listed-figures";
import { fieldsOfPackage } from "./listing-fields";
import { type Package, revisedAt } from "./packages";
import { listingFacts } from "./schema";
import { declaredSize, estimateWords } from "./stated-facts";
import { type Language, languageTag } from "./vocabulary";

const MASK = {
  title: true,
  description: true,
  englishTitle: true,
  englishAbstract: true,
  category: true,
  collectionSize: true,
  totalCharacters: true,
  formats: true,
  fileCount: true,
  fileBytes: true,
  publicationYear: true,
  period: true,
  subjectAreas: true,
  gradeLevel: true,
} as const;

/** What describes the collection, and nothing about its price, time, licenses or rights. */
export type Correctable = keyof typeof MASK;
export const CORRECTABLE = Object.keys(MASK) as Correctable[];

const correctedFacts = (currentYear: number) => listingFacts(currentYear).pick(MASK);

type Facts = z.output<ReturnType<typeof correctedFacts>>;
export type CorrectedColumns = Partial<Package>;

type ColumnsOf = {
  [Name in Correctable]: (value: Facts[Name], lot: Package) => CorrectedColumns;
};

const COLUMNS: ColumnsOf = {
  title: (title) => ({ title }),
  description: (description) => ({ description }),
  englishTitle: (english_title) => ({ english_title }),
  englishAbstract: (english_abstract) => ({ english_abstract }),
  category: (category) => ({ category }),
  collectionSize: (words) => wordColumns(words ?? 0),
  totalCharacters: (characters, { language }) => ({
    ...wordColumns(estimateWords(characters ?? 0, language as Language)),
    total_characters: characters,
  }),
  formats: (formats) => ({
    formats: JSON.stringify(formats),
    data_format: JSON.stringify(formats),
  }),
  fileCount: (files) => ({ total_files: files ?? 0 }),
  fileBytes: (bytes) => ({ file_bytes: bytes, file_size: bytes === null ? "" : fileSize(bytes) }),
  publicationYear: (publication_year) => ({ publication_year }),
  period: (period) => ({ period_from: period?.from ?? null, period_to: period?.to ?? null }),
  subjectAreas: (areas) => ({ subject_areas: JSON.stringify(areas) }),
  gradeLevel: (grade_level) => ({ grade_level }),
};

const wordColumns = (words: number) => ({ total_words: words, estimated_word_count: words });

/** A listing keeps its unit of size, and a listing in English has no English version. */
export function correctableIn(lot: Package): Correctable[] {
  const otherUnit = declaredSize(lot).unit === "words" ? "totalCharacters" : "collectionSize";
  const isEnglish = languageTag(lot.language) === "en";
  return CORRECTABLE.filter(
    (name) => name !== otherUnit && !(isEnglish && name.startsWith("english")),
  );
}

const isSize = (name: string) => name === "collectionSize" || name === "totalCharacters";

export interface CorrectedField {
  name: Correctable;
  before: string;
  after: string;
}

export interface Correction {
  fields: CorrectedField[];
  columns: CorrectedColumns;
}

/** Leaves out what is as it was. @throws ZodError */
export function correctionOf(
  lot: Package,
  stated: Readonly<Partial<Record<string, string>>>,
  currentYear: number,
): Correction {
  const names = correctableIn(lot).filter((name) => stated[name] !== undefined);
  const mask = Object.fromEntries(names.map((name) => [name, true])) as typeof MASK;
  const facts: Partial<Facts> = correctedFacts(currentYear)
    .pick(mask)
    .superRefine((given: Partial<Facts>, context) => {
      for (const name of names)
        if (isSize(name) && given[name] === null)
          context.addIssue({ code: "custom", message: "size-invalid", path: [name] });
    })
    .parse(stated);
  const before = fieldsOfPackage(lot);
  const correction: Correction = { fields: [], columns: {} };
  for (const name of names) {
    const columns = columnsOf(name, facts, lot);
    const isSame = Object.entries(columns).every(
      ([column, value]) => lot[column as keyof Package] === value,
    );
    if (isSame) continue;
    Object.assign(correction.columns, columns);
    const after = fieldsOfPackage({ ...lot, ...columns })[name] ?? "";
    correction.fields.push({ name, before: before[name] ?? "", after });
  }
  return correction;
}

function columnsOf<Name extends Correctable>(
  name: Name,
  facts: Partial<Facts>,
  lot: Package,
): CorrectedColumns {
  return COLUMNS[name](facts[name] as Facts[Name], lot);
}

/** Whether the listing still says what was to be corrected. */
export function isAsBefore(lot: Package, fields: readonly CorrectedField[]): boolean {
  const current = fieldsOfPackage(lot);
  return fields.every(({ name, before }) => (current[name] ?? "") === before);
}

/** Bids that were reviewed before are refused, because the listing has changed. */
export async function correctListing(
  tx: Db,
  before: Package,
  columns: CorrectedColumns,
  now: number,
): Promise<Package> {
  const after = await tx
    .updateTable("packages")
    .set({
      ...columns,
      certified: hasSameFacts(before, { ...before, ...columns }) ? before.certified : 0,
      ...versioned(now),
      last_updated: Math.max(now, revisedAt(before) + 1),
    })
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (after.shown === 1) await addToSearch(tx, after.seq, after);
  await writeFigures(tx, [after.id]);
  announce(tx, { type: "auction-changed", packageId: after.id });
  return after;
}

/** Accepts any year; the verb compares it with the current one. */
export const correctionBody = correctedFacts(9999)
  .partial()
  .refine((fields) => Object.keys(fields).length > 0, "change-empty");
