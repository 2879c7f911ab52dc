import { island } from "../runtime/hydrate";
import { fetchToasterOnInput } from "../runtime/toaster-on-input";
import { TradeTables } from "./trade-tables";

export const { hydrate } = island(TradeTables);

fetchToasterOnInput();
