import type { ChatMessage } from "../../src/chat/types";
import type { TimeZone } from "../../src/lib/times";
import type { chat } from "../../views/messages/en/chat";

export type ChatWords = (typeof chat)["window"];

export interface ChatProps {
  packageId: string;
  yourId: string;
  /** The other one's id as you know it. */
  otherId: string;
  otherName: string;
  /** What writing will show of you to a seller who does not know you yet. */
  reveals: string | null;
  /** The latest, oldest first; null where they are still to be fetched. */
  messages: ChatMessage[] | null;
  /** A text that the server refused. */
  typed: string;
  formKey: string;
  locale: string;
  timeZone: TimeZone;
  words: ChatWords;
}
