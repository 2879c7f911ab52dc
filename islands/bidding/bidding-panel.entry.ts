import { island } from "../runtime/hydrate";
import { fetchToasterOnInput } from "../runtime/toaster-on-input";
import { BiddingPanel } from "./bidding-panel";

export const { hydrate } = island(BiddingPanel);

fetchToasterOnInput();
