import { island } from "../runtime/hydrate";
import { fetchToasterOnInput } from "../runtime/toast";
import { BiddingPanel } from "./bidding-panel";

export const { hydrate } = island(BiddingPanel);

fetchToasterOnInput();
