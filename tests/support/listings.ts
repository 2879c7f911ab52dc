import type { Db } from "../../db/client";
import { createPackage, type NewPackage, type Package } from "../../src/packages/packages";

export const LISTING = {
  title: "Harbour ledgers",
  description: "Ledgers of a harbour, a line an entry, transcribed by hand.",
  category: "Business",
  language: "en",
  contentType: "academic",
  startingPrice: "1000",
  collectionSize: 50_000,
  publicationYear: 2020,
  publisher: "Lantau Press",
  auctionDurationHours: 72,
  formats: ["JSONL", "TXT"],
  fileCount: 12,
  fileBytes: 48_800_000,
  subjectAreas: ["Trade", "Ports"],
  gradeLevel: "Adult",
  rights: { exclusive: false, termMonths: 24, uses: ["pretraining"] },
};

export const LISTING_FORM = {
  title: "Harbour ledgers",
  description: "Ledgers of a harbour, a line an entry.",
  category: "Education",
  language: "en",
  contentType: "academic",
  startingPrice: "1000",
  collectionSize: "50000",
  publicationYear: "2020",
  publisher: "Lantau Press",
  duration: "72",
  usesPreset: "evaluation",
};

export const COLLECTION = {
  title: "Problem banks",
  description: "Worked problem sets with numbered steps.",
  category: "stem",
  language: "en",
  contentType: "mathematics",
  startingPrice: "1,200.50",
  collectionSize: "50000",
  publicationYear: "2024",
  publisher: "Lantau Press",
  auctionDurationHours: "168",
  rights: { uses: ["pretraining"] },
};

const { rights, ...facts } = COLLECTION;
export const COLLECTION_FORM = { ...facts, usesPreset: "evaluation" };

export const LOT: NewPackage = {
  title: "Hong Kong problem banks",
  description: "Worked problem sets in mathematics, with numbered steps.",
  category: "Education",
  language: "en",
  contentType: "mathematics",
  startingPriceCents: 100_000,
  collectionSize: 50_000,
  publicationYear: 2024,
  publisher: "Lantau Press",
  auctionDurationHours: 168,
};

/** `certified` sets the seal without a request. */
export async function addLot(
  db: Db,
  sellerId: string,
  now: number,
  { certified = true, ...changes }: Partial<NewPackage> & { certified?: boolean } = {},
): Promise<Package> {
  const lot = await createPackage(db, sellerId, { ...LOT, ...changes }, now);
  if (!certified) return lot;
  await db.updateTable("packages").set({ certified: 1 }).where("id", "=", lot.id).execute();
  return { ...lot, certified: 1 };
}
