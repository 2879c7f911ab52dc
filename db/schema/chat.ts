import type { Generated } from "kysely";
import type { Time } from "./columns";

export interface ConversationsTable {
  id: string;
  package_id: string;
  seller_id: string;
  buyer_id: string;
  last_message_id: string;
  last_message_at: Time;
  buyer_wrote_at: Time | null;
  invited_at: Time | null;
}

export interface ChatMessagesTable {
  id: string;
  conversation_id: string;
  package_id: string;
  sender_id: string;
  receiver_id: string;
  message: string;
  /** The sender's own id for the message, which identifies a repeated request. */
  client_id: string | null;
  created_at: Time;
  read_at: Time | null;
  /** Set by a conversation's first unread message. */
  mail_due_at: Time | null;
  /** The member who wrote it for an organization of several; null otherwise. */
  acted_by: Generated<string | null>;
}
