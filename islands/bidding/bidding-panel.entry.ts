import { island } from "../runtime/hydrate";
import { BiddingPanel } from "./bidding-panel";

export const { hydrate } = island(BiddingPanel);

// The toaster loads early, because it must also report failures while offline.
setTimeout(() => import("../runtime/toaster"));
