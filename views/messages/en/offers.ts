/** Second chances: a lot, offered to one of its bidders after the end (docs/product.md#second-chance). */
export const offers = {
  title: "Second Chance",
  /** To whom it is made. */
  made: (amount: string) =>
    `The auction of this lot led to no sale. The publisher offers it to you, at your highest bid: ${amount}.`,
  until: "Open until",
  binding:
    "It binds you only once you accept. Then the publisher sends you the contract, within 30 days, and you cannot take it back.",
  licence: "License",
  accept: (amount: string) => `Accept for ${amount}`,
  accepting: "Accepting...",
  decline: "Decline",
  statuses: {
    open: "Open",
    accepted: "Accepted",
    declined: "Declined",
    lapsed: "Lapsed",
  },
  over: {
    accepted: "You have accepted this offer. The contract comes by mail.",
    declined: "You have declined this offer.",
    lapsed: "The time of this offer is over.",
  },
  toPackage: "See the package",
  /** What a lot is in the bidder's own list. */
  toYou: "Offered to you",
  see: "See the Offer",
  hint: "Offered to you at {amount}, until {until}. It binds you only if you accept.",
  /** The seller's page. */
  seller: {
    title: "Offer to a Bidder",
    lead: "Offer the lot to one bidder at a time, at that bidder's highest bid. It binds them only once they accept, and you while it is open.",
    until: "Offers can be made until",
    impossible: "This lot cannot be offered to its bidders.",
    none: "Nobody's bid can be offered.",
    days: "Open for",
    day: (count: number) => (count === 1 ? "1 day" : `${count} days`),
    offer: (amount: string) => `Offer for ${amount}`,
    offerTo: (who: string, amount: string) => `Offer to ${who} for ${amount}`,
    offering: "Offering...",
    unreachable: "Their address is not confirmed, so no offer can reach them.",
    open: "Offered until",
    declined: "Declined",
    lapsed: "Did not answer",
    accepted: "Accepted: send the contract",
    bidder: (suffix: string) => `Anonymous Bidder #${suffix}`,
    back: "Back to the Lot",
  },
  /** What a seller can do once the auction is over, on the lot's page. */
  next: {
    title: "What Next",
    unsold: "Nobody has bid.",
    missed: (amount: string) =>
      `The highest bid is ${amount}, below your reserve. All bids are released.`,
    undecided: "Bids stand: accept one and send its contract.",
    accepted: "A bid is accepted: send its contract.",
    offered: "The lot is offered to a bidder.",
    void: "The contract is void: nothing binds any more. You may offer the lot to another bidder, or list it again.",
    bids: "See the Bids",
    see: "See the Offer",
  },
};
