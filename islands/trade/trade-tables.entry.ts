import { island } from "../runtime/hydrate";
import { TradeTables } from "./trade-tables";

export const { hydrate } = island(TradeTables);

// The toaster loads early, because it must also report failures while offline.
void import("../runtime/toaster");
