import type { Category, Language } from "../packages/vocabulary";
import type { Use } from "../rights/rights";
import type { Facet } from "./filter-kinds";
import { type CatalogueFilter, FILTER_LIST } from "./filter-list";
import { STATUS_FILTERS, type StatusFilter } from "./filters";

export interface CountedGroup extends Record<StatusFilter, number> {
  category: string;
  language: string;
  certified: number;
  rights_class: number;
}

export interface Facets {
  total: number;
  status: Record<StatusFilter, number>;
  category: Record<Category, number>;
  language: Record<Language, number>;
  use: Record<Use, number>;
  exclusive: Record<"true" | "false", number>;
  certified: Record<"true" | "false", number>;
}

interface NamedFacet extends Facet {
  name: Exclude<keyof Facets, "total" | "status">;
  key: keyof CatalogueFilter;
}

const FACETS = FILTER_LIST.flatMap(({ name, key, facet }) =>
  facet ? [{ name, key, ...facet }] : [],
) as NamedFacet[];

export function facetsOf(groups: readonly CountedGroup[], filter: CatalogueFilter): Facets {
  const status = Object.fromEntries(STATUS_FILTERS.map((name) => [name, 0])) as Facets["status"];
  const chosen = FACETS.flatMap(({ name, key, column, matching }) => {
    const value = filter[key];
    return value === undefined ? [] : [{ name, column, values: matching(String(value)) }];
  });
  const sums = FACETS.map((facet) => ({ ...facet, byValue: new Map<string | number, number>() }));
  for (const group of groups) {
    const failing = chosen.filter(({ column, values }) => !values.includes(group[column]));
    if (failing.length > 1) continue;
    const [failed] = failing;
    if (!failed) for (const name of STATUS_FILTERS) status[name] += group[name];
    const count = group[filter.status];
    if (count === 0) continue;
    for (const { name, column, byValue } of sums)
      if (!failed || failed.name === name)
        byValue.set(group[column], (byValue.get(group[column]) ?? 0) + count);
  }
  const counts = sums.map(({ name, values, matching, byValue }) => [
    name,
    Object.fromEntries(
      values.map((value) => [
        value,
        matching(value).reduce<number>((sum, stored) => sum + (byValue.get(stored) ?? 0), 0),
      ]),
    ),
  ]);
  return { total: status[filter.status], status, ...Object.fromEntries(counts) };
}
