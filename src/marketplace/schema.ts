import { z } from "zod";
import { FORMAT_LABELS } from "../formats/formats";
import { line } from "../lib/inputs";
import { parseCents } from "../lib/money";
import { parsePeriod } from "../lib/period";
import { RESERVES } from "../packages/listed-figures";
import { ALL_CATEGORIES, ALL_LANGUAGES } from "../packages/vocabulary";
import { USES } from "../rights/rights";
import { SALES } from "../rules/sale";
import { chosenIds } from "./compared";

export const STATUS_FILTERS = [
  "all",
  "active",
  "upcoming",
  "ending-soon",
  "new",
  "featured",
] as const;
export const SORTS = [
  "relevance",
  "newest",
  "ending-soon",
  "ending-late",
  "price-low",
  "price-high",
  "token-price-low",
  "token-price-high",
  "quality-high",
  "quality-low",
  "size-high",
  "size-low",
  "bids-high",
  "bids-low",
  "title-az",
  "title-za",
  "publisher-az",
  "publisher-za",
  "language-az",
  "language-za",
] as const;
export const VIEWS = ["grid", "list"] as const;

export type StatusFilter = (typeof STATUS_FILTERS)[number];
export type Sort = (typeof SORTS)[number];
export type View = (typeof VIEWS)[number];

export const PRICE_SLIDER = { min: 0, max: 100_000, step: 1000 } as const;

export const MAX_SEARCH_LENGTH = 200;

/** Some cursors contain a title. */
const MAX_CURSOR_LENGTH = 600;

const FORMAT_VALUES = FORMAT_LABELS as readonly [string, ...string[]];

const blankToUndefined = (value: unknown) => (value === "" ? undefined : value);
const lastValue = (value: unknown) => blankToUndefined(Array.isArray(value) ? value.at(-1) : value);

const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.preprocess(
    lastValue,
    z.enum(values, { error: `must be one of: ${values.join(", ")}` }).optional(),
  );

const price = z.preprocess(
  lastValue,
  line()
    .transform((text, context) => {
      const cents = parseCents(text);
      if (cents === null) context.addIssue("must be an amount in dollars, such as 1500 or 1500.50");
      return cents ?? 0;
    })
    .optional(),
);

const flag = z.preprocess(
  lastValue,
  z
    .enum(["true", "false"], { error: "must be true or false" })
    .transform((value) => value === "true")
    .optional(),
);

const parsedNumber = (parse: (text: string) => number | null, message: string) =>
  z.preprocess(
    lastValue,
    line()
      .transform((text, context) => {
        const value = parse(text.trim());
        if (value === null) context.addIssue(message);
        return value ?? 0;
      })
      .optional(),
  );

const quality = parsedNumber(
  (text) => (/^\d{1,3}$/.test(text) && Number(text) <= 100 ? Number(text) : null),
  "must be a whole number from 0 to 100",
);

const millionTokens = parsedNumber(
  (text) => (/^\d{1,6}(\.\d{1,3})?$/.test(text) ? Math.round(Number(text) * 1_000_000) : null),
  "must be in millions of tokens, up to 999999, such as 250 or 0.5",
);

const year = (end: "from" | "to") =>
  parsedNumber((text) => parsePeriod(text)?.[end] ?? null, "must be a year, such as 1890");

const sort = z.preprocess(
  // Links from version 1.0 use this name.
  (value) => (lastValue(value) === "most-words" ? "size-high" : lastValue(value)),
  z.enum(SORTS, { error: `must be one of: ${SORTS.join(", ")}` }).optional(),
);

const text = (max: number) =>
  z.preprocess(lastValue, line().max(max, `must have at most ${max} characters`).optional());

export const packageQuery = z.object({
  status: choice(STATUS_FILTERS),
  category: choice(["all", ...ALL_CATEGORIES]),
  language: choice(["all", ...ALL_LANGUAGES]),
  minPrice: price,
  maxPrice: price,
  maxTokenPrice: price,
  minQuality: quality,
  minSize: millionTokens,
  maxSize: millionTokens,
  periodFrom: year("from"),
  periodTo: year("to"),
  publisher: text(MAX_SEARCH_LENGTH),
  rightsSource: flag,
  reserve: choice(RESERVES),
  sale: choice(SALES),
  format: choice(FORMAT_VALUES),
  certified: flag,
  use: choice(USES),
  exclusive: flag,
  search: text(MAX_SEARCH_LENGTH),
  sort,
  cursor: text(MAX_CURSOR_LENGTH),
  limit: z.preprocess(
    lastValue,
    z.coerce
      .number({ error: "must be a number from 1 to 100" })
      .int("must be a number from 1 to 100")
      .min(1, "must be a number from 1 to 100")
      .max(100, "must be a number from 1 to 100")
      .optional(),
  ),
});

export const marketplaceQuery = packageQuery.omit({ limit: true }).extend({
  view: choice(VIEWS),
  packages: z.preprocess(chosenIds, z.array(line())).optional(),
});

export interface UnknownValue {
  name: Exclude<keyof MarketplaceQuery, "packages">;
  value: string;
}

/** An old link can name choices that no longer exist, so they are dropped and returned. */
export function readMarketplaceQuery(values: Record<string, string | string[]>): {
  query: MarketplaceQuery;
  unknown: UnknownValue[];
} {
  const result = marketplaceQuery.safeParse(values);
  if (result.success) return { query: result.data, unknown: [] };
  const names = new Set(result.error.issues.map(({ path }) => path[0] as UnknownValue["name"]));
  if (names.has("search")) throw result.error;
  const knownEntries = Object.entries(values).filter(([name]) => !(names as Set<string>).has(name));
  return {
    query: marketplaceQuery.parse(Object.fromEntries(knownEntries)),
    unknown: [...names].map((name) => ({ name, value: [values[name]].flat().at(-1) ?? "" })),
  };
}

export type PackageQuery = z.output<typeof packageQuery>;
export type MarketplaceQuery = z.output<typeof marketplaceQuery>;
