import { island } from "../runtime/hydrate";
import { RoundPanel } from "./round-panel";

export const { hydrate } = island(RoundPanel);

// Loads early, because it reports failures while the connection is down.
setTimeout(() => import("../runtime/toaster"));
