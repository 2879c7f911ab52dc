import { ZodError } from "zod";
import type { CatalogueFilter } from "../marketplace/filter-list";
import { DEFAULT_STATE, hrefOf, stateOf } from "../marketplace/marketplace-state";
import { withPeriodWords } from "../marketplace/period-words";
import {
  type MarketplaceQuery,
  readMarketplaceQuery,
  type UnknownValue,
} from "../marketplace/schema";

export interface ParsedSearch {
  address: string;
  filter: CatalogueFilter;
  unknown: UnknownValue[];
}

/** Removes order, layout, page and unknown values. @throws ZodError */
export function parseAddress(
  address: string,
  withWords: (query: MarketplaceQuery) => MarketplaceQuery = withPeriodWords,
): ParsedSearch {
  const [, query = ""] = /\?(.*)$/s.exec(address) ?? [];
  const values = Object.fromEntries(new URLSearchParams(query));
  const { query: request, unknown } = readMarketplaceQuery(values);
  const { filter } = stateOf(withWords(request));
  const search = filter.search?.replace(/\s+/g, " ");
  const normalizedFilter = search ? { ...filter, search } : filter;
  return {
    address: hrefOf({ ...DEFAULT_STATE, filter: normalizedFilter }),
    filter: normalizedFilter,
    unknown: unknown.filter(({ name }) => !["cursor", "sort", "view"].includes(name)),
  };
}

/**
 * Words that are no longer allowed in a saved search count as unknown. Words for a period were
 * read when the search was saved, and older searches keep them as words.
 */
export function parseSavedAddress(address: string): ParsedSearch {
  try {
    return parseAddress(address, (query) => query);
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    const value = new URLSearchParams(address.split("?")[1]).get("search") ?? "";
    return { address, filter: DEFAULT_STATE.filter, unknown: [{ name: "search", value }] };
  }
}
