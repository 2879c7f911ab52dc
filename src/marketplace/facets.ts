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

/** Packages that are alike in all but status, and how many there are under each status filter. */
export interface CountedGroup extends Record<StatusFilter, number> {
  category: string;
  language: string;
  certified: number;
  rights_class: number;
}

/** How many packages a filter finds, and how many each other value of each part of it would. */
export interface Facets {
  total: number;
  status: Record<StatusFilter, number>;
  category: Record<Category, number>;
  language: Record<Language, number>;
  use: Record<Use, number>;
  exclusive: Record<"true" | "false", number>;
  certified: Record<"true" | "false", number>;
}

type Part = Exclude<keyof Facets, "total">;

/** Counts what a filter leaves, of groups that all have its prices and its words already. */
export function facetsOf(groups: readonly CountedGroup[], filter: CatalogueFilter): Facets {
  const fits = partsOf(filter);
  const found: Record<Part, Map<string | number, number>> = {
    ...{ status: new Map(), category: new Map(), language: new Map() },
    ...{ use: new Map(), exclusive: new Map(), certified: new Map() },
  };
  const add = (part: Part, value: string | number, count: number) =>
    found[part].set(value, (found[part].get(value) ?? 0) + count);
  let total = 0;
  for (const group of groups) {
    const failing = fits.filter(({ fit }) => !fit(group)).map(({ part }) => part);
    if (failing.length > 1) continue;
    const count = group[filter.status];
    const counts = (part: Part) => failing.length === 0 || failing[0] === part;
    if (failing.length === 0) {
      total += count;
      for (const status of STATUS_FILTERS) add("status", status, group[status]);
    }
    if (counts("category")) add("category", group.category, count);
    if (counts("language")) add("language", group.language, count);
    if (counts("use")) for (const use of usesOfClass(group.rights_class)) add("use", use, count);
    if (counts("exclusive")) add("exclusive", `${isExclusiveClass(group.rights_class)}`, count);
    if (counts("certified")) add("certified", `${group.certified === 1}`, count);
  }
  const sum = (part: Part, values: readonly string[]) =>
    values.reduce((all, value) => all + (found[part].get(value) ?? 0), 0);
  const each = <Value extends string>(
    part: Part,
    values: readonly Value[],
    matching: (value: Value) => readonly string[] = (value) => [value],
  ) =>
    Object.fromEntries(values.map((value) => [value, sum(part, matching(value))])) as Record<
      Value,
      number
    >;
  return {
    total,
    status: each("status", STATUS_FILTERS),
    category: each("category", ALL_CATEGORIES, categoriesMatching),
    language: each("language", ALL_LANGUAGES, languagesMatching),
    use: each("use", USES),
    exclusive: each("exclusive", ["true", "false"]),
    // Unticked, the box lets the others in too.
    certified: each("certified", ["true", "false"], (value) =>
      value === "true" ? ["true"] : ["true", "false"],
    ),
  };
}

/** What a filter asks of a group; its status is a column of its own. */
function partsOf(filter: CatalogueFilter) {
  const { category, language, use, exclusive, certifiedOnly } = filter;
  const categories: readonly string[] | null = category ? categoriesMatching(category) : null;
  const languages: readonly string[] | null = language ? languagesMatching(language) : null;
  const parts: Array<{ part: Part; fit(group: CountedGroup): boolean }> = [];
  if (categories) parts.push({ part: "category", fit: (g) => categories.includes(g.category) });
  if (languages) parts.push({ part: "language", fit: (g) => languages.includes(g.language) });
  if (use) parts.push({ part: "use", fit: (g) => usesOfClass(g.rights_class).includes(use) });
  if (exclusive !== undefined)
    parts.push({ part: "exclusive", fit: (g) => isExclusiveClass(g.rights_class) === exclusive });
  if (certifiedOnly) parts.push({ part: "certified", fit: (g) => g.certified === 1 });
  return parts;
}
