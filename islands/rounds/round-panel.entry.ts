import { island } from "../runtime/hydrate";
import { fetchToasterOnInput } from "../runtime/toast";
import { RoundPanel } from "./round-panel";

export const { hydrate } = island(RoundPanel);

fetchToasterOnInput();
