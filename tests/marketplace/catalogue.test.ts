import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { Db } from "../../db/client";
import { DAY, HOUR } from "../../src/lib/time";
import { browseCatalogue } from "../../src/marketplace/catalogue";
import { CatalogueCounts } from "../../src/marketplace/catalogue-counts";
import type { CatalogueFilter } from "../../src/marketplace/filter-list";
import { LICENSES, STATUS_FILTERS } from "../../src/marketplace/filters";
import { SORTS, type Sort } from "../../src/marketplace/schema";
import { RESERVES } from "../../src/packages/listed-figures";
import type { Package } from "../../src/packages/packages";
import { ALL_CATEGORIES, ALL_LANGUAGES } from "../../src/packages/vocabulary";
import { NO_RIGHTS, USES } from "../../src/rights/rights";
import { SALE_RULES, SALES } from "../../src/rules/sale";
import { onBothEngines } from "../support/engines";
import { addLot } from "../support/listings";
import { addPeople } from "../support/people";

/** States docs/product.md#vocabulary again, independently of the code. */
const ALSO_FINDS: Record<string, string[]> = {
  Education: ["educational", "textbook"],
  Academic: ["textbook"],
  Fiction: ["literary"],
  Scientific: ["stem"],
  Technical: ["stem"],
  Chinese: ["zh-traditional", "zh-simplified", "bilingual-zh-en"],
  English: ["en", "bilingual-zh-en"],
};

const PACKAGES = 300;
const WORDS = ["Ming", "lamp", "文集", "詩選", "reports", "Über", "題庫", "AI", "lampless", "集"];

/** Few different values, so that filters match and orders have ties. */
const traits = fc.record({
  title: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
  description: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
  category: fc.constantFrom(...ALL_CATEGORIES),
  language: fc.constantFrom(...ALL_LANGUAGES),
  price: fc.constantFrom(1, 99_999, 100_000, 100_001, 500_000, 10_000_000, 9_999_999_999),
  words: fc.constantFrom(10_000, 50_000, 1_000_000),
  certified: fc.boolean(),
  status: fc.constantFrom("active", "active", "active", "ended", "settled"),
  ends: fc.constantFrom(-DAY, -1, 0, 1, HOUR, DAY - 1, DAY, DAY + 1, 9 * DAY),
  roadshowEnds: fc.constantFrom(null, null, -1, 0, 1, 5 * DAY),
  opens: fc.constantFrom(null, null, -1, 0, 1, 5 * DAY),
  publisher: fc.constantFrom("Ōtani", "otani", "「文」", "Åre", ""),
  source: fc.boolean(),
  period: fc.constantFrom(null, { from: 1890, to: 1930 }, { from: -500, to: 1890 }),
  formats: fc.subarray(["TXT", "JSONL", "PDF"]),
  seats: fc.constantFrom(1, 1, 2, 50),
  figures: fc.record({
    listed_quality: fc.constantFrom(-1, 0, 70, 100),
    listed_token_cents: fc.constantFrom(-1, 0, 5000, 9_000_000_000_000_000),
    listed_bids: fc.constantFrom(0, 1, 40),
    listed_reserve: fc.constantFrom(0, 1, 2),
  }),
  age: fc.constantFrom(0, DAY, 7 * DAY - 1, 7 * DAY, 7 * DAY + 1, 30 * DAY),
});

type Traits = typeof traits extends fc.Arbitrary<infer Lot> ? Lot : never;

const choices = {
  status: fc.constantFrom(...STATUS_FILTERS),
  certifiedOnly: fc.boolean(),
  category: fc.constantFrom(...ALL_CATEGORIES),
  language: fc.constantFrom(...ALL_LANGUAGES),
  minPriceCents: fc.constantFrom(1, 100_000, 100_001, 500_000),
  maxPriceCents: fc.constantFrom(1, 100_000, 499_999, 10_000_000),
  maxTokenCents: fc.constantFrom(0, 4999, 5000, 10_000),
  minQuality: fc.constantFrom(1, 70, 71),
  minTokens: fc.constantFrom(13_000, 60_000),
  maxTokens: fc.constantFrom(20_000, 1_300_000),
  publisher: fc.constantFrom("OTANI", "文", "nobody"),
  rightsSource: fc.boolean(),
  reserve: fc.constantFrom(...RESERVES),
  sale: fc.constantFrom(...SALES),
  format: fc.constantFrom("TXT", "PDF", "EPUB"),
  licenses: fc.constantFrom(...LICENSES),
  periodFrom: fc.constantFrom(-500, -499, 1890, 1891),
  periodTo: fc.constantFrom(1889, 1890, 1930),
  search: fc.constantFrom(
    ...WORDS,
    ...["LAMP", "文集 ", "report lamps", "ai uber 庫", "詩", "lamp -ming", "nothing like it", " "],
  ),
};

