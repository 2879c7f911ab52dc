import { island } from "../runtime/hydrate";
import { RoundPanel } from "./round-panel";

export const { hydrate } = island(RoundPanel);

// The toaster loads early, because it must also report failures while offline.
setTimeout(() => import("../runtime/toaster"));
