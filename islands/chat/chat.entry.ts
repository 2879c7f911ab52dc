import { island } from "../runtime/hydrate";
import { Chat } from "./chat";

export const { hydrate } = island(Chat);

// Fetched ahead: without a connection it could not load, and a failed message would go unreported.
void import("../runtime/toaster");
