import { island } from "../runtime/hydrate";
import { BiddingPanel } from "./bidding-panel";

export const { hydrate } = island(BiddingPanel);

// Fetched ahead: without a connection it could not load, and a failed bid would go unreported.
setTimeout(() => import("../runtime/toaster"));
