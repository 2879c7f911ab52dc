import type { Messages } from "../../messages/messages";
import { activeFilters } from "../../src/marketplace/active-filters";
import type { CatalogueFilter } from "../../src/marketplace/filter-list";
import { DEFAULT_STATE } from "../../src/marketplace/marketplace-state";
import { toSearchName } from "../../src/searches/schema";
import { filterLabel } from "../marketplace/filter-label";

export function suggestedName(messages: Messages, filter: CatalogueFilter): string {
  const defaults = new Set<string>();
  if (filter.status === DEFAULT_STATE.filter.status) defaults.add("status");
  if (filter.certifiedOnly) defaults.add("certified");
  const labels = activeFilters({ ...DEFAULT_STATE, filter })
    .filter(({ name }) => !defaults.has(name))
    .map(({ name }) => (name === "search" ? filter.search : filterLabel(messages, filter, name)));
  return toSearchName(labels.length > 0 ? labels.join(" · ") : messages.searches.everything);
}
