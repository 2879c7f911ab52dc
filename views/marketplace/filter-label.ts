import { briefDollars, formatDollars } from "../../src/lib/money";
import type { ActiveFilterName } from "../../src/marketplace/active-filters";
import type { CatalogueFilter } from "../../src/marketplace/catalogue-filter";
import { useMessages } from "../messages/context";
import type { Messages } from "../messages/messages";
import { periodText, yearText } from "../messages/period-text";

export function useFilterLabel(filter: CatalogueFilter): (name: ActiveFilterName) => string {
  const messages = useMessages();
  return (name) => filterLabel(messages, filter, name);
}

export function filterLabel(
  messages: Messages,
  filter: CatalogueFilter,
  name: ActiveFilterName,
): string {
  const { finding, packages, rights, auctions, format } = messages;
  const { search, status, category, language, use, exclusive } = filter;
  switch (name) {
    case "search":
      return finding.words({ search: search ?? "" });
    case "status":
      return packages.filters.statuses[status];
    case "certified":
      return finding.certified;
    case "category":
      return packages.category(category ?? "");
    case "language":
      return packages.language(language ?? "");
    case "use":
      return use ? rights.uses[use] : "";
    case "exclusive":
      return exclusive ? rights.chips.exclusive : rights.chips.shared;
    case "price":
      return priceLabel(messages, filter);
    case "maxTokenCents":
      return finding.tokenPriceTo({ price: formatDollars(filter.maxTokenCents ?? 0) });
    case "minQuality":
      return finding.qualityFrom({ value: filter.minQuality ?? 0 });
    case "size":
      return sizeLabel(finding, format.compact, filter);
    case "period":
      return periodLabel(messages, filter);
    case "publisher":
      return finding.publisher({ name: filter.publisher ?? "" });
    case "rightsSource":
      return filter.rightsSource ? finding.sourceStated : finding.sourceUnstated;
    case "sale":
      return auctions.sale[filter.sale ?? "highest"];
    case "reserve":
      return auctions.reserve[filter.reserve ?? "none"];
    case "format":
      return finding.format({ name: filter.format ?? "" });
  }
}

function periodLabel(
  messages: Messages,
  { periodFrom: from, periodTo: to }: CatalogueFilter,
): string {
  const { finding } = messages;
  if (from === undefined) return finding.periodTo({ year: yearText(messages, to ?? 0) });
  if (to === undefined) return finding.periodFrom({ year: yearText(messages, from) });
  return finding.periodBetween({ years: periodText(messages, { from, to }) });
}

function sizeLabel(
  finding: Messages["finding"],
  formatTokens: (tokens: number) => string,
  { minTokens: low, maxTokens: high }: CatalogueFilter,
): string {
  if (low === undefined) return finding.sizeTo({ high: formatTokens(high ?? 0) });
  if (high === undefined) return finding.sizeFrom({ low: formatTokens(low) });
  return finding.sizeBetween({ low: formatTokens(low), high: formatTokens(high) });
}

function priceLabel({ finding }: Messages, filter: CatalogueFilter): string {
  const { minPriceCents: low, maxPriceCents: high } = filter;
  const text = (cents: number) => briefDollars(cents);
  if (low === undefined) return finding.priceTo({ high: text(high ?? 0) });
  if (high === undefined) return finding.priceFrom({ low: text(low) });
  return finding.priceBetween({ low: text(low), high: text(high) });
}
