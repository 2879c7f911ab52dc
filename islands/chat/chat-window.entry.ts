import { island } from "../runtime/hydrate";
import { ChatWindow } from "./chat-window";

export const { hydrate } = island(ChatWindow);
