import { ChatWindow } from "./chat-window";
import { island } from "./hydrate";

export const { hydrate } = island(ChatWindow);
