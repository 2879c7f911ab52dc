import { island } from "../runtime/hydrate";
import { Chat } from "./chat";

export const { hydrate } = island(Chat);

// Imported at once, not when it is first needed: without a connection it could not be fetched any
// more, and that the message failed would go unsaid.
void import("../runtime/toaster");
