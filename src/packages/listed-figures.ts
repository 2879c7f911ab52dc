import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { lockPackages } from "../../db/locks";
import type { PackagesTable } from "../../db/schema/packages";
import { inLockingTransaction } from "../../db/transaction";
import { FORMAT_LABELS } from "../formats/formats";
import { foldForSearch } from "../lib/text";
import { HOUR } from "../lib/time";
import { leastValueOf, type Valued } from "../quality";
import { rightsOf } from "../rights/rights";
import { isFixedPrice } from "../rules/sale";
import { firstBidCents } from "../rules/shown-price";
import { statedFormats } from "./stated-facts";
import { TOKENS_PER_WORD } from "./token-rates";
import { LANGUAGE_GROUPS, type Language } from "./vocabulary";

type Package = Selectable<PackagesTable>;

/** Unknown figures come last in every order. */
export const UNKNOWN_FIGURE = -1;

export const RESERVES = ["none", "not-met", "met"] as const;

export type Reserve = (typeof RESERVES)[number];

/** Bits of `listed_traits`. The lower bits name the formats. */
const TRAIT_BITS = {
  source: 1,
  /** Sold at a fixed price, without an auction. */
  fixed: 2 ** 27,
  /** The marketplace has drawn and scored passages of the collection. */
  sampled: 2 ** 26,
  /** More than one license is for sale. */
  several: 2 ** 28,
  /** Hidden, removed, or invitation-only. */
  absent: 2 ** 29,
  highest: 2 ** 30,
} as const;

/** Lets queries for public packages use indexes (docs/product.md#hidden-packages). */
export const IS_LISTED = sql<SqlBool>`(listed_traits & ${sql.lit(TRAIT_BITS.absent)}) = 0`;

export type NamedTraits = { [Name in keyof typeof TRAIT_BITS]?: boolean } & { format?: string };

export function traitsOf({ format, ...named }: NamedTraits): number {
  const formatBit = format === undefined ? 0 : 2 ** (FORMAT_LABELS.indexOf(format) + 1);
  const names = Object.keys(TRAIT_BITS) as Array<keyof typeof TRAIT_BITS>;
  return names.reduce((bits, name) => bits | (named[name] ? TRAIT_BITS[name] : 0), formatBit);
}

type SizeColumns = Pick<Package, "total_words" | "data_quality">;

/** Estimated from the analyzed samples; null without any. */
export function measuredTokens({ total_words, data_quality }: SizeColumns): number | null {
  if (!data_quality) return null;
  const { tokens, words } = JSON.parse(data_quality) as { tokens: number; words: number };
  return (total_words * tokens) / Math.max(1, words);
}

const LISTED_COLUMNS = [
  "title",
  "publisher",
  "language",
  "total_words",
  "formats",
  "rights",
] as const;
const SOURCES = [...LISTED_COLUMNS, "sale_rule", "seats", "shelf"] as const;

type FigureSources = Pick<Package, (typeof SOURCES)[number]> &
  Partial<Pick<Package, "english_title" | "data_quality" | "sampling" | "shown">>;

export function figureColumns({
  data_quality = null,
  sampling = null,
  shown = 1,
  ...lot
}: FigureSources) {
  const measured = measuredTokens({ ...lot, data_quality });
  const tokensPerWord = TOKENS_PER_WORD[lot.language as Language] ?? TOKENS_PER_WORD.English;
  const formats = statedFormats(JSON.parse(lot.formats) as string[]);
  const labeledFormats = formats.filter((format) => FORMAT_LABELS.includes(format));
  return {
    listed_tokens: Math.max(1, Math.round(measured ?? lot.total_words * tokensPerWord)),
    listed_quality: data_quality ? qualityIn(data_quality) : UNKNOWN_FIGURE,
    listed_traits: labeledFormats.reduce(
      (traits, format) => traits | traitsOf({ format }),
      traitsOf({
        source: Boolean(rightsOf(lot)?.basis),
        ...saleTraits(lot),
        sampled: sampling !== null,
        absent: shown === 0,
      }),
    ),
    listed_title: orderKey(lot.english_title ?? lot.title),
    listed_publisher: orderKey(lot.publisher ?? ""),
    listed_language: languageKey(lot.language),
  };
}

function saleTraits(lot: Pick<Package, "sale_rule" | "seats" | "shelf">): NamedTraits {
  const fixed = isFixedPrice(lot);
  const several = lot.seats > 1 || (fixed && lot.shelf !== null);
  return { fixed, several, highest: lot.sale_rule === "highest" };
}

/** Of a package that is being listed, and has no bids yet. */
export function firstFigures(
  lot: FigureSources & Pick<Package, "starting_price_cents" | "reserve_cents">,
) {
  return {
    ...figureColumns(lot),
    listed_price_cents: firstBidCents(lot),
    listed_reserve: lot.reserve_cents === null ? 0 : 1,
  };
}

