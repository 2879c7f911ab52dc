import { centsToDecimal } from "../lib/money";
import type { CatalogueRequest } from "./catalogue";
import type { CatalogueFilter } from "./catalogue-filter";
import { type MarketplaceQuery, PRICE_SLIDER, type Sort, type View } from "./schema";

export interface MarketplaceState {
  filter: CatalogueFilter;
  sort: Sort;
  view: View;
  cursor?: string;
}

export const PAGE_SIZE = 24;

export const DEFAULT_STATE: MarketplaceState = {
  filter: { status: "active", certifiedOnly: true },
  sort: "relevance",
  view: "grid",
};

export function stateOf(query: MarketplaceQuery): MarketplaceState {
  const { status, category, language, certified, search, sort, view, cursor } = query;
  const [minPriceCents, maxPriceCents] = priceBounds(query.minPrice, query.maxPrice);
  return {
    filter: {
      status: status ?? DEFAULT_STATE.filter.status,
      certifiedOnly: certified ?? DEFAULT_STATE.filter.certifiedOnly,
      ...(category && category !== "all" && { category }),
      ...(language && language !== "all" && { language }),
      ...(minPriceCents !== undefined && { minPriceCents }),
      ...(maxPriceCents !== undefined && { maxPriceCents }),
      ...(query.use && { use: query.use }),
      ...(query.exclusive !== undefined && { exclusive: query.exclusive }),
      ...(search?.trim() && { search: search.trim() }),
    },
    sort: sort && !isDefault(sort, search?.trim()) ? sort : DEFAULT_STATE.sort,
    view: view ?? DEFAULT_STATE.view,
    ...(cursor && { cursor }),
  };
}

function isDefault(sort: Sort, search = ""): boolean {
  return sort === DEFAULT_STATE.sort || (sort === "newest" && search === "");
}

function priceBounds(min?: number, max?: number): [min?: number, max?: number] {
  const [low, high] = min !== undefined && max !== undefined && min > max ? [max, min] : [min, max];
  return [
    low !== undefined && low > PRICE_SLIDER.min * 100 ? low : undefined,
    high !== undefined && high < PRICE_SLIDER.max * 100 ? high : undefined,
  ];
}

export function requestOf({ filter, sort, cursor }: MarketplaceState): CatalogueRequest {
  return { filter, sort, limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) };
}

export function hrefOf(state: MarketplaceState, path = "/marketplace"): string {
  const { filter, sort, view, cursor } = state;
  const query = new URLSearchParams();
  if (filter.search) query.set("search", filter.search);
  if (filter.status !== DEFAULT_STATE.filter.status) query.set("status", filter.status);
  if (filter.category) query.set("category", filter.category);
  if (filter.language) query.set("language", filter.language);
  if (filter.minPriceCents !== undefined) query.set("minPrice", dollars(filter.minPriceCents));
  if (filter.maxPriceCents !== undefined) query.set("maxPrice", dollars(filter.maxPriceCents));
  if (!filter.certifiedOnly) query.set("certified", "false");
  if (filter.use) query.set("use", filter.use);
  if (filter.exclusive !== undefined) query.set("exclusive", String(filter.exclusive));
  if (!isDefault(sort, filter.search)) query.set("sort", sort);
  if (view !== DEFAULT_STATE.view) query.set("view", view);
  if (cursor) query.set("cursor", cursor);
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}

function dollars(cents: number): string {
  return centsToDecimal(cents).replace(/\.00$/, "");
}
