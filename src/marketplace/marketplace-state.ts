import type { CatalogueRequest } from "./catalogue";
import {
  type CatalogueFilter,
  FILTER_LIST,
  FILTER_NAMES,
  type FilterParameter,
  type ListedFilter,
} from "./filter-list";
import type { MarketplaceQuery, PackageQuery, Sort, View } from "./schema";

export interface MarketplaceState {
  filter: CatalogueFilter;
  sort: Sort;
  view: View;
  cursor?: string;
  chosen?: readonly string[];
}

export const PAGE_SIZE = 24;

export const DEFAULT_STATE: MarketplaceState = {
  filter: { status: "active", certifiedOnly: true },
  sort: "relevance",
  view: "grid",
};

export function filterOf(query: PackageQuery): Partial<CatalogueFilter> {
  const values: Record<string, unknown> = query;
  const named = FILTER_LIST.map(({ name, key }) => {
    const value = values[name];
    return [key, typeof value === "string" ? value.trim() || undefined : value];
  });
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}

export function stateOf(query: MarketplaceQuery): MarketplaceState {
  const { sort, view, cursor, packages } = query;
  const filter = { ...DEFAULT_STATE.filter, ...inAscendingOrder(filterOf(query)) };
  for (const { key, isSliderEnd } of FILTER_LIST)
    if (filter[key] !== undefined && isSliderEnd?.(filter[key])) delete filter[key];
  return {
    filter,
    sort: sort && !isDefaultSort(sort, filter.search) ? sort : DEFAULT_STATE.sort,
    view: view ?? DEFAULT_STATE.view,
    ...(cursor && { cursor }),
    ...(packages && packages.length > 0 && { chosen: packages }),
  };
}

function isDefaultSort(sort: Sort, search = ""): boolean {
  return sort === DEFAULT_STATE.sort || (sort === "newest" && search === "");
}

/** The lower and upper bounds of prices, sizes and periods. */
const RANGES = FILTER_NAMES.map((name) =>
  FILTER_LIST.filter(({ label }) => label === name).map(({ key }) => key),
).filter(({ length }) => length === 2);

function inAscendingOrder(filter: Partial<CatalogueFilter>): Partial<CatalogueFilter> {
  const ordered: Record<string, unknown> = { ...filter };
  for (const [low = "", high = ""] of RANGES) {
    const [min, max] = [ordered[low], ordered[high]];
    if (Number(min) > Number(max)) [ordered[low], ordered[high]] = [max, min];
  }
  return ordered;
}

export function requestOf({ filter, sort, cursor }: MarketplaceState): CatalogueRequest {
  return { filter, sort, limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) };
}

/** Saved searches are recognized by their addresses, so this order stays. Other filters come last. */
const FIRST_IN_ADDRESS: readonly FilterParameter[] = [
  "search",
  "status",
  "category",
  "language",
  "publisher",
  "minPrice",
  "maxPrice",
  "maxTokenPrice",
  "minQuality",
  "minSize",
  "maxSize",
  "periodFrom",
  "periodTo",
  "rightsSource",
  "reserve",
  "sale",
  "format",
  "certified",
  "use",
  "exclusive",
];

const IN_ADDRESS_ORDER = FILTER_LIST.toSorted((a, b) => addressPlace(a) - addressPlace(b));

function addressPlace({ name }: ListedFilter): number {
  const place = FIRST_IN_ADDRESS.indexOf(name);
  return place === -1 ? FIRST_IN_ADDRESS.length : place;
}

export function hrefOf(state: MarketplaceState, path = "/marketplace"): string {
  const { filter, sort, view, cursor, chosen } = state;
  const query = new URLSearchParams();
  for (const { name, key, write } of IN_ADDRESS_ORDER) {
    const value = filter[key];
    const isDefault = value === undefined || value === "" || value === DEFAULT_STATE.filter[key];
    if (!isDefault) query.set(name, write(value));
  }
  if (!isDefaultSort(sort, filter.search)) query.set("sort", sort);
  if (view !== DEFAULT_STATE.view) query.set("view", view);
  if (cursor) query.set("cursor", cursor);
  if (chosen) query.set("packages", chosen.join());
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}
