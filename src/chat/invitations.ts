import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { findOwnPackage } from "../packages/own-packages";
import { type Chat, findChat } from "./chats";
import { writeMessage } from "./messages";

interface Invitation {
  packageId: string;
  sellerId: string;
  buyerId: string;
  text: string;
}

/**
 * Writes nothing where a conversation exists, so it may be repeated.
 * @throws PackageNotFound also for another seller's, ChatNotFound, MessagesDeclined
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
    return (await writeMessage(tx, chat, { text, clientId: null, invites: true }, now)).chat;
  });
}
