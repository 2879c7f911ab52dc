import { island } from "../runtime/hydrate";
import { BiddingPanel } from "./bidding-panel";

export const { hydrate } = island(BiddingPanel);

// Fetched ahead, not when it is first needed: without a connection it could not be fetched any more,
// and that the bid failed would go unsaid. After the panel, since nothing has to be said before.
setTimeout(() => import("../runtime/toaster"));
