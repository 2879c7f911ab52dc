import {
  ALL_CATEGORIES,
  ALL_LANGUAGES,
  type Category,
  categoriesMatching,
  type Language,
  languagesMatching,
} from "../packages/vocabulary";
import { isExclusiveClass, USES, type Use, usesOfClass } from "../rights/rights";
import type { CatalogueFilter } from "./catalogue-filter";
import { STATUS_FILTERS, type StatusFilter } from "./schema";

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

type FacetName = Exclude<keyof Facets, "total">;

export function facetsOf(groups: readonly CountedGroup[], filter: CatalogueFilter): Facets {
  const parts = partsOf(filter);
  const status = Object.fromEntries(STATUS_FILTERS.map((name) => [name, 0])) as Facets["status"];
  const [categories, languages] = [new Map<string, number>(), new Map<string, number>()];
  const [uses, exclusives] = [new Map<number, number>(), new Map<number, number>()];
  const seals = new Map<number, number>();
  for (const group of groups) {
    const failingFacet = failingPart(parts, group);
    if (failingFacet === SEVERAL_PARTS) continue;
    const matchesAll = failingFacet === null;
    if (matchesAll) for (const name of STATUS_FILTERS) status[name] += group[name];
    const count = group[filter.status];
    if (count === 0) continue;
    if (matchesAll || failingFacet === "category") add(categories, group.category, count);
    if (matchesAll || failingFacet === "language") add(languages, group.language, count);
    if (matchesAll || failingFacet === "use") add(uses, group.rights_class, count);
    if (matchesAll || failingFacet === "exclusive") add(exclusives, group.rights_class, count);
    if (matchesAll || failingFacet === "certified") add(seals, group.certified, count);
  }
  return {
    total: status[filter.status],
    status,
    category: countByValue(ALL_CATEGORIES, (value) =>
      sumOf(categories, isIn(categoriesMatching(value))),
    ),
    language: countByValue(ALL_LANGUAGES, (value) =>
      sumOf(languages, isIn(languagesMatching(value))),
    ),
    use: countByValue(USES, (value) => sumOf(uses, (code) => usesOfClass(code).includes(value))),
    exclusive: countByValue(["true", "false"], (value) =>
      sumOf(exclusives, (code) => `${isExclusiveClass(code)}` === value),
    ),
    certified: countByValue(["true", "false"], (value) =>
      sumOf(seals, (certified) => certified === 1 || value === "false"),
    ),
  };
}

function add<Value>(sums: Map<Value, number>, value: Value, count: number): void {
  sums.set(value, (sums.get(value) ?? 0) + count);
}

function sumOf<Value>(sums: Map<Value, number>, predicate: (value: Value) => boolean): number {
  let sum = 0;
  for (const [value, count] of sums) if (predicate(value)) sum += count;
  return sum;
}

function isIn(values: readonly string[]): (value: string) => boolean {
  return (value) => values.includes(value);
}

function countByValue<Value extends string>(
  values: readonly Value[],
  count: (value: Value) => number,
): Record<Value, number> {
  return Object.fromEntries(values.map((value) => [value, count(value)])) as Record<Value, number>;
}

const SEVERAL_PARTS = Symbol("several parts");

interface FilterPart {
  part: FacetName;
  matches(group: CountedGroup): boolean;
}

/** Returns the only part of a filter that excludes a group; null if none does. */
function failingPart(
  parts: readonly FilterPart[],
  group: CountedGroup,
): FacetName | null | typeof SEVERAL_PARTS {
  let failingFacet: FacetName | null = null;
  for (const { part, matches } of parts) {
    if (matches(group)) continue;
    if (failingFacet !== null) return SEVERAL_PARTS;
    failingFacet = part;
  }
  return failingFacet;
}

function partsOf(filter: CatalogueFilter): FilterPart[] {
  const { category, language, use, exclusive, certifiedOnly } = filter;
  const categories: readonly string[] | null = category ? categoriesMatching(category) : null;
  const languages: readonly string[] | null = language ? languagesMatching(language) : null;
  const parts: FilterPart[] = [];
  if (categories) parts.push({ part: "category", matches: (g) => categories.includes(g.category) });
  if (languages) parts.push({ part: "language", matches: (g) => languages.includes(g.language) });
  if (use) parts.push({ part: "use", matches: (g) => usesOfClass(g.rights_class).includes(use) });
  if (exclusive !== undefined)
    parts.push({
      part: "exclusive",
      matches: (g) => isExclusiveClass(g.rights_class) === exclusive,
    });
  if (certifiedOnly) parts.push({ part: "certified", matches: (g) => g.certified === 1 });
  return parts;
}
