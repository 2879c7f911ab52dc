import { island } from "../runtime/hydrate";
import { fetchToasterOnInput } from "../runtime/toast";
import { TradeTables } from "./trade-tables";

export const { hydrate } = island(TradeTables);

fetchToasterOnInput();
