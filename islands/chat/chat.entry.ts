import { island } from "../runtime/hydrate";
import { fetchToasterOnInput } from "../runtime/toast";
import { Chat } from "./chat";

export const { hydrate } = island(Chat);

fetchToasterOnInput();
