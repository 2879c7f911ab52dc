import type { Db } from "../../db/client";
import { TooManyRequests } from "../lib/errors";
import { DAY, SECOND } from "../lib/time";

/** In 24 hours, by whether the buyer's address is confirmed. */
const MOST = { confirmed: 30, unconfirmed: 3 };

export class ConversationsUsedUp extends TooManyRequests {
  constructor(retryAfterSeconds: number, most: number) {
    super(retryAfterSeconds, "conversations-used-up", { most });
  }
}

/** Publishers get a mail for each, so strangers may begin few. @throws ConversationsUsedUp */
export async function requireBeginning(tx: Db, buyerId: string, now: number): Promise<void> {
  const { is_email_verified: confirmed } = await tx
    .selectFrom("users")
    .select("is_email_verified")
    .where("id", "=", buyerId)
    .executeTakeFirstOrThrow();
  const most = confirmed ? MOST.confirmed : MOST.unconfirmed;
  const begun = await tx
    .selectFrom("conversations")
    .select("buyer_wrote_at")
    .where("buyer_id", "=", buyerId)
    // Only the last message's time has an index, and no conversation begins after it.
    .where("last_message_at", ">", now - DAY)
    .where("buyer_wrote_at", ">", now - DAY)
    .where("invited_at", "is", null)
    .execute();
  const latest = begun.map(({ buyer_wrote_at }) => buyer_wrote_at as number).sort((a, b) => b - a);
  // Room opens when this one is a day old.
  const first = latest[most - 1];
  if (first === undefined) return;
  throw new ConversationsUsedUp(Math.max(1, Math.ceil((first + DAY - now) / SECOND)), most);
}
