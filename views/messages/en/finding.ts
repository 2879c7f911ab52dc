import { numberFormat } from "../intl-formats";

const integer = numberFormat("en-US");

const packages = (count: number) =>
  count === 1 ? "1 package" : `${integer.format(count)} packages`;

/** What a buyer finds by: how much there is, what narrows it, and what to loosen. */
export const finding = {
  /** Behind a choice: how many packages it would leave; `more` where counting stopped there. */
  count: (count: number, more: boolean) => integer.format(count) + (more ? "+" : ""),
  withCount: (choice: string, count: string) => `${choice} (${count})`,
  total: (count: number, more: boolean) => (more ? `At least ${packages(count)}` : packages(count)),
  /** Where nothing was counted, or a page follows on another. */
  onPage: (count: number) => `${packages(count)} on this page`,
  totalAndPage: (total: string, count: number) => `${total}, ${integer.format(count)} on this page`,
  first: "First page",
  previous: "Previous",
  next: "Next",

  active: "Filters that are set",
  remove: (filter: string) => `Remove filter: ${filter}`,
  words: (search: string) => `“${search}”`,
  certified: "Certified only",
  priceFrom: (low: string) => `From ${low}`,
  priceTo: (high: string) => `Up to ${high}`,
  priceBetween: (low: string, high: string) => `${low} to ${high}`,

  /** A category or language that has parts, and all of it. */
  all: (name: string) => `All ${name}`,
  englishOnly: "English only",

  names: {
    search: "Search",
    status: "Auction status",
    category: "Category",
    language: "Language",
    minPrice: "Lowest price",
    maxPrice: "Highest price",
    certified: "Certified",
    use: "Use",
    exclusive: "Exclusivity",
    sort: "Order",
    view: "Layout",
    cursor: "Page",
  },
  unknown: (name: string, value: string) =>
    `${name} “${value}” is not known here, so it was ignored.`,
  unknownPage: "That page is no longer there. This is the first one.",

  nothing: "No package matches all of these filters. Try removing one:",
  nothingLeft: "No package matches even with one of them removed.",
  leaveOut: (filter: string) => `Remove ${filter}`,
  only: (words: string) => `Only ${words}`,
  pageGone: "The packages on this page are no longer listed.",
};
