import { island } from "../runtime/hydrate";
import { BiddingPanel } from "./bidding-panel";

export const { hydrate } = island(BiddingPanel);

// Loads early, because it reports failures while the connection is down.
setTimeout(() => import("../runtime/toaster"));
