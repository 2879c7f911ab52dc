const integer = new Intl.NumberFormat("en-US");

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
  },
  notes: {
    packages: "that you listed",
    active: "of yours, running now",
    bids: "that you placed",
    spent: "your bids that sellers accepted",
  },
  pages: "Your marketplace",
  tabs: {
    packages: "My Packages",
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
  packages: {
    list: "List New Package",
    empty: "You have not listed a package yet",
    emptyHint: "List a collection for auction: buyers see it at once.",
    buyerHint: "Listing is for sellers. You can become one in your profile.",
  },
  bids: {
    empty: "You have not placed a bid yet",
    emptyHint: "Auctions that run now wait for a first or a better bid.",
    package: (suffix: string) => `Package #${suffix}`,
    amount: "Your bid",
    placed: "Placed",
    standings: { winning: "Winning", outbid: "Outbid" },
    outcomes: { won: "Won", lost: "Lost" },
    statuses: { accepted: "Accepted by the seller", rejected: "Rejected", released: "Released" },
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
      "auction-lost": "Auction lost",
      "favorite-added": "Favorite added",
      "contract-sent": "Contract sent",
      "contract-received": "Contract received",
    },
  },
};