function qualityIn(stored: string): number {
  return leastValueOf(JSON.parse(stored) as Valued) ?? UNKNOWN_FIGURE;
}

const KEY_CHARACTERS = 80;

/** Ignores differences in case, accents, width and surrounding punctuation. */
export function orderKey(text: string): string {
  const folded = foldForSearch(text);
  const key = folded.replace(/^[\p{P}\p{Z}]+|[\p{P}\p{Z}]+$/gu, "") || folded;
  return Array.from(key.replaceAll("\0", "")).slice(0, KEY_CHARACTERS).join("");
}

/** Sorts the variants of a language next to each other, and treats both names of English as one. */
function languageKey(language: string): string {
  const group = LANGUAGE_GROUPS.find(({ parts }) => parts.includes(language))?.all ?? language;
  return language === "en" ? group : [...new Set([group, language])].join(" ");
}

/** As {@link shownPriceCents}. */
const PRICE = sql<number>`coalesce(highest_bid_cents, case sale_rule when 'fixed' then starting_price_cents
  else (starting_price_cents * 105 + 99) / 100 end)`;

const BID_FIGURES = {
  listed_price_cents: PRICE,
  listed_token_cents: sql<number>`case when listed_quality = ${sql.lit(UNKNOWN_FIGURE)} then ${sql.lit(UNKNOWN_FIGURE)}
    else (${PRICE} * 1000000 + listed_tokens / 2) / listed_tokens end`,
  listed_bids: sql<number>`bid_count`,
  listed_reserve: sql<number>`case when reserve_cents is null then 0
    when highest_bid_cents >= reserve_cents then 2 else 1 end`,
} as const;

export function isOutdated(): RawBuilder<SqlBool> {
  const differences = Object.entries(BID_FIGURES).map(
    ([name, value]) => sql`${sql.ref(name)} <> (${value})`,
  );
  return sql<SqlBool>`(${sql.join(differences, sql` or `)})`;
}

/** Call it in the transaction that changes the columns behind the figures. */
export async function writeFigures(tx: Db, packageIds: readonly string[]): Promise<void> {
  const lots = await tx
    .selectFrom("packages")
    .select(["seq", "data_quality", "sampling", "english_title", "shown", ...SOURCES])
    .where("id", "in", packageIds)
    .execute();
  for (const { seq, ...lot } of lots) {
    await tx.updateTable("packages").set(figureColumns(lot)).where("seq", "=", seq).execute();
    await clearDueFigures(tx, [seq]);
  }
  await updateBidFigures(tx, packageIds);
}

export async function updateBidFigures(tx: Db, packageIds: readonly string[]): Promise<void> {
  await schedulePriceNews(tx, packageIds);
  await tx
    .updateTable("packages")
    .set(BID_FIGURES)
    .where("id", "in", packageIds)
    .where(isOutdated())
    .execute();
}

/** The starting price or highest bid that a listed price is from. */
const KNOWN_PRICE = sql<number>`case when listed_bids = 0 and sale_rule <> 'fixed'
  then listed_price_cents * 100 / 105 else listed_price_cents end`;

/** Schedules notifications for members with the favorite, at most one an hour. */
async function schedulePriceNews(tx: Db, packageIds: readonly string[]): Promise<void> {
  await sql`insert into price_news (package_id, noticed_cents, due_at)
    select id, ${KNOWN_PRICE}, 0 from packages
      where id in (${sql.join(packageIds)})
      and (listed_price_cents <> ${PRICE} or (listed_bids = 0 and bid_count > 0))
      and exists (select 1 from favorites where favorites.package_id = packages.id)
    on conflict (package_id) do update
      set due_at = coalesce(price_news.due_at, price_news.noticed_at + ${sql.lit(HOUR)})`.execute(
    tx,
  );
}

export async function clearDueFigures(tx: Db, seqs: readonly number[]): Promise<void> {
  await tx.deleteFrom("package_figures_due").where("seq", "in", seqs).execute();
}

const BATCH_SIZE = 50;

export async function writeDueFigures(db: Db): Promise<boolean> {
  const rows = await db
    .selectFrom("package_figures_due as due")
    .leftJoin("packages", "packages.seq", "due.seq")
    .select(["due.seq", "packages.id"])
    .limit(BATCH_SIZE)
    .execute();
  if (rows.length === 0) return false;
  const ids = rows.flatMap(({ id }) => id ?? []);
  const deletedSeqs = rows.filter(({ id }) => id === null).map(({ seq }) => seq);
  await inLockingTransaction(db, async (tx) => {
    await lockPackages(tx, ids);
    if (ids.length > 0) await writeFigures(tx, ids);
    if (deletedSeqs.length > 0) await clearDueFigures(tx, deletedSeqs);
  });
  return true;
}
