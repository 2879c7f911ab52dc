import { island } from "../runtime/hydrate";
import { TradeTables } from "./trade-tables";

export const { hydrate } = island(TradeTables);

// Preloaded, since a lost connection that fails a decision would also stop it from loading.
void import("../runtime/toaster");
