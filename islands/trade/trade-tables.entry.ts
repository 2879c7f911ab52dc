import { island } from "../runtime/hydrate";
import { TradeTables } from "./trade-tables";

export const { hydrate } = island(TradeTables);

// Loads early, because it reports failures while the connection is down.
void import("../runtime/toaster");
