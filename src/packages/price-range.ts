import type { Db } from "../../db/client";
import type { PackagesTable } from "../../db/schema/packages";
import { IS_LISTED } from "./listed-figures";
import { type Category, categoriesMatching, type Language, languagesMatching } from "./vocabulary";

export type PriceRange =
  | { basis: "sold" | "asked"; lowCents: number; highCents: number; count: number }
  | { basis: "few"; count: number };

const MIN_PRICES = 5;
const MAX_SALES = 200;

export async function suggestPrice(
  db: Db,
  { category, language, words }: { category: Category; language: Language; words: number },
  sellerId: string,
): Promise<PriceRange> {
  const prices = await salePricesPerWord(db, { category, language }, sellerId);
  if (prices.length >= MIN_PRICES) return { basis: "sold", ...middleHalf(prices, words) };
  const askingPrices = await askingPricesPerWord(db, { category, language });
  if (askingPrices.length >= MIN_PRICES)
    return { basis: "asked", ...middleHalf(askingPrices, words) };
  return { basis: "few", count: prices.length + askingPrices.length };
}

/** In cents per thousand words, without sales of trading partners, who could inflate the range. */
export async function salePriceRange(
  db: Db,
  { category, language }: { category: string; language: string },
  sellerId: string,
): Promise<{ low: number; high: number; sales: number } | undefined> {
  const kind = { category: category as Category, language: language as Language };
  const prices = await salePricesPerWord(db, kind, sellerId);
  const at = (share: number) => prices[Math.round(share * (prices.length - 1))] ?? 0;
  if (prices.length === 0) return undefined;
  return { low: at(0.25) * 1000, high: at(0.75) * 1000, sales: prices.length };
}

interface PackageKind {
  category: Category;
  language: Language;
}

/** In cents per word, ascending; each pair of buyer and seller counts once. */
async function salePricesPerWord(db: Db, kind: PackageKind, sellerId: string): Promise<number[]> {
  const tradingPartners = await tradingPartnersOf(db, sellerId);
  const sales = await lotsOf(db, "settled", kind)
    .leftJoin("contracts", (join) =>
      join.onRef("contracts.package_id", "=", "packages.id").on("contracts.voided_at", "is", null),
    )
    .leftJoin("bids", "bids.id", "contracts.bid_id")
    .select(["packages.id", "packages.seller_id", "contracts.buyer_id"])
    // Fixed-price licenses have their own price.
    .select("bids.amount_cents as paid_cents")
    .execute();
  const byPair = new Map<string, number>();
  for (const { id, seller_id, buyer_id, ...sale } of sales) {
    if (tradingPartners.has(seller_id) || (buyer_id !== null && tradingPartners.has(buyer_id)))
      continue;
    const pair = buyer_id === null ? id : `${seller_id} ${buyer_id}`;
    const { paid_cents, highest_bid_cents, starting_price_cents } = sale;
    const price = (paid_cents ?? highest_bid_cents ?? starting_price_cents) / sale.total_words;
    byPair.set(pair, Math.min(price, byPair.get(pair) ?? price));
  }
  return [...byPair.values()].sort((a, b) => a - b);
}

async function tradingPartnersOf(db: Db, sellerId: string): Promise<Set<string>> {
  const deals = await db
    .selectFrom("contracts")
    .select(["seller_id", "buyer_id"])
    .where((eb) => eb.or([eb("seller_id", "=", sellerId), eb("buyer_id", "=", sellerId)]))
    .execute();
  const parties = deals.flatMap(({ seller_id, buyer_id }) => [seller_id, buyer_id]);
  return new Set([sellerId, ...parties.filter((party) => party !== null)]);
}

async function askingPricesPerWord(db: Db, kind: PackageKind): Promise<number[]> {
  const lots = await lotsOf(db, "active", kind).execute();
  return lots
    .map(({ starting_price_cents, total_words }) => starting_price_cents / total_words)
    .sort((a, b) => a - b);
}

function lotsOf(db: Db, status: PackagesTable["status"], { category, language }: PackageKind) {
  return db
    .selectFrom("packages")
    .select(["total_words", "starting_price_cents", "highest_bid_cents"])
    .where("packages.status", "=", status)
    .where("certified", "in", [0, 1])
    .where(IS_LISTED)
    .where("category", "in", categoriesMatching(category))
    .where("language", "in", languagesMatching(language))
    .limit(MAX_SALES);
}

function middleHalf(sorted: readonly number[], words: number) {
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  const cents = (price: number) => Math.max(100, Math.round((price * words) / 100) * 100);
  return { lowCents: cents(at(0.25)), highCents: cents(at(0.75)), count: sorted.length };
}
