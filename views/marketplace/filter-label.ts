import { useMessages } from "../../messages/context";
import type { Messages } from "../../messages/messages";
import { periodText, yearText } from "../../messages/period-text";
import { briefDollars, formatDollars } from "../../src/lib/money";
import {
  type CatalogueFilter,
  FILTER_LIST,
  type FilterName,
} from "../../src/marketplace/filter-list";

export function useFilterLabel(filter: CatalogueFilter): (name: FilterName) => string {
  const messages = useMessages();
  return (name) => filterLabel(messages, filter, name);
}

type Label = (messages: Messages, filter: CatalogueFilter) => string;

/** A filter without an entry is labeled by its choice. */
const LABELS: Partial<Record<FilterName, Label>> = {
  search: ({ finding }, { search = "" }) => finding.words({ search }),
  status: ({ packages }, { status }) => packages.filters.statuses[status],
  certified: ({ finding }) => finding.certified,
  category: ({ packages }, { category = "" }) => packages.category(category),
  language: ({ packages }, { language = "" }) => packages.language(language),
  use: ({ rights }, { use }) => (use ? rights.uses[use] : ""),
  exclusive: ({ rights }, { exclusive }) =>
    exclusive ? rights.chips.exclusive : rights.chips.shared,
  price: priceLabel,
  maxTokenPrice: ({ finding }, { maxTokenCents = 0 }) =>
    finding.tokenPriceTo({ price: formatDollars(maxTokenCents) }),
  minQuality: ({ finding }, { minQuality = 0 }) => finding.qualityFrom({ value: minQuality }),
  size: sizeLabel,
  period: periodLabel,
  publisher: ({ finding }, { publisher = "" }) => finding.publisher({ name: publisher }),
  format: ({ finding }, { format = "" }) => finding.format({ name: format }),
};

export function filterLabel(messages: Messages, filter: CatalogueFilter, name: FilterName): string {
  const label = LABELS[name];
  if (label) return label(messages, filter);
  const key = FILTER_LIST.find((listed) => listed.name === name)?.key;
  return choiceText(messages, name, String(key && filter[key]));
}

/** Values without a text, such as the names of formats, are shown as they are. */
export function choiceText(
  { finding, auctions, packages, sampling }: Messages,
  name: string,
  value: string,
): string {
  const texts: Record<string, Partial<Record<string, string>>> = {
    ...finding.choices,
    reserve: auctions.reserve,
    sampled: { true: sampling.badge, false: finding.notSampled },
    sale: { ...auctions.sale, fixed: packages.card.fixedPrice },
  };
  return texts[name]?.[value] ?? value;
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
  { finding, format }: Messages,
  { minTokens: low, maxTokens: high }: CatalogueFilter,
): string {
  const formatTokens = format.compact;
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
