import { z } from "zod";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { newId } from "../lib/ids";
import { line } from "../lib/inputs";
import { isPushEndpoint } from "./addresses";

const bytes = (count: number) =>
  line().refine((text) => Buffer.from(text, "base64url").length === count);

const endpoint = line().max(2000).refine(isPushEndpoint);

export const newSubscription = z.object({
  endpoint,
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
});

export const endedSubscription = z.object({ endpoint });

/** The oldest browser is dropped beyond this number. */
export const MAX_SUBSCRIPTIONS = 10;

interface Owner {
  memberId: string;
  /** The subscription ends with this session. */
  sid: string;
}

export async function subscribe(
  db: Db,
  { memberId: member_id, sid }: Owner,
  { endpoint, keys }: z.output<typeof newSubscription>,
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const id = newId(now);
    const browser = { member_id, sid, ...keys };
    // Another member may have used the same browser before.
    const renewed = { ...browser, created_at: now, pushed_id: id, attempts: 0, due_at: null };
    await tx
      .insertInto("push_subscriptions")
      .values({ id, endpoint, ...renewed })
      .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(renewed))
      .execute();
    const kept = tx
      .selectFrom("push_subscriptions")
      .select("id")
      .where("member_id", "=", member_id)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(MAX_SUBSCRIPTIONS);
    await tx
      .deleteFrom("push_subscriptions")
      .where("member_id", "=", member_id)
      .where("id", "not in", kept)
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
