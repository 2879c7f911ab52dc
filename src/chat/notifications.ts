import { sql } from "kysely";
import type { Db } from "../../db/client";
import { notify } from "../notifications/notifications";
import { type Chat, otherMemberOf } from "./chats";

export const messageTopic = (conversationId: string) => `messages ${conversationId}`;

/** Call it before deleting a member's conversations. */
export async function deleteMessageNotifications(tx: Db, memberId: string): Promise<void> {
  await sql`delete from notifications where (member_id, topic) in (
    select case when seller_id = ${memberId} then buyer_id else seller_id end, ${messageTopic("")} || id
      from conversations where seller_id = ${memberId} or buyer_id = ${memberId})`.execute(tx);
}

/** Stores nothing about the sender, who may delete their account. */
export async function notifyReceiver(tx: Db, chat: Chat, conversationId: string, now: number) {
  const { packageId, title } = chat;
  const notification = { kind: "message", details: { packageId, title, conversationId } } as const;
  const topic = messageTopic(conversationId);
  await notify(tx, [{ memberId: otherMemberOf(chat), topic, ...notification }], now);
}
