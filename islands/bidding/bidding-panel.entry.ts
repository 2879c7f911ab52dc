import { island } from "../runtime/hydrate";
import { BiddingPanel } from "./bidding-panel";

export const { hydrate } = island(BiddingPanel);

// Preloaded, since a lost connection that fails a bid would also stop it from loading.
setTimeout(() => import("../runtime/toaster"));
