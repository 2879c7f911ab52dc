import type { ChatMessage } from "../../src/chat/answers";
import type { TimeZone } from "../../src/lib/times";
import type { chat } from "../../views/messages/en/chat";

export type ChatWords = (typeof chat)["window"];

export interface ChatProps {
  packageId: string;
  yourId: string;
  otherId: string;
  otherName: string;
  reveals: string | null;
  messages: ChatMessage[] | null;
  typed: string;
  formKey: string;
  locale: string;
  timeZone: TimeZone;
  words: ChatWords;
}
