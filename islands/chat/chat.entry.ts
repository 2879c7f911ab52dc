import { island } from "../runtime/hydrate";
import { Chat } from "./chat";

export const { hydrate } = island(Chat);

// The toaster loads early, because it must also report failures while offline.
void import("../runtime/toaster");
