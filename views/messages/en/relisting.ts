/** Listing a collection again once its auction is over (docs/product.md#relisting). */
export const relisting = {
  title: "List Again",
  action: "List Again",
  label: (title: string) => `List Again: ${title}`,
  again: (samples: number) =>
    `The collection is offered again as it was listed, with ${samples === 1 ? "its sample" : samples === 0 ? "no sample" : `its ${samples} samples`}. You can edit the new listing until its first bid.`,
  price: (amount: string) => `Starting price: ${amount}`,
  withBids: (bids: number) =>
    `${bids === 1 ? "One bid was" : `${bids} bids were`} made. You begin with a draft of the same listing, in which price and texts can be changed; samples come along.`,
  released: (count: number) =>
    count === 1
      ? "One bid still binds its bidder. It is released once the new auction opens, and its bidder is told."
      : `${count} bids still bind their bidders. They are released once the new auction opens, and their bidders are told.`,
  watchers: "Whoever keeps it as a favorite hears of it by mail, if they have asked for that.",
  change: "Change It First",
  begin: "Begin the Draft",
  busy: "Listing...",
  cancel: "Cancel",
  draftOf: "This draft lists a collection again:",
  /** On the page of a lot that was listed again, and on that of the new one. */
  successor: "Listed again: see the new auction",
  predecessor: "Listed before: see the earlier auction",
};
