import { sql } from "kysely";
import type { Db } from "../../db/client";
import type { DeliveriesTable } from "../../db/schema/delivery";
import { announce } from "../announcements/announce";
import { DAY } from "../lib/time";
import { informMembers } from "../notifications/informing";
import type { Actor, Step } from "../rules/deal";

/** Two unpaid contracts within this time make the buyer's bids depend on approval. */
const WITHIN_MS = 365 * DAY;

interface Deal {
  seller_id: string | null;
  buyer_id: string | null;
}

interface Taken {
  step: Step;
  actor: Actor;
  state: DeliveriesTable["state"];
}

/** The same contracts count as failed in the buyer's record (docs/product.md#records). */
export function isUnpaid({ seller_id, buyer_id }: Deal, { step, actor, state }: Taken): boolean {
  if (seller_id === null || buyer_id === null || state !== "withdrawn") return false;
  return step === "decided" || (step === "withdrawn" && actor === "seller");
}

/** Restricts the buyer after a second unpaid contract (docs/product.md#unpaid-contracts). */
export async function restrictBuyer(
  tx: Db,
  { buyer_id: memberId }: { buyer_id: string | null },
  now: number,
): Promise<void> {
  if (memberId === null) return;
  const member = await tx
    .updateTable("users")
    .set({
      unpaid_at: now,
      // One statement decides, so that two contracts that end at the same time both count.
      approval_needed_at: sql<number | null>`coalesce(approval_needed_at,
        case when unpaid_at >= ${now - WITHIN_MS} then cast(${now} as bigint) end)`,
    })
    .where("id", "=", memberId)
    .returning("approval_needed_at")
    .executeTakeFirstOrThrow();
  if (member.approval_needed_at !== now) return;
  announce(tx, { type: "account-changed", userId: memberId });
  const uniqueKey = `bidding-restricted ${memberId} ${now}`;
  const news = { memberId, template: "bidding-restricted", values: {}, uniqueKey } as const;
  await informMembers(tx, [news], now);
}

/** The next two unpaid contracts restrict the member again. Returns whether there was a restriction. */
export async function liftRestriction(tx: Db, memberId: string): Promise<boolean> {
  const lifted = await tx
    .updateTable("users")
    .set({ unpaid_at: null, approval_needed_at: null })
    .where("id", "=", memberId)
    .where("approval_needed_at", "is not", null)
    .returning("id")
    .executeTakeFirst();
  if (lifted) announce(tx, { type: "account-changed", userId: memberId });
  return lifted !== undefined;
}