/** At most three filters at once, because more would find nothing almost always. */
const filters = fc
  .subarray(Object.keys(choices) as (keyof typeof choices)[], { maxLength: 3 })
  .chain((names) =>
    fc.record({
      status: choices.status,
      certifiedOnly: choices.certifiedOnly,
      ...Object.fromEntries(names.map((name) => [name, choices[name] as fc.Arbitrary<unknown>])),
    }),
  ) as fc.Arbitrary<CatalogueFilter>;

const sorts = fc.constantFrom(...SORTS);

const NOW = Date.UTC(2026, 10, 21);
const now = NOW;
let db: Db;
let lots: Package[];

async function list(sellerId: string, lot: Traits): Promise<void> {
  const { id } = await addLot(db, sellerId, now - lot.age, {
    title: lot.title.join(" "),
    description: lot.description.join(" "),
    category: lot.category,
    language: lot.language,
    startingPriceCents: lot.price,
    collectionSize: lot.words,
    certified: lot.certified,
    publisher: lot.publisher,
    formats: lot.formats,
    seats: lot.seats,
    period: lot.period,
    sale: lot.age % 2 === 0 ? "highest" : "seller",
    rights: lot.source ? { ...NO_RIGHTS, basis: "own texts" } : null,
  });
  await db
    .updateTable("packages")
    .set({
      status: lot.status as Package["status"],
      auction_end_time: now + lot.ends,
      roadshow_end_time: lot.roadshowEnds === null ? null : now + lot.roadshowEnds,
      opens_at: lot.opens === null ? null : now + lot.opens,
      ...lot.figures,
    })
    .where("id", "=", id)
    .execute();
}

function expected(filter: CatalogueFilter, sort: Sort): Package[] {
  return lots.filter((lot) => matches(lot, filter)).sort(orderOf(sort, filter.search));
}

const isRunning = (lot: Package) => lot.status === "active" && lot.auction_end_time > now;

