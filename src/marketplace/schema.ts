import { z } from "zod";
import { line } from "../lib/inputs";
import { MAX_CURSOR_CHARACTERS, pageLimit } from "../lib/paging";
import { chosenIds } from "./compared";
import { choice, lastValue, text } from "./filter-kinds";
import { FILTER_SHAPE } from "./filter-list";

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

export type Sort = (typeof SORTS)[number];
export type View = (typeof VIEWS)[number];

const sort = z.preprocess(
  // Links from version 1.0 use this name.
  (value) => (lastValue(value) === "most-words" ? "size-high" : lastValue(value)),
  z.enum(SORTS, { error: `must be one of: ${SORTS.join(", ")}` }).optional(),
);

export const packageQuery = z.object({
  ...FILTER_SHAPE,
  sort,
  cursor: text(MAX_CURSOR_CHARACTERS),
  limit: z.preprocess(lastValue, pageLimit),
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
