import { expressionBuilder } from "kysely";
import type { Db } from "../../db/client";
import type { Schema } from "../../db/schema";

/**
 * Whether a seller knows a member by name: that member has written to them, about any package
 * (docs/product.md#who-sees-whom). What a publisher writes about a package of their own shows the
 * publisher only, so it does not count.
 */
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

/** The same of one member by id. */
export async function knowsBuyer(db: Db, sellerId: string, buyerId: string): Promise<boolean> {
  const known = await db
    .selectFrom("users")
    .select("users.id")
    .where("users.id", "=", buyerId)
    .where(isKnownTo(sellerId, "users.id"))
    .executeTakeFirst();
  return known !== undefined;
}
