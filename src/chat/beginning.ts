import type { Db } from "../../db/client";
import { TooManyRequests } from "../lib/errors";
import { DAY, SECOND } from "../lib/time";

/** Conversations that a buyer may begin in 24 hours, by whether their address is confirmed. */
const MOST = { confirmed: 30, unconfirmed: 3 };

/** A member has begun as many conversations as they may for now. */
export class ConversationsUsedUp extends TooManyRequests {
  constructor(retryAfterSeconds: number, most: number) {
    super(retryAfterSeconds, "conversations-used-up", { most });
  }
}

/**
 * A publisher gets a mail for each conversation, and sees it before those of others: so a stranger
 * begins few (docs/product.md#chat).
 * @throws ConversationsUsedUp
 */
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
    // They go on later than they begin, and it is this that has an index.
    .where("last_message_at", ">", now - DAY)
    .where("buyer_wrote_at", ">", now - DAY)
    .where("invited_at", "is", null)
    .execute();
  const latest = begun.map(({ buyer_wrote_at }) => buyer_wrote_at as number).sort((a, b) => b - a);
  // The one that has to grow older than a day before there may be another.
  const first = latest[most - 1];
  if (first === undefined) return;
  throw new ConversationsUsedUp(Math.max(1, Math.ceil((first + DAY - now) / SECOND)), most);
}
