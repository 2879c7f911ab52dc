import { island } from "../runtime/hydrate";
import { TradeTables } from "./trade-tables";

export const { hydrate } = island(TradeTables);

// Fetched ahead: without a connection it could not load, and a failed decision would go unreported.
void import("../runtime/toaster");
