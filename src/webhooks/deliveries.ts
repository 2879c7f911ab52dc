import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { cursorOf, parseCursor } from "../lib/cursor";
import { AFTER_ALL_IDS, isId, newId } from "../lib/ids";
import { type Page, type PageRequest, pageOf } from "../lib/paging";
import { isoTime } from "../lib/time";
import { TEST_EVENT } from "./events";
import { WebhookDeliveryNotFound, WebhookOff } from "./refusals";
import { MAX_TRIES } from "./retries";
import { findWebhook, type WebhookKey } from "./webhooks";

export interface ListedDelivery {
  id: string;
  event: string;
  createdAt: number;
  deliveredAt: number | null;
  /** When the next try is due, or was begun; null if there is none. */
  dueAt: number | null;
  /** Of the latest try. */
  status: number | null;
  problem: string | null;
}

export interface DeliveryTry {
  id: string;
  url: string;
  headers: Record<string, string>;
  status: number | null;
  problem: string | null;
  response: string | null;
  startedAt: number;
  endedAt: number | null;
}

export interface WebhookDelivery extends ListedDelivery {
  body: string;
  /** Oldest first. */
  tries: DeliveryTry[];
}

export type DeliveryState = "waiting" | "delivered" | "failed";

export function stateOf({ deliveredAt, dueAt }: ListedDelivery): DeliveryState {
  if (dueAt !== null) return "waiting";
  return deliveredAt === null ? "failed" : "delivered";
}

const listed = (db: Db, webhookId: string) =>
  db
    .selectFrom("webhook_deliveries as delivery")
    .leftJoin("webhook_tries as latest", "latest.id", "delivery.try_id")
    .select(["delivery.id", "delivery.event", "delivery.created_at as createdAt"])
    .select(["delivery.delivered_at as deliveredAt", "delivery.due_at as dueAt"])
    .select(["latest.status", "latest.problem"])
    .where("delivery.webhook_id", "=", webhookId);

/** Newest first. @throws WebhookNotFound */
export async function listDeliveries(
  db: Db,
  key: WebhookKey,
  { cursor, limit }: PageRequest,
  now: number,
): Promise<Page<ListedDelivery>> {
  const { id } = await findWebhook(db, key, now);
  const [before] = cursor === undefined ? [AFTER_ALL_IDS] : parseCursor(cursor, "id");
  const rows = await listed(db, id)
    .where("delivery.id", "<", before)
    .orderBy("delivery.id", "desc")
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, (delivery) => cursorOf(delivery.id));
}

export interface DeliveryKey extends WebhookKey {
  deliveryId: string;
}

/** @throws WebhookNotFound, WebhookDeliveryNotFound */
export async function findDelivery(
  db: Db,
  { deliveryId, ...key }: DeliveryKey,
  now: number,
): Promise<WebhookDelivery> {
  const { id: webhookId } = await findWebhook(db, key, now);
  const delivery = await listed(db, webhookId)
    .select("delivery.body")
    .where("delivery.id", "=", isId(deliveryId) ? deliveryId : "")
    .executeTakeFirst();
  if (!delivery) throw new WebhookDeliveryNotFound();
  const tries = await db
    .selectFrom("webhook_tries")
    .select(["id", "url", "headers", "status", "problem", "response"])
    .select(["started_at as startedAt", "ended_at as endedAt"])
    .where("delivery_id", "=", delivery.id)
    .orderBy("id")
    .execute();
  return { ...delivery, tries: tries.map((one) => ({ ...one, headers: JSON.parse(one.headers) })) };
}

/** One try, also if it fails. @throws WebhookNotFound, WebhookOff */
export async function sendTest(db: Db, key: WebhookKey, now: number): Promise<WebhookDelivery> {
  return inTransaction(db, async (tx) => {
    const { id: webhookId, offAt } = await findWebhook(tx, key, now);
    if (offAt !== null) throw new WebhookOff();
    const id = newId(now);
    const body = { type: TEST_EVENT, timestamp: isoTime(now), data: { webhookId } };
    await tx
      .insertInto("webhook_deliveries")
      .values({
        id,
        webhook_id: webhookId,
        event: TEST_EVENT,
        body: JSON.stringify(body),
        unique_key: null,
        step: MAX_TRIES - 1,
        due_at: now,
        created_at: now,
      })
      .execute();
    return findDelivery(tx, { ...key, deliveryId: id }, now);
  });
}

/**
 * Sends it again at once, with the same ID and a new signature, and with as many tries as a new
 * one. @throws WebhookNotFound, WebhookDeliveryNotFound, WebhookOff
 */
export async function replay(db: Db, key: DeliveryKey, now: number): Promise<WebhookDelivery> {
  return inTransaction(db, async (tx) => {
    const { offAt } = await findWebhook(tx, key, now);
    const { id, event } = await findDelivery(tx, key, now);
    if (offAt !== null) throw new WebhookOff();
    await tx
      .updateTable("webhook_deliveries")
      .set({
        step: event === TEST_EVENT ? MAX_TRIES - 1 : 0,
        due_at: now,
        // A try that is under way no longer decides.
        try_id: null,
        delivered_at: null,
      })
      .where("id", "=", id)
      .execute();
    return findDelivery(tx, key, now);
  });
}
