import { island } from "../runtime/hydrate";
import { Chat } from "./chat";

export const { hydrate } = island(Chat);

// Fetched ahead: that a message failed because the connection is gone has to be said too.
void import("../runtime/toaster");
