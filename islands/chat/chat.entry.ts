import { island } from "../runtime/hydrate";
import { Chat } from "./chat";

export const { hydrate } = island(Chat);

// Preloaded, since a lost connection that fails a message would also stop it from loading.
void import("../runtime/toaster");
