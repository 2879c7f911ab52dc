import { island } from "../runtime/hydrate";
import { BiddingPanel } from "./bidding-panel";

export const { hydrate } = island(BiddingPanel);

// Fetched ahead: that a bid failed because the connection is gone has to be said too.
void import("../runtime/toaster");
