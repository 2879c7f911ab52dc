import { BiddingPanel } from "./bidding-panel";
import { island } from "./hydrate";

export const { hydrate } = island(BiddingPanel);

// Fetched ahead: that a bid failed because the connection is gone has to be said too.
void import("./toaster");
