import { Chat } from "./chat";
import { island } from "./hydrate";

export const { hydrate } = island(Chat);

// Fetched ahead: that a message failed because the connection is gone has to be said too.
void import("./toaster");
