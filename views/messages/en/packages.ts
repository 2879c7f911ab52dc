import type { Category } from "../../../src/packages/vocabulary";
import { numberFormat } from "../intl-formats";

const categories: Record<string, string> = {
  literary: "Literary",
  educational: "Educational",
  textbook: "Textbook",
  stem: "STEM",
  bilingual: "Bilingual",
};

const languages: Record<string, string> = {
  "zh-traditional": "繁體中文",
  "zh-simplified": "简体中文",
  en: "English",
  "bilingual-zh-en": "中英 Bilingual",
};

const integer = numberFormat("en-US");

export const packages = {
  integer: (value: number) => integer.format(value),
  /** Things named one after another. */
  list: (items: readonly string[]) => items.join(", "),
  /** A stored category or language; the filter's own words stand for themselves. */
  category: (value: string) => categories[value] ?? value,
  language: (value: string) => languages[value] ?? value,
  certified: "Certified",
  endingSoon: "Ending Soon",
  statuses: { active: "Active", ended: "Ended", settled: "Settled" },
  reserveMissed: "Ended, reserve not met",
  /** Beside a word that says that the auction is over. */
  reserveNotMet: "Reserve not met",

  marketplace: {
    title: "Marketplace",
    description: "Certified text corpora at auction: browse, filter and bid.",
    headline: "Certified text, sold at auction.",
    figures: {
      active: "active packages",
      words: "total words",
      certified: "certified",
      response: "average response",
    },
    listNew: "List New Package",
    search: "Search",
    searchPlaceholder: "Title, subject, publisher, language",
    sort: "Sort by",
    sorts: {
      newest: "Newest First",
      "ending-soon": "Ending Soon",
      "price-low": "Price: Low to High",
      "price-high": "Price: High to Low",
      "most-words": "Most Words",
    },
    view: "Layout",
    views: { grid: "Grid", list: "List" },
    results: "Packages",
    loading: "Loading packages",
    pages: "Pages",
    empty: "No packages found",
    clearFilters: "Clear Filters",
    trending: "Trending Categories",
    trendingCategories: [
      { label: "Technical Documentation", category: "Technical" },
      { label: "Literary Fiction", category: "Fiction" },
      { label: "Scientific Papers", category: "Scientific" },
      { label: "News Articles", category: "News" },
    ] satisfies Array<{ label: string; category: Category }>,
  },

  filters: {
    title: "Filters",
    active: (count: number) => `${count} active`,
    status: "Auction Status",
    statuses: {
      all: "All Statuses",
      active: "Active Auctions",
      "ending-soon": "Ending Soon",
      new: "New Listings",
      featured: "Featured",
    },
    category: "Category",
    allCategories: "All Categories",
    language: "Language",
    allLanguages: "All Languages",
    price: "Price Range",
    minPrice: "Lowest price",
    maxPrice: "Highest price",
    priceNote: "Current prices, at most a minute old.",
    priceTop: "$100k+",
    certifiedOnly: "Certified packages only",
    apply: "Apply Filters",
    reset: "Reset",
    stats: "Marketplace Stats",
    statLabels: {
      activeAuctions: "Active auctions",
      endingToday: "Ending within 24 hours",
      certifiedAuctions: "Certified among them",
    },
  },

  card: {
    words: (count: number) => `${integer.format(count)} words`,
    characters: (count: number) => `${integer.format(count)} characters`,
    files: (count: number) => (count === 1 ? "1 file" : `${integer.format(count)} files`),
    startingBid: "Starting bid",
    currentBid: "Current bid",
    highestBid: "Highest bid",
    soldFor: "Sold for",
    bids: (count: number) => (count === 1 ? "1 bid" : `${integer.format(count)} bids`),
    quality: (value: number) => `Quality ${value}`,
    endsIn: "Ends in",
    ended: "Ended",
    placeBid: "Place Bid",
    placeBidOn: (title: string) => `Place Bid: ${title}`,
    addFavorite: (title: string) => `Add to favorites: ${title}`,
    removeFavorite: (title: string) => `Remove from favorites: ${title}`,
  },

  /** An auction's end in a calendar. */
  calendar: {
    add: "Add to calendar",
    summary: (title: string) => `Auction ends: ${title}`,
    description: (url: string) => `The last moment to bid: ${url}`,
  },

  detail: {
    number: (id: string) => `Package ${id}`,
    ends: "Auction ends",
    ended: "Auction ended",
    finalPrice: { sold: "Sold for {amount}", highest: "Highest bid {amount}", none: "No bids" },
    description: "Package Description",
    specifications: "Technical Specifications",
    totalWords: "Total Words",
    totalCharacters: "Total Characters",
    estimatedWords: "Words, Estimated",
    totalFiles: "Total Files",
    language: "Language",
    fileSize: "File Size",
    formats: "File Formats",
    publisher: "Publisher",
    publicationYear: "Publication Year",
    subjects: "Subject Areas",
    seller: "Seller Information",
    anonymousPublisher: (suffix: string) => `Anonymous Publisher #${suffix}`,
    publisherFallback: "Publisher",
    memberFallback: "Member",
    memberships: { active: "Active member", pending: "Membership pending" },
    memberSince: (year: number) => `Member since ${year}`,
    sellerBlurb:
      "The full collection is handed in here after the contract, measured and encrypted; the key comes with the confirmed payment. Ask about licenses, sources and formats before you bid.",
    roadshow: "Roadshow Materials",
    roadshowEmpty: "The publisher has not added roadshow materials yet.",
    materialTypes: { pdf: "PDF", video: "Video", audio: "Audio", sample: "Sample", text: "Text" },
  },
};
