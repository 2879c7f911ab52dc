import { island } from "../runtime/hydrate";
import { fetchToasterOnInput } from "../runtime/toaster-on-input";
import { Chat } from "./chat";

export const { hydrate } = island(Chat);

fetchToasterOnInput();
