/** Listing a collection again once its auction is over (docs/product.md#relisting). */
export const relisting = {
  title: "List Again",
  action: "List Again",
  label: (title: string) => `List Again: ${title}`,
  again: (samples: number) =>
    `The collection is offered again as it was listed, with ${samples === 1 ? "its sample" : samples === 0 ? "no sample" : `its ${samples} samples`}. You can edit the new listing until its first bid.`,
  price: (amount: string) => `Starting price: ${amount}`,
  withBids: (bids: number) =>
    `${bids === 1 ? "One bid was" : `${bids} bids were`} made. You start with a draft of the same listing, where you can change price and texts; samples are included.`,
  released: (count: number) =>
    count === 1
      ? "One bid still binds its bidder. It is released once the new auction opens, and its bidder is notified."
      : `${count} bids still bind their bidders. They are released once the new auction opens, and their bidders are notified.`,
  watchers:
    "Members who have it among their favorites are notified by mail, if they asked for that.",
  change: "Change It First",
  begin: "Begin the Draft",
  busy: "Listing...",
  cancel: "Cancel",
  draftOf: "This draft lists a collection again:",
  /** On the page of a lot that was listed again, and on that of the new one. */
  successor: "Listed again: see the new auction",
  predecessor: "Listed before: see the earlier auction",
};
