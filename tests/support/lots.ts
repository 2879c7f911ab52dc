import type { Db } from "../../db/client";
import { createPackage, type NewPackage, type Package } from "../../src/packages/packages";

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
