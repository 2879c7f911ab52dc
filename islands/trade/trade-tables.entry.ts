import { island } from "../runtime/hydrate";
import { TradeTables } from "./trade-tables";

export const { hydrate } = island(TradeTables);

// Fetched ahead: that a decision failed because the connection is gone has to be said too.
void import("../runtime/toaster");