function matches(lot: Package, filter: CatalogueFilter): boolean {
  const active = isRunning(lot);
  const opened = (lot.opens_at ?? 0) <= now;
  const statuses = {
    all: true,
    active: active && opened,
    upcoming: active && !opened,
    "ending-soon": active && opened && lot.auction_end_time < now + DAY,
    new: active && lot.created_at >= now - 7 * DAY,
    featured: active && lot.roadshow_end_time !== null && lot.roadshow_end_time > now,
  };
  const means = (value: string) => [value, ...(ALSO_FINDS[value] ?? [])];
  const words = (filter.search ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  return (
    statuses[filter.status] &&
    (!filter.certifiedOnly || lot.certified === 1) &&
    (!filter.category || means(filter.category).includes(lot.category)) &&
    (!filter.language || means(filter.language).includes(lot.language)) &&
    lot.listed_price_cents >= (filter.minPriceCents ?? 0) &&
    lot.listed_price_cents <= (filter.maxPriceCents ?? Number.POSITIVE_INFINITY) &&
    lot.listed_token_cents <= (filter.maxTokenCents ?? Number.POSITIVE_INFINITY) &&
    (filter.maxTokenCents === undefined || lot.listed_token_cents >= 0) &&
    lot.listed_quality >= (filter.minQuality ?? -1) &&
    lot.listed_tokens >= (filter.minTokens ?? 0) &&
    lot.listed_tokens <= (filter.maxTokens ?? Number.POSITIVE_INFINITY) &&
    (filter.periodFrom === undefined || (lot.period_from ?? -9999) >= filter.periodFrom) &&
    (filter.periodTo === undefined || (lot.period_to ?? 9999) <= filter.periodTo) &&
    (!filter.publisher || PUBLISHED[filter.publisher]?.includes(lot.publisher ?? "") === true) &&
    (filter.rightsSource ?? lot.rights !== null) === (lot.rights !== null) &&
    (!filter.reserve || RESERVES[lot.listed_reserve] === filter.reserve) &&
    (!filter.sale || SALE_RULES[lot.sale_rule].sale === filter.sale) &&
    (!filter.licenses || (filter.licenses === "several") === lot.seats > 1) &&
    (!filter.format || lot.formats.includes(`"${filter.format}"`)) &&
    words.every((word) => has(lot, word.replace("-", "")) !== word.startsWith("-"))
  );
}

const PUBLISHED: Record<string, string[]> = { OTANI: ["Ōtani", "otani"], 文: ["「文」"] };

const PLAIN: Record<string, string> = { lamps: "lamp", reports: "report", über: "uber" };

function has({ title, description }: Package, word: string): boolean {
  const plain = (text: string) => PLAIN[text] ?? text;
  const own = `${title} ${description}`.toLowerCase().split(" ");
  return own.some((text) =>
    /\p{L}/u.test(word) && !/[a-z]/i.test(word) ? text.includes(word) : plain(text) === plain(word),
  );
}

type Order = (a: Package, b: Package) => number;

function orderOf(sort: Sort, search = ""): Order {
  if (sort !== "relevance") return BY[sort];
  const inTitle = (lot: Package) => matches({ ...lot, description: "" }, { ...ANY, search });
  return (a, b) => Number(inTitle(b)) - Number(inTitle(a)) || BY.newest(a, b);
}

const ANY: CatalogueFilter = { status: "all", certifiedOnly: false };

const BY: Record<Exclude<Sort, "relevance">, Order> = {
  newest: (a, b) => b.created_at - a.created_at || b.seq - a.seq,
  "ending-soon": (a, b) => {
    if (isRunning(a) !== isRunning(b)) return isRunning(a) ? -1 : 1;
    const later = a.auction_end_time - b.auction_end_time || a.seq - b.seq;
    return isRunning(a) ? later : -later;
  },
  "price-low": (a, b) => a.listed_price_cents - b.listed_price_cents || a.seq - b.seq,
  "price-high": (a, b) => b.listed_price_cents - a.listed_price_cents || b.seq - a.seq,
  "ending-late": falling((lot) => lot.auction_end_time),
  "token-price-low": rising((lot) => lot.listed_token_cents, -1),
  "token-price-high": falling((lot) => lot.listed_token_cents),
  "quality-high": falling((lot) => lot.listed_quality),
  "quality-low": rising((lot) => lot.listed_quality, -1),
  "size-high": falling((lot) => lot.listed_tokens),
  "size-low": rising((lot) => lot.listed_tokens),
  "bids-high": falling((lot) => lot.listed_bids),
  "bids-low": rising((lot) => lot.listed_bids),
  "title-az": rising((lot) => lot.listed_title),
  "title-za": falling((lot) => lot.listed_title),
  "publisher-az": rising((lot) => lot.listed_publisher, ""),
  "publisher-za": falling((lot) => lot.listed_publisher),
  "language-az": rising((lot) => lot.listed_language),
  "language-za": falling((lot) => lot.listed_language),
};

type Key = string | number;

function compare(a: Key, b: Key): number {
  if (typeof a === "number") return a - Number(b);
  return Buffer.compare(Buffer.from(a), Buffer.from(`${b}`));
}

function rising(keyOf: (lot: Package) => Key, unknown?: Key): Order {
  return (a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    if (one === unknown || other === unknown)
      return Number(one === unknown) - Number(other === unknown) || b.seq - a.seq;
    return compare(one, other) || a.seq - b.seq;
  };
}

function falling(keyOf: (lot: Package) => Key): Order {
  return (a, b) => compare(keyOf(b), keyOf(a)) || b.seq - a.seq;
}

async function walk(filter: CatalogueFilter, sort: Sort, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const request = { filter, sort, limit, ...(cursor && { cursor }) };
    const { entries, nextCursor, previousCursor } = await browseCatalogue(db, request, now);
    expect(entries.length).toBeLessThanOrEqual(limit);
    if (nextCursor) expect(entries).toHaveLength(limit);
    if (previousCursor) {
      const back = await browseCatalogue(db, { ...request, cursor: previousCursor }, now);
      expect(back.entries.map(({ id }) => id)).toEqual(ids.slice(-limit));
    }
    ids.push(...entries.map(({ id }) => id));
    cursor = nextCursor ?? undefined;
  } while (cursor);
  return ids;
}

