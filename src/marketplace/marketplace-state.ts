import { centsToDecimal } from "../lib/money";
import type { CatalogueRequest } from "./catalogue";
import type { CatalogueFilter } from "./catalogue-filter";
import {
  type MarketplaceQuery,
  type PackageQuery,
  PRICE_SLIDER,
  type Sort,
  type View,
} from "./schema";

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

export function filterOf(query: PackageQuery): Omit<CatalogueFilter, "status" | "certifiedOnly"> {
  const { category, language, minPrice, maxPrice, maxTokenPrice, minQuality } = query;
  const { minSize, maxSize, publisher, rightsSource, reserve, sale, format } = query;
  const { use, exclusive, periodFrom, periodTo } = query;
  const named = {
    ...(category !== "all" && { category }),
    ...(language !== "all" && { language }),
    minPriceCents: minPrice,
    maxPriceCents: maxPrice,
    maxTokenCents: maxTokenPrice,
    minQuality: minQuality || undefined,
    minTokens: minSize,
    maxTokens: maxSize,
    periodFrom,
    periodTo,
    publisher: publisher?.trim() || undefined,
    rightsSource,
    reserve,
    sale,
    format,
    use,
    exclusive,
    search: query.search?.trim() || undefined,
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}

export function stateOf(query: MarketplaceQuery): MarketplaceState {
  const { status, certified, sort, view, cursor, packages } = query;
  const { minPriceCents, maxPriceCents, minTokens, maxTokens, ...filter } = filterOf(query);
  const [firstYear, lastYear] = inAscendingOrder(filter.periodFrom, filter.periodTo);
  const [low, high] = inAscendingOrder(minPriceCents, maxPriceCents);
  const [minimum, maximum] = inAscendingOrder(minTokens, maxTokens);
  const hasMinimum = low !== undefined && low > PRICE_SLIDER.min * 100;
  const hasMaximum = high !== undefined && high < PRICE_SLIDER.max * 100;
  return {
    filter: {
      status: status ?? DEFAULT_STATE.filter.status,
      certifiedOnly: certified ?? DEFAULT_STATE.filter.certifiedOnly,
      ...filter,
      ...(hasMinimum && { minPriceCents: low }),
      ...(hasMaximum && { maxPriceCents: high }),
      ...(minimum !== undefined && { minTokens: minimum }),
      ...(maximum !== undefined && { maxTokens: maximum }),
      ...(firstYear !== undefined && { periodFrom: firstYear }),
      ...(lastYear !== undefined && { periodTo: lastYear }),
    },
    sort: sort && !isDefaultSort(sort, filter.search) ? sort : DEFAULT_STATE.sort,
    view: view ?? DEFAULT_STATE.view,
    ...(cursor && { cursor }),
    ...(packages && packages.length > 0 && { chosen: packages }),
  };
}

function isDefaultSort(sort: Sort, search = ""): boolean {
  return sort === DEFAULT_STATE.sort || (sort === "newest" && search === "");
}

function inAscendingOrder(min?: number, max?: number): [min?: number, max?: number] {
  return min !== undefined && max !== undefined && min > max ? [max, min] : [min, max];
}

export function requestOf({ filter, sort, cursor }: MarketplaceState): CatalogueRequest {
  return { filter, sort, limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) };
}

export function hrefOf(state: MarketplaceState, path = "/marketplace"): string {
  const { filter, sort, view, cursor, chosen } = state;
  const query = new URLSearchParams();
  if (filter.search) query.set("search", filter.search);
  if (filter.status !== DEFAULT_STATE.filter.status) query.set("status", filter.status);
  if (filter.category) query.set("category", filter.category);
  if (filter.language) query.set("language", filter.language);
  if (filter.publisher) query.set("publisher", filter.publisher);
  if (filter.minPriceCents !== undefined) query.set("minPrice", dollars(filter.minPriceCents));
  if (filter.maxPriceCents !== undefined) query.set("maxPrice", dollars(filter.maxPriceCents));
  if (filter.maxTokenCents !== undefined) query.set("maxTokenPrice", dollars(filter.maxTokenCents));
  if (filter.minQuality !== undefined) query.set("minQuality", String(filter.minQuality));
  if (filter.minTokens !== undefined) query.set("minSize", millions(filter.minTokens));
  if (filter.maxTokens !== undefined) query.set("maxSize", millions(filter.maxTokens));
  if (filter.periodFrom !== undefined) query.set("periodFrom", String(filter.periodFrom));
  if (filter.periodTo !== undefined) query.set("periodTo", String(filter.periodTo));
  if (filter.rightsSource !== undefined) query.set("rightsSource", String(filter.rightsSource));
  if (filter.reserve) query.set("reserve", filter.reserve);
  if (filter.sale) query.set("sale", filter.sale);
  if (filter.format) query.set("format", filter.format);
  if (!filter.certifiedOnly) query.set("certified", "false");
  if (filter.use) query.set("use", filter.use);
  if (filter.exclusive !== undefined) query.set("exclusive", String(filter.exclusive));
  if (!isDefaultSort(sort, filter.search)) query.set("sort", sort);
  if (view !== DEFAULT_STATE.view) query.set("view", view);
  if (cursor) query.set("cursor", cursor);
  if (chosen) query.set("packages", chosen.join());
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}

function millions(tokens: number): string {
  return String(tokens / 1_000_000);
}

function dollars(cents: number): string {
  return centsToDecimal(cents).replace(/\.00$/, "");
}
