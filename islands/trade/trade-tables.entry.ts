import { island } from "../runtime/hydrate";
import { TradeTables } from "./trade-tables";

export const { hydrate } = island(TradeTables);

// Imported at once, not when it is first needed: without a connection it could not be fetched any
// more, and that the decision failed would go unsaid.
void import("../runtime/toaster");
