import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { findOwnPackage } from "../packages/own-packages";
import { type Chat, findChat } from "./chats";
import { write } from "./messages";

interface Invitation {
  packageId: string;
  sellerId: string;
  /** A pseudonym of somebody who has bid on or favourited it, or the id of one whom the seller knows. */
  buyerId: string;
  /** What the first message says: the caller words it. */
  text: string;
}

/**
 * Invites a buyer to chat (docs/product.md#interested-buyers): the first message of a conversation,
 * from the seller. Where there is one already, nothing is written, so that inviting twice is
 * inviting once.
 * @throws PackageNotFound also for another seller's, ChatNotFound for one who has no part in it,
 * MessagesDeclined
 */
export async function inviteToChat(
  db: Db,
  { packageId, sellerId, buyerId, text }: Invitation,
  pseudonymKey: string,
  now: number,
): Promise<Chat> {
  return inTransaction(db, async (tx) => {
    await findOwnPackage(tx, packageId, sellerId);
    const name = { packageId, viewerId: sellerId, otherId: buyerId };
    const chat = await findChat(tx, name, pseudonymKey);
    if (chat.conversation) return chat;
    return (await write(tx, chat, { text, clientId: null, invites: true }, now)).chat;
  });
}
