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
    "Every bid is recorded in a signed, append-only public log. Anyone can check this proof with marketplace verify.",
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
