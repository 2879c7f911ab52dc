import { expressionBuilder } from "kysely";
import type { Db } from "../../db/client";
import type { Schema } from "../../db/schema";

/** Counts only messages that the member sent as a buyer, not those about their own packages. */
export function isKnownTo(
  sellerId: string,
  member: "users.id" | "bids.bidder_id" | "conversations.buyer_id",
) {
  const eb = expressionBuilder<Schema, "users" | "bids" | "conversations">();
  return eb.exists(
    eb
      .selectFrom("chat_messages as written")
      .innerJoin("conversations as begun", "begun.id", "written.conversation_id")
      .select("written.id")
      .whereRef("written.sender_id", "=", member)
      .where("written.receiver_id", "=", sellerId)
      .whereRef("begun.buyer_id", "=", "written.sender_id"),
  );
}

export async function knowsBuyer(db: Db, sellerId: string, buyerId: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("users.id")
    .where("users.id", "=", buyerId)
    .where(isKnownTo(sellerId, "users.id"))
    .executeTakeFirst();
  return row !== undefined;
}
