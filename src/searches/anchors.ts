import { type Findable, searchDocument } from "../../db/search/document";
import { anchorToken, parseSearch } from "../../db/search/query";
import type { CatalogueFilter } from "../marketplace/filter-list";
import type { Package } from "../packages/packages";
import {
  ALL_CATEGORIES,
  ALL_LANGUAGES,
  categoriesMatching,
  languagesMatching,
} from "../packages/vocabulary";

/** All matches of a search share its anchor, so a new package is compared with few searches. */
export function anchorOf({ search = "", category, language }: CatalogueFilter): string {
  const query = parseSearch(search);
  const token = query && anchorToken(query);
  if (token !== null) return `word:${token}`;
  if (category) return `category:${category}`;
  return language ? `language:${language}` : "";
}

/** Returns the anchors of all searches that could match the package. */
export function anchorsFor(lot: Findable & Pick<Package, "category" | "language">): Set<string> {
  const { title, about, description } = searchDocument(lot);
  const includes = (values: readonly string[], value: string) => values.includes(value);
  return new Set([
    "",
    ...[...title, ...about, ...description].map((token) => `word:${token}`),
    ...ALL_CATEGORIES.filter((category) =>
      includes(categoriesMatching(category), lot.category),
    ).map((category) => `category:${category}`),
    ...ALL_LANGUAGES.filter((language) => includes(languagesMatching(language), lot.language)).map(
      (language) => `language:${language}`,
    ),
  ]);
}
