import type { Time } from "./columns";

/** What a package's seller and one other user have written to each other about it. */
export interface ConversationsTable {
  id: string;
  package_id: string;
  /** The package's own, repeated so that a member's conversations have an index. */
  seller_id: string;
  buyer_id: string;
  last_message_id: string;
  last_message_at: Time;
  /** When the buyer first wrote, and so became known to the seller. */
  buyer_wrote_at: Time | null;
  /** Set where the seller's invitation began it. */
  invited_at: Time | null;
}

export interface ChatMessagesTable {
  id: string;
  conversation_id: string;
  package_id: string;
  sender_id: string;
  receiver_id: string;
  message: string;
  /** The sender's own name for it, by which a repeated request is known. */
  client_id: string | null;
  /** Grows strictly within a conversation. */
  created_at: Time;
  read_at: Time | null;
  /** When its receiver gets a mail, should it still be unread; on a conversation's first unread. */
  mail_due_at: Time | null;
}
