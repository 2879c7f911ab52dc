import type { CatalogueFilter } from "../../../src/marketplace/filter-list";
import { STATUS_FILTERS } from "../../../src/marketplace/filters";
import { SORTS, type Sort } from "../../../src/marketplace/schema";
import { ALL_CATEGORIES, type Category, type Language } from "../../../src/packages/vocabulary";
import { USES } from "../../../src/rights/rights";
import type { Random } from "../random";
import type { SearchTerms } from "./search-terms";

export interface CatalogueQuery {
  label: string;
  sort: Sort | null;
  filter(random: Random): CatalogueFilter;
}

export const DEFAULT: CatalogueFilter = { status: "active", certifiedOnly: true };

const SEVERAL_VALUED: readonly Category[] = ["Education", "Academic", "Fiction", "Scientific"];
const BROAD_PRICES = { minPriceCents: 1_000_00, maxPriceCents: 50_000_00 };
const LANGUAGES: readonly Language[] = ["English", "Chinese", "en"];
const PRESENT: readonly Language[] = [...LANGUAGES, "zh-traditional", "zh-simplified"];
const PRICE_STEPS = 100;

export const LISTS: readonly CatalogueQuery[] = [
  query("any filters, any order", null, anyFilters),
  ...SORTS.map((sort) => query(`default, ${sort}`, sort, {})),
  query("category of several values", "newest", (random) => ({
    category: random.pick(SEVERAL_VALUED),
  })),
  query("category of several values, price-low", "price-low", (random) => ({
    category: random.pick(SEVERAL_VALUED),
  })),
  query("category, language, not only certified", "newest", (random) => ({
    certifiedOnly: false,
    category: random.pick(SEVERAL_VALUED),
    language: random.pick(LANGUAGES),
  })),
  query("all statuses, not only certified", "newest", { status: "all", certifiedOnly: false }),
  query("all statuses, category, language, any", "newest", (random) => ({
    status: "all",
    certifiedOnly: false,
    category: random.pick(SEVERAL_VALUED),
    language: random.pick(LANGUAGES),
  })),
  query("ending soon", "newest", { status: "ending-soon" }),
  query("ending soon, price-low", "price-low", { status: "ending-soon" }),
  query("new, price-low", "price-low", { status: "new" }),
  query("featured", "newest", { status: "featured" }),
  query("featured, price-low", "price-low", { status: "featured" }),
  query("price range, broad", "newest", BROAD_PRICES),
  query("price range, narrow", "newest", narrowPrices),
  query("price range, narrow, price-low", "price-low", narrowPrices),
  query("price range, narrow, ending-soon", "ending-soon", narrowPrices),
  query("quality from 90, price-low", "price-low", { minQuality: 90 }),
  query("quality from 90, newest", "newest", { minQuality: 90 }),
  query("size, format and source, token-price-low", "token-price-low", {
    minTokens: 10_000_000,
    maxTokens: 20_000_000,
    format: "PDF",
    rightsSource: true,
  }),
  query("one publisher, title-az", "title-az", { publisher: "Press" }),
  ...SORTS.map((sort) => query(`a use, ${sort}`, sort, (random) => ({ use: random.pick(USES) }))),
  query("all statuses, a use, exclusive, category of several values", "price-high", (random) => ({
    status: "all",
    certifiedOnly: false,
    use: random.pick(USES),
    exclusive: true,
    category: random.pick(SEVERAL_VALUED),
  })),
];

export const GROWING: readonly CatalogueQuery[] = LISTS.filter(({ label }) =>
  ["default, newest", "default, price-low", "category of several values", "ending soon"].includes(
    label,
  ),
);

export const LONG_LISTS: readonly CatalogueQuery[] = [
  ...SORTS.map((sort) => query(sort, sort, {})),
  query("price-low, price range", "price-low", { ...BROAD_PRICES, certifiedOnly: false }),
  query("newest, all statuses, category", "newest", {
    status: "all",
    certifiedOnly: false,
    category: "Education",
  }),
];

export function searches(terms: SearchTerms): CatalogueQuery[] {
  const search = (label: string, words: readonly string[], sort: Sort = "newest") =>
    query(label, sort, (random) => ({ search: random.pick(words) }));
  return [
    query("any search, any order", null, (random) => ({ search: anyOf(random, terms) })),
    query("any search, any filters, any order", null, (random) => ({
      ...anyFilters(random),
      search: anyOf(random, terms),
    })),
    search("three words of a text", terms.threeWords, "relevance"),
    search("three common words", terms.threeCommon, "relevance"),
    search("three words of a text, price-low", terms.threeWords, "price-low"),
    search("three common words, price-low", terms.threeCommon, "price-low"),
    search("a word with a typo", terms.typos, "relevance"),
    search("a common word, best match", terms.commonWords, "relevance"),
    search("phrase", terms.phrases),
    search("one Chinese character", terms.characters),
    search("two Chinese characters", terms.pairs),
    search("rare word", terms.rareWords),
    search("common word", terms.commonWords),
    query("common word, category, language", "newest", (random) => ({
      search: random.pick(terms.commonWords),
      category: random.pick(SEVERAL_VALUED),
      language: "en",
    })),
    search("phrase, price-low", terms.phrases, "price-low"),
    search("rare word, price-low", terms.rareWords, "price-low"),
    search("two Chinese characters, price-low", terms.pairs, "price-low"),
    search("one Chinese character, price-low", terms.characters, "price-low"),
    search("common word, price-low", terms.commonWords, "price-low"),
  ];
}

function anyFilters(random: Random): CatalogueFilter {
  const sometimes = (share: number, part: () => Changes) => (random.chance(share) ? part() : {});
  return {
    status: random.pick(STATUS_FILTERS),
    certifiedOnly: random.chance(0.5),
    ...sometimes(0.5, () => ({ category: random.pick(ALL_CATEGORIES) })),
    ...sometimes(0.5, () => ({ language: random.pick(PRESENT) })),
    ...sometimes(0.25, () => ({ use: random.pick(USES) })),
    ...sometimes(0.25, () => ({ exclusive: random.chance(0.5) })),
    ...sometimes(0.4, () => anyPrices(random)),
    ...sometimes(0.2, () => ({ minQuality: random.below(100) })),
    ...sometimes(0.2, () => ({ maxTokenCents: random.below(100_000) })),
    ...sometimes(0.2, () => ({ format: random.chance(0.5) ? "PDF" : "TXT" })),
  };
}

function anyPrices(random: Random): Changes {
  const step = () => random.below(PRICE_STEPS) * 1_000_00;
  const [a, b] = [step(), step()];
  return { minPriceCents: Math.min(a, b), maxPriceCents: Math.max(a, b) + 1_000_00 };
}

function anyOf(random: Random, terms: SearchTerms): string {
  return random.pick(random.pick(Object.values(terms)));
}

function narrowPrices(random: Random): Partial<CatalogueFilter> {
  const minPriceCents = (50 + random.below(49)) * 1_000_00;
  return { minPriceCents, maxPriceCents: minPriceCents + 1_000_00 };
}

type Changes = Partial<CatalogueFilter>;

function query(
  label: string,
  sort: Sort | null,
  changes: Changes | ((random: Random) => Changes),
): CatalogueQuery {
  const drawn = typeof changes === "function" ? changes : () => changes;
  return { label, sort, filter: (random) => ({ ...DEFAULT, ...drawn(random) }) };
}
