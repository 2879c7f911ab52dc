import { island } from "../runtime/hydrate";
import { fetchToasterOnInput } from "../runtime/toaster-on-input";
import { RoundPanel } from "./round-panel";

export const { hydrate } = island(RoundPanel);

fetchToasterOnInput();
