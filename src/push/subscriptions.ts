import { z } from "zod";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { newId } from "../lib/ids";
import { line } from "../lib/inputs";
import { isPushEndpoint } from "./addresses";

const base64Bytes = (count: number) =>
  line().refine((text) => Buffer.from(text, "base64url").length === count);

const endpoint = line().max(2000).refine(isPushEndpoint);

export const newSubscription = z.object({
  endpoint,
  /** Browsers send it, but it says nothing that the endpoint's answer does not. */
  expirationTime: z.number().nullish(),
  keys: z.object({ p256dh: base64Bytes(65), auth: base64Bytes(16) }),
});

export const subscriptionEnd = z.object({ endpoint });

/** Beyond this number, the member's oldest subscription is deleted. */
export const MAX_SUBSCRIPTIONS = 10;

interface SubscriptionOwner {
  memberId: string;
  /** The subscription ends with this session. */
  sid: string;
}

export async function subscribePush(
  db: Db,
  { memberId: member_id, sid }: SubscriptionOwner,
  { endpoint, keys }: z.output<typeof newSubscription>,
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const id = newId(now);
    const browser = { member_id, sid, ...keys };
    // Another member may have used the same browser before.
    const columns = { ...browser, created_at: now, pushed_id: id, attempts: 0, due_at: null };
    await tx
      .insertInto("push_subscriptions")
      .values({ id, endpoint, ...columns })
      .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(columns))
      .execute();
    const keptIds = tx
      .selectFrom("push_subscriptions")
      .select("id")
      .where("member_id", "=", member_id)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(MAX_SUBSCRIPTIONS);
    await tx
      .deleteFrom("push_subscriptions")
      .where("member_id", "=", member_id)
      .where("id", "not in", keptIds)
      .execute();
  });
}

export async function unsubscribePush(db: Db, memberId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom("push_subscriptions")
    .where("member_id", "=", memberId)
    .where("endpoint", "=", endpoint)
    .execute();
}

export async function subscribedEndpoints(db: Db, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("push_subscriptions")
    .select("endpoint")
    .where("member_id", "=", memberId)
    .execute();
  return rows.map(({ endpoint }) => endpoint);
}
