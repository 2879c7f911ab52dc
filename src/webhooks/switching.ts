import type { Db } from "../../db/client";
import type { WebhooksTable } from "../../db/schema/webhooks";
import { DAY } from "../lib/time";

/** A webhook goes off if every try in this time has failed. */
export const FAILING_MS = 7 * DAY;

export type OffReason = NonNullable<WebhooksTable["off_reason"]["__select__"]>;

export interface SwitchedOff {
  id: string;
  organizationId: string;
  url: string;
}

/** Which webhooks: one, that it still has this address, or all of an organization. */
type Which = { id: string; url?: string } | { organizationId: string };

/** Ends their deliveries, which can be replayed later. @returns those that were on */
export async function switchOff(
  tx: Db,
  which: Which,
  reason: OffReason,
  now: number,
): Promise<SwitchedOff[]> {
  const rows = await tx
    .updateTable("webhooks")
    .set({ off_at: now, off_reason: reason })
    .where("off_at", "is", null)
    .$call((query) =>
      "id" in which
        ? query.where("id", "=", which.id)
        : query.where("organization_id", "=", which.organizationId),
    )
    .$if("url" in which, (query) => query.where("url", "=", (which as { url: string }).url))
    .returning(["id", "organization_id as organizationId", "url"])
    .execute();
  for (const { id } of rows)
    await tx
      .updateTable("webhook_deliveries")
      .set({ due_at: null })
      .where("webhook_id", "=", id)
      .where("due_at", "is not", null)
      .execute();
  return rows;
}

/** @returns the webhook if it went off */
export async function noteFailure(
  tx: Db,
  { id, url, status }: { id: string; url: string; status: number | null },
  now: number,
): Promise<SwitchedOff | undefined> {
  if (status === 410) return (await switchOff(tx, { id, url }, "gone", now))[0];
  const row = await tx
    .updateTable("webhooks")
    .set((eb) => ({ failing_since: eb.fn.coalesce("failing_since", eb.val(now)) }))
    .where("id", "=", id)
    .where("url", "=", url)
    .returning("failing_since")
    .executeTakeFirst();
  const hasFailedLong = row?.failing_since != null && now - row.failing_since >= FAILING_MS;
  return hasFailedLong ? (await switchOff(tx, { id, url }, "failing", now))[0] : undefined;
}

export async function noteSuccess(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable("webhooks")
    .set({ failing_since: null })
    .where("id", "=", id)
    .where("failing_since", "is not", null)
    .execute();
}
