import type { Messages } from "../../messages/messages";
import type { ChatMessage } from "../../src/chat/answers";
import type { TimeZone } from "../../src/lib/times";

export type ChatWords = Messages["chat"]["window"];

export interface ChatProps {
  packageId: string;
  yourId: string;
  otherId: string;
  otherName: string;
  reveals: string | null;
  messages: ChatMessage[] | null;
  typed: string;
  /** Why the member may only read; null if they may write. */
  missing: string | null;
  maxLength: number;
  formKey: string;
  locale: string;
  timeZone: TimeZone;
  words: ChatWords;
}
