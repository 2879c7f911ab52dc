import { ZodError } from "zod";
import type { CatalogueFilter } from "../marketplace/catalogue-filter";
import { DEFAULT_STATE, hrefOf, stateOf } from "../marketplace/marketplace-state";
import { readMarketplaceQuery, type UnknownValue } from "../marketplace/schema";

export interface AddressedSearch {
  address: string;
  filter: CatalogueFilter;
  /** What the address names and no longer exists. */
  unknown: UnknownValue[];
}

/**
 * What a search's address asks for, in the one form that all its addresses have: without order,
 * layout, page and what is unknown.
 * @throws ZodError for words that cannot be searched for
 */
export function readAddress(address: string): AddressedSearch {
  const [, query = ""] = /\?(.*)$/s.exec(address) ?? [];
  const values = Object.fromEntries(new URLSearchParams(query));
  const { query: asked, unknown } = readMarketplaceQuery(values);
  const { filter } = stateOf(asked);
  const search = filter.search?.replace(/\s+/g, " ");
  const normal = search ? { ...filter, search } : filter;
  return {
    address: hrefOf({ ...DEFAULT_STATE, filter: normal }),
    filter: normal,
    unknown: unknown.filter(({ name }) => !["cursor", "sort", "view"].includes(name)),
  };
}

/** Of a search that an earlier version saved: words that are refused now count as unknown. */
export function readSaved(address: string): AddressedSearch {
  try {
    return readAddress(address);
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    const value = new URLSearchParams(address.split("?")[1]).get("search") ?? "";
    return { address, filter: DEFAULT_STATE.filter, unknown: [{ name: "search", value }] };
  }
}
