import { BiddingPanel } from "./bidding-panel";
import { island } from "./hydrate";

export const { hydrate } = island(BiddingPanel);
