import type { Db } from "../../db/client";
import type { PackagesTable } from "../../db/schema/packages";
import { type Category, categoriesMatching, type Language, languagesMatching } from "./vocabulary";

/** What comparable lots cost, scaled to a number of words; and how many they are. */
export type PriceRange =
  | { basis: "sold" | "asked"; lowCents: number; highCents: number; count: number }
  | { basis: "few"; count: number };

/** Fewer tell nothing of what others will pay. */
const ENOUGH = 5;
/** The latest of each kind, which the list's own index leads to. */
const LATEST = 200;

/**
 * A price range by the lots of the same category and language in this marketplace: the middle half of
 * what they were sold for, or where too few were sold, of what they ask for
 * (docs/product.md#listing-form).
 */
export async function suggestPrice(
  db: Db,
  { category, language, words }: { category: Category; language: Language; words: number },
): Promise<PriceRange> {
  const sold = await perWord(db, "settled", category, language);
  if (sold.length >= ENOUGH) return { basis: "sold", ...middleHalf(sold, words) };
  const asked = await perWord(db, "active", category, language);
  if (asked.length >= ENOUGH) return { basis: "asked", ...middleHalf(asked, words) };
  return { basis: "few", count: sold.length + asked.length };
}

/**
 * What lots of a category and language were sold for here, in cents a thousand words: the middle half
 * of them, and how many there are. Undefined where none was.
 */
export async function soldHere(
  db: Db,
  { category, language }: { category: string; language: string },
): Promise<{ low: number; high: number; sales: number } | undefined> {
  // A package's words are those that its form was checked by.
  const sold = await perWord(db, "settled", category as Category, language as Language);
  const at = (share: number) => sold[Math.round(share * (sold.length - 1))] ?? 0;
  if (sold.length === 0) return undefined;
  return { low: at(0.25) * 1000, high: at(0.75) * 1000, sales: sold.length };
}

async function perWord(
  db: Db,
  status: PackagesTable["status"],
  category: Category,
  language: Language,
): Promise<number[]> {
  const rows = await db
    .selectFrom("packages")
    .select(["total_words", "starting_price_cents", "highest_bid_cents"])
    .where("status", "=", status)
    .where("certified", "in", [0, 1])
    .where("category", "in", categoriesMatching(category))
    .where("language", "in", languagesMatching(language))
    .limit(LATEST)
    .execute();
  const prices = rows.map(({ total_words, starting_price_cents, highest_bid_cents }) => {
    const cents = status === "settled" ? highest_bid_cents : starting_price_cents;
    return (cents ?? starting_price_cents) / total_words;
  });
  return prices.sort((a, b) => a - b);
}

/** Between the quartiles, to the dollar. */
function middleHalf(sorted: readonly number[], words: number) {
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  const cents = (price: number) => Math.max(100, Math.round((price * words) / 100) * 100);
  return { lowCents: cents(at(0.25)), highCents: cents(at(0.75)), count: sorted.length };
}
