import { island } from "../runtime/hydrate";
import { Chat } from "./chat";

export const { hydrate } = island(Chat);

// Loads early, because it reports failures while the connection is down.
void import("../runtime/toaster");
