import { island } from "../runtime/hydrate";
import { RoundPanel } from "./round-panel";

export const { hydrate } = island(RoundPanel);

// Fetched ahead: without a connection it could not load, and a failed bid would go unreported.
setTimeout(() => import("../runtime/toaster"));
