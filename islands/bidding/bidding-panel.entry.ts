import { island } from "../runtime/hydrate";
import { BiddingPanel } from "./bidding-panel";

export const { hydrate } = island(BiddingPanel);

// Imported at once, not when it is first needed: without a connection it could not be fetched any
// more, and that the bid failed would go unsaid.
void import("../runtime/toaster");
