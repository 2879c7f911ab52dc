import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { ConversationsTable } from "../../db/schema/chat";
import { Conflict, coded, Forbidden, NotFound, TooManyRequests } from "../lib/errors";
import { bidderPseudonym, isId } from "../lib/ids";
import { DAY, SECOND } from "../lib/time";
import { organizationNow } from "../memberships/former";
import { findPackage, type Package } from "../packages/packages";
import { requireInvited } from "../packages/visibility";
import { knowsBuyer } from "./known-buyers";

export type Conversation = Selectable<ConversationsTable>;

export interface Chat extends Pick<Package, "former_bidders"> {
  packageId: string;
  title: string;
  sellerId: string;
  buyerId: string;
  viewerId: string;
  /** If false, the seller sees a pseudonym (docs/product.md#who-sees-whom). */
  sellerKnowsBuyer: boolean;
  conversation: Conversation | null;
}

export interface ChatIds {
  packageId: string;
  viewerId: string;
  /** For a buyer, the seller's id; for the seller, a pseudonym or a known buyer's id. */
  otherId: string;
}

/** Sellers can chat with everyone who bid, favorited, wrote or was invited. @throws ChatNotFound */
export async function findChat(db: Db, ids: ChatIds, pseudonymKey: string): Promise<Chat> {
  const { viewerId, otherId } = ids;
  const lot = await findPackage(db, ids.packageId);
  const { seller_id: sellerId } = lot;
  const buyerId =
    viewerId === sellerId
      ? await findBuyer(db, lot, otherId, pseudonymKey)
      : (await isNow(db, otherId, sellerId)) && viewerId;
  if (!buyerId) throw new ChatNotFound();
  if (viewerId === buyerId) await requireInvited(db, lot, buyerId);
  return chatOf(db, lot, { buyerId, viewerId });
}

export async function chatOf(
  db: Db,
  { id: packageId, title, seller_id: sellerId, former_bidders }: Package,
  { buyerId, viewerId }: { buyerId: string; viewerId: string },
): Promise<Chat> {
  const conversation = await findConversation(db, packageId, buyerId);
  const sellerKnowsBuyer = await knowsBuyer(db, sellerId, buyerId);
  const ids = { packageId, sellerId, buyerId, viewerId };
  return { ...ids, title, former_bidders, sellerKnowsBuyer, conversation };
}

async function findConversation(
  db: Db,
  packageId: string,
  buyerId: string,
): Promise<Conversation | null> {
  const row = await db
    .selectFrom("conversations")
    .selectAll()
    .where("package_id", "=", packageId)
    .where("buyer_id", "=", buyerId)
    .executeTakeFirst();
  return row ?? null;
}

export function otherMemberOf({ viewerId, sellerId, buyerId }: Chat): string {
  return viewerId === sellerId ? buyerId : sellerId;
}

export function shownIdOf(chat: Chat, pseudonymKey: string): string {
  const { viewerId, sellerId, buyerId, packageId: id, former_bidders } = chat;
  if (viewerId !== sellerId) return sellerId;
  if (chat.sellerKnowsBuyer) return buyerId;
  return bidderPseudonym(pseudonymKey, { id, former_bidders }, buyerId);
}

/** Accepts only ids of known buyers, so that guessing ids reveals nobody. */
async function findBuyer(
  db: Db,
  lot: Package,
  otherId: string,
  pseudonymKey: string,
): Promise<string | null> {
  const { id: packageId, seller_id: sellerId } = lot;
  const buyers = db.selectFrom(interestedBuyers(db, packageId).as("interested")).select("id");
  if (isId(otherId)) {
    const buyerId = await organizationNow(db, otherId);
    const isKnown = await knowsBuyer(db, sellerId, buyerId);
    const isInterested = isKnown && (await buyers.where("id", "=", buyerId).executeTakeFirst());
    return isInterested ? buyerId : null;
  }
  if (!/^[0-9a-f]{32}$/.test(otherId)) return null;
  const ids = (await buyers.execute()).map(({ id }) => id);
  const isNamed = (id: string) => bidderPseudonym(pseudonymKey, lot, id) === otherId;
  const buyerId = ids.find(isNamed);
  if (buyerId !== undefined) return buyerId;
  const formers = await db
    .selectFrom("users")
    .select(["id", "merged_into"])
    .where("merged_into", "in", buyers)
    .execute();
  return formers.find(({ id }) => isNamed(id))?.merged_into ?? null;
}

/** Also for addresses with the ID that the seller had before a merger. */
async function isNow(db: Db, id: string, organizationId: string): Promise<boolean> {
  return id === organizationId || (await organizationNow(db, id)) === organizationId;
}

function interestedBuyers(db: Db, packageId: string) {
  return db
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
        .whereRef("favorites.user_id", "<>", "packages.seller_id"),
    );
}

export class ChatNotFound extends coded(NotFound, "chat-not-found") {}
export class MessagesDeclined extends coded(Forbidden, "messages-declined") {}
export class MessageKeyReused extends coded(Conflict, "message-key-reused") {}

/** New conversations in 24 hours, depending on whether the buyer's address is confirmed. */
const MAX_NEW_CONVERSATIONS = { confirmed: 30, unconfirmed: 3 };

export class ConversationsUsedUp extends TooManyRequests {
  constructor(retryAfterSeconds: number, limit: number) {
    super(retryAfterSeconds, "conversations-used-up", { most: limit });
  }
}

/** Limited because a new conversation emails the seller. @throws ConversationsUsedUp */
export async function requireConversationAllowance(
  tx: Db,
  buyerId: string,
  now: number,
): Promise<void> {
  const { is_email_verified: isConfirmed } = await tx
    .selectFrom("users")
    .select("is_email_verified")
    .where("id", "=", buyerId)
    .executeTakeFirstOrThrow();
  const limit = isConfirmed ? MAX_NEW_CONVERSATIONS.confirmed : MAX_NEW_CONVERSATIONS.unconfirmed;
  const started = await tx
    .selectFrom("conversations")
    .select("buyer_wrote_at")
    .where("buyer_id", "=", buyerId)
    // Only the last message's time has an index, and it is never before the first message.
    .where("last_message_at", ">", now - DAY)
    .where("buyer_wrote_at", ">", now - DAY)
    .where("invited_at", "is", null)
    .execute();
  const startTimes = started
    .map(({ buyer_wrote_at }) => buyer_wrote_at as number)
    .sort((a, b) => b - a);
  // The buyer can start another once this one is a day old.
  const limitingTime = startTimes[limit - 1];
  if (limitingTime === undefined) return;
  throw new ConversationsUsedUp(Math.max(1, Math.ceil((limitingTime + DAY - now) / SECOND)), limit);
}
