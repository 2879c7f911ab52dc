import { island } from "../runtime/hydrate";
import { HandIn } from "./hand-in";

export const { hydrate } = island(HandIn);
