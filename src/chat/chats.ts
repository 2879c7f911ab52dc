import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { ConversationsTable } from "../../db/schema";
import { bidderPseudonym } from "../auctions/pseudonym";
import { isId } from "../lib/ids";
import { findPackage } from "../packages/packages";
import { ChatNotFound } from "./refusals";

export type Conversation = Selectable<ConversationsTable>;

/** Two people and the package they write about; without a conversation while nobody has. */
export interface Chat {
  packageId: string;
  title: string;
  sellerId: string;
  buyerId: string;
  /** Which of the two looks at it. */
  viewerId: string;
  conversation: Conversation | null;
}

/** A chat as one of its members names it. */
export interface ChatName {
  packageId: string;
  viewerId: string;
  /** To a buyer the seller's id; to the seller a pseudonym, or the id of one who has written. */
  otherId: string;
}

/**
 * The chat that a member means. It exists for the seller with everyone who has bid, favourited,
 * written or been invited, and for everybody else with the seller.
 * @throws PackageNotFound, ChatNotFound for all others
 */
export async function findChat(db: Db, name: ChatName, pseudonymKey: string): Promise<Chat> {
  const { id: packageId, title, seller_id: sellerId } = await findPackage(db, name.packageId);
  const buyerId =
    name.viewerId === sellerId
      ? await findBuyer(db, packageId, name.otherId, pseudonymKey)
      : name.otherId === sellerId && name.viewerId;
  if (!buyerId) throw new ChatNotFound();
  const conversation = await findConversation(db, packageId, buyerId);
  return { packageId, title, sellerId, buyerId, viewerId: name.viewerId, conversation };
}

export async function findConversation(
  db: Db,
  packageId: string,
  buyerId: string,
): Promise<Conversation | null> {
  const found = await db
    .selectFrom("conversations")
    .selectAll()
    .where("package_id", "=", packageId)
    .where("buyer_id", "=", buyerId)
    .executeTakeFirst();
  return found ?? null;
}

/** The user id of the one whom the viewer writes to. */
export function otherOf({ viewerId, sellerId, buyerId }: Chat): string {
  return viewerId === sellerId ? buyerId : sellerId;
}

/** How the viewer names the other one: a buyer who has not written stays a pseudonym. */
export function otherIdOf(chat: Chat, pseudonymKey: string): string {
  const { viewerId, sellerId, buyerId, packageId, conversation } = chat;
  if (viewerId !== sellerId) return sellerId;
  const known = conversation !== null && conversation.buyer_wrote_at !== null;
  return known ? buyerId : bidderPseudonym(pseudonymKey, packageId, buyerId);
}

/**
 * Whom the seller means. Ids are accepted only of those who have written, so they cannot be
 * guessed.
 */
async function findBuyer(
  db: Db,
  packageId: string,
  otherId: string,
  pseudonymKey: string,
): Promise<string | null> {
  if (isId(otherId)) {
    const conversation = await findConversation(db, packageId, otherId);
    return conversation?.buyer_wrote_at ? otherId : null;
  }
  if (!/^[0-9a-f]{32}$/.test(otherId)) return null;
  const interested = await interestedIn(db, packageId);
  return interested.find((id) => bidderPseudonym(pseudonymKey, packageId, id) === otherId) ?? null;
}

/** Everyone who has a part in a package beside its seller: chats, bids or has it as favourite. */
async function interestedIn(db: Db, packageId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("conversations")
    .select("buyer_id as id")
    .where("package_id", "=", packageId)
    .union(db.selectFrom("bids").select("bidder_id as id").where("package_id", "=", packageId))
    .union(
      db
        .selectFrom("favorites")
        .innerJoin("packages", "packages.id", "favorites.package_id")
        .select("favorites.user_id as id")
        .where("package_id", "=", packageId)
        // Sellers may keep their own packages as favourites.
        .whereRef("favorites.user_id", "<>", "packages.seller_id"),
    )
    .execute();
  return rows.map(({ id }) => id);
}
