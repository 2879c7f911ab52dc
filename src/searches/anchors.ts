import { type Findable, searchDocument } from "../../db/search/document";
import { anchorToken, parseSearch } from "../../db/search/query";
import type { CatalogueFilter } from "../marketplace/catalogue-filter";
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
  const matches = (values: readonly string[], own: string) => values.includes(own);
  return new Set([
    "",
    ...[...title, ...about, ...description].map((token) => `word:${token}`),
    ...ALL_CATEGORIES.filter((one) => matches(categoriesMatching(one), lot.category)).map(
      (one) => `category:${one}`,
    ),
    ...ALL_LANGUAGES.filter((one) => matches(languagesMatching(one), lot.language)).map(
      (one) => `language:${one}`,
    ),
  ]);
}
