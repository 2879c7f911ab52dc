import { dateFormat, numberFormat } from "../intl-formats";

const integer = numberFormat("en-US");
const monthName = dateFormat("en-US", {
  year: "numeric",
  month: "long",
  timeZone: "UTC",
});

/** A member's own page (docs/product.md#dashboard). */
export const dashboard = {
  title: "Dashboard",
  summary: "Your figures",
  marketAnalytics: "Marketplace Analytics",
  integer: (count: number) => integer.format(count),
  cards: {
    packages: "Total Packages",
    active: "Active Auctions",
    bids: "Total Bids",
    spent: "Total Spent",
    income: "Income",
    outstanding: "Outstanding",
  },
  notes: {
    packages: "that you listed",
    active: "of yours, running now",
    bids: "that you placed",
    spent: "your bids that sellers accepted",
    income: "confirmed as paid",
    outstanding: (sales: number) =>
      sales === 1
        ? "to be paid; 1 sale in all"
        : `to be paid; ${integer.format(sales)} sales in all`,
  },
  pages: "Your marketplace",
  tabs: {
    packages: "My Packages",
    sales: "Sales",
    bids: "My Bids",
    favorites: "Favorites",
    analytics: "Analytics",
  },
  paging: { label: "Pages", first: "First page", next: "Next page" },
  startingPrice: "Starting price",
  highestBid: "Highest bid",
  noBids: "No bids yet",
  bidCount: (count: number) => (count === 1 ? "1 bid" : `${integer.format(count)} bids`),
  ends: "Ends",
  ended: "Ended",
  created: "Created",
  added: "Added",
  browse: "Browse Marketplace",
  sales: {
    empty: "No sales yet",
    emptyHint: "A sale appears here once you have sent its contract.",
    toTrade: "Go to Trade",
    csv: "Download as CSV",
    byMonth: "Income by month",
    month: "Month",
    /** `2026-11`. */
    nameMonth: (month: string) => monthName.format(Date.parse(`${month}-01`)),
    payments: "Payments",
    income: "Income",
    all: "All sales",
    contract: "Contract",
    sold: "Sold",
    price: "Price",
    payment: "Payment",
    statuses: {
      received: "Received",
      outstanding: "Outstanding",
      void: "Contract void",
      untracked: "Settled between you",
    },
  },
  packages: {
    list: "List New Package",
    empty: "You have not listed a package yet",
    emptyHint: "List a collection for auction: buyers see it at once.",
    buyerHint: "Listing is for sellers. You can become one in your profile.",
  },
  bids: {
    empty: "You have not placed a bid yet",
    emptyHint: "Running auctions are waiting for your bid.",
    package: (suffix: string) => `Package #${suffix}`,
    standings: {
      leading: "Leading",
      outbid: "Outbid",
      undecided: "Highest bid",
      accepted: "Accepted",
      won: "Won",
      lost: "Not winning",
      released: "Released",
    },
    /** What each means; `released` is explained as in the panel. */
    hints: {
      leading: "Your bid is the highest.",
      outbid: "Bid {least} to take the lead.",
      undecided: "The seller decides by {until}.",
      accepted: "The seller has accepted your bid. The contract comes by mail.",
      won: "The contract is sent: its page shows how it is delivered and paid.",
      lost: "Another bid is higher or accepted. Yours binds you until {until}.",
    },
    yourHighest: "Your highest bid",
    soldFor: "Sold for",
    endsIn: "Ends in",
    none: "–",
    raise: "Raise",
    bidAgain: "Bid Again",
    actionOn: (action: string, title: string) => `${action}: ${title}`,
    contract: "Contract",
  },
  favorites: {
    empty: "No favorites yet",
    emptyHint: "The heart on a package keeps it here.",
  },
  analytics: {
    successRate: "Success Rate",
    successOf: (winning: number, bids: number) =>
      bids === 1
        ? `${winning} of 1 bid wins`
        : `${integer.format(winning)} of ${integer.format(bids)} bids win`,
    averageBid: "Average Bid",
    averageOf: "over all your bids",
    listed: "Packages Listed",
    none: "–",
    noBids: "no bids yet",
    recent: "Recent Activity",
    empty: "Nothing has happened yet",
    emptyHint: "Bids, listings and favorites of yours appear here.",
    kinds: {
      "package-listed": "Package listed",
      "auction-ended": "Your auction ended",
      "bid-placed": "Bid placed",
      "auction-won": "Auction won",
      "auction-undecided": "Auction ended, your bid is the highest",
      "auction-unsold": "Auction ended, reserve not met",
      "auction-lost": "Auction lost",
      "favorite-added": "Favorite added",
      "contract-sent": "Contract sent",
      "contract-received": "Contract received",
      "contract-void": "Contract void",
    },
  },
};
