import { island } from "../runtime/hydrate";
import { RoundPanel } from "./round-panel";

export const { hydrate } = island(RoundPanel);

// Preloaded, since a lost connection that fails a bid would also stop it from loading.
setTimeout(() => import("../runtime/toaster"));
