/** How a price came about (docs/product.md#bid-history). */
export const bidHistory = {
  title: "Bidding History",
  none: "No bids yet.",
  time: "Time",
  bidder: "Bidder",
  step: "Step",
  amount: "Bid",
  all: (count: number) => `All ${count} bids`,
  newest: "Newest bids",
  proof: "Proof from the public log",
  proofText:
    "Every bid stands in a public log that is signed and only grows. This proof can be checked without us, by marketplace verify.",
  older: "Older bids",
  pages: "Pages of bids",
  chart: {
    summary: (start: string, price: string, ended: boolean) =>
      ended
        ? `The price went from ${start} to ${price}, and the auction has ended.`
        : `The price went from ${start} to ${price} so far.`,
    now: "Now",
    end: (day: string) => `Ended ${day}`,
  },
};