const each = <Value extends string>(values: readonly Value[], of: (value: Value) => number) =>
  Object.fromEntries(values.map((value) => [value, of(value)])) as Record<Value, number>;

const idsOf = (found: Package[]) => found.map(({ id }) => id);

const PATIENCE_MS = 30_000;

onBothEngines(({ make, open }) => {
  beforeAll(async () => {
    db = open(make());
    const { mei } = await addPeople(db, NOW);
    const sample = fc.sample(traits, { numRuns: PACKAGES, seed: 20_261_121 });
    for (const lot of sample.sort((a, b) => b.age - a.age)) await list(mei.id, lot);
    lots = await db.selectFrom("packages").selectAll().orderBy("seq").execute();
  });

  afterAll(() => db.destroy());

  test(
    "finds the same packages as a full scan, in the same order",
    async () => {
      await fc.assert(
        fc.asyncProperty(filters, sorts, async (filter, sort) => {
          const request = { filter, sort, limit: PACKAGES };
          const { entries, nextCursor } = await browseCatalogue(db, request, now);
          expect(entries.map(({ id }) => id)).toEqual(idsOf(expected(filter, sort)));
          expect(nextCursor).toBeNull();
        }),
        { numRuns: 200 },
      );
    },
    PATIENCE_MS,
  );

  test(
    "finds the same packages, however few rows a step reads",
    async () => {
      const limits = fc.integer({ min: 1, max: 12 });
      await fc.assert(
        fc.asyncProperty(
          filters,
          sorts,
          limits,
          fc.nat(60),
          async (...[filter, sort, limit, most]) => {
            const reading = { maxWalked: most };
            const { entries } = await browseCatalogue(db, { filter, sort, limit }, now, reading);
            const first = expected(filter, sort).slice(0, limit);
            expect(entries.map(({ id }) => id)).toEqual(idsOf(first));
          },
        ),
        { numRuns: 200 },
      );
    },
    PATIENCE_MS,
  );

  test(
    "returns each package exactly once across all pages",
    async () => {
      await fc.assert(
        fc.asyncProperty(filters, sorts, fc.integer({ min: 7, max: 40 }), async (...request) => {
          const [filter, sort] = request;
          expect(await walk(...request)).toEqual(idsOf(expected(filter, sort)));
        }),
        { numRuns: 60 },
      );
    },
    PATIENCE_MS,
  );

  test(
    "counts the packages that each choice leaves, as a full scan does",
    async () => {
      const counts = new CatalogueCounts(db, db);
      const count = (filter: CatalogueFilter) => expected(filter, "newest").length;
      await fc.assert(
        fc.asyncProperty(filters, async (filter) => {
          const counted = await counts.get(filter, now);
          const { category: _, ...anyCategory } = filter;
          const { language: __, ...anyLanguage } = filter;
          expect(counted).toEqual({
            total: count(filter),
            status: each(STATUS_FILTERS, (status) => count({ ...filter, status })),
            category: each(ALL_CATEGORIES, (category) => count({ ...anyCategory, category })),
            language: each(ALL_LANGUAGES, (language) => count({ ...anyLanguage, language })),
            use: each(USES, () => 0),
            exclusive: { true: 0, false: count(filter) },
            certified: {
              true: count({ ...filter, certifiedOnly: true }),
              false: count({ ...filter, certifiedOnly: false }),
            },
            atLeast: false,
          });
        }),
        { numRuns: 60 },
      );
    },
    PATIENCE_MS,
  );
});
