import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { WebhooksTable } from "../../db/schema/webhooks";
import { inTransaction } from "../../db/transaction";
import type { Viewer } from "../accounts/viewer";
import { isId, newId } from "../lib/ids";
import type { Network } from "../lib/public-address";
import { seal, unseal } from "../lib/sealing";
import { HOUR } from "../lib/time";
import type { EventName } from "./events";
import { TooManyWebhooks, WebhookNotFound, WebhookUnconfirmed } from "./refusals";
import { newSecret } from "./signing";
import { switchOff } from "./switching";
import { requireTarget } from "./targets";

export type WebhookRow = Selectable<WebhooksTable>;

export interface Webhook {
  id: string;
  url: string;
  events: readonly EventName[];
  createdAt: number;
  /** Until when the secret before this one also signs; null if it does no longer. */
  previousUntil: number | null;
  failingSince: number | null;
  offAt: number | null;
  offReason: WebhookRow["off_reason"];
}

export interface WebhookKey {
  organizationId: string;
  webhookId: string;
}

/** What the verbs need to know about this installation. */
export interface WebhookRules {
  sealKey: string;
  allowed: readonly Network[];
}

export const MAX_WEBHOOKS = 10;

export interface WebhookAndSecret {
  webhook: Webhook;
  /** It is not shown again. */
  secret: string;
}

/** @throws WebhookUnconfirmed, InvalidInput, TooManyWebhooks */
export async function createWebhook(
  db: Db,
  { sealKey, allowed }: WebhookRules,
  { id: organizationId, emailVerified }: Pick<Viewer, "id" | "emailVerified">,
  { url, events }: Pick<Webhook, "url" | "events">,
  now: number,
): Promise<WebhookAndSecret> {
  if (!emailVerified) throw new WebhookUnconfirmed();
  requireTarget(url, allowed);
  return inTransaction(db, async (tx) => {
    const { length: count } = await listWebhooks(tx, organizationId, now);
    if (count >= MAX_WEBHOOKS) throw new TooManyWebhooks({ most: MAX_WEBHOOKS });
    const id = newId(now);
    const secret = newSecret();
    const row = await tx
      .insertInto("webhooks")
      .values({
        id,
        organization_id: organizationId,
        url,
        events: JSON.stringify(events),
        secret: seal(sealKey, secret, id),
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { webhook: webhookFrom(row, now), secret };
  });
}

/** Oldest first. */
export async function listWebhooks(
  db: Db,
  organizationId: string,
  now: number,
): Promise<Webhook[]> {
  const rows = await db
    .selectFrom("webhooks")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .orderBy("id")
    .execute();
  return rows.map((row) => webhookFrom(row, now));
}

/** @throws WebhookNotFound */
export async function findWebhook(db: Db, key: WebhookKey, now: number): Promise<Webhook> {
  return webhookFrom(await findRow(db, key), now);
}

async function findRow(db: Db, { organizationId, webhookId }: WebhookKey): Promise<WebhookRow> {
  const row = await db
    .selectFrom("webhooks")
    .selectAll()
    .where("id", "=", isId(webhookId) ? webhookId : "")
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  if (!row) throw new WebhookNotFound();
  return row;
}

export interface WebhookChanges {
  url?: string | undefined;
  events?: readonly EventName[] | undefined;
  active?: boolean | undefined;
}

/** Nothing that failed before counts for another address. @throws InvalidInput, WebhookNotFound */
export async function changeWebhook(
  db: Db,
  { allowed }: Pick<WebhookRules, "allowed">,
  key: WebhookKey,
  { url, events, active }: WebhookChanges,
  now: number,
): Promise<Webhook> {
  if (url !== undefined) requireTarget(url, allowed);
  return inTransaction(db, async (tx) => {
    const { id, off_at } = await findRow(tx, key);
    const isOn = active === true && off_at !== null;
    const changes = {
      ...(url !== undefined && { url, failing_since: null }),
      ...(events !== undefined && { events: JSON.stringify(events) }),
      ...(isOn && { off_at: null, off_reason: null, failing_since: null }),
    };
    if (Object.keys(changes).length > 0)
      await tx.updateTable("webhooks").set(changes).where("id", "=", id).execute();
    if (active === false) await switchOff(tx, { id }, "member", now);
    return findWebhook(tx, key, now);
  });
}

/** Ends its deliveries, including those under way. @throws WebhookNotFound */
export async function deleteWebhook(db: Db, key: WebhookKey): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id } = await findRow(tx, key);
    await tx.deleteFrom("webhooks").where("id", "=", id).execute();
  });
}

/** The secret before signs along for a while, so that no receiver has to change at that moment. */
export async function rotateSecret(
  db: Db,
  sealKey: string,
  key: WebhookKey,
  overlapHours: number,
  now: number,
): Promise<WebhookAndSecret> {
  return inTransaction(db, async (tx) => {
    const { id, secret: previous } = await findRow(tx, key);
    const secret = newSecret();
    const overlap = { previous_secret: previous, previous_until: now + overlapHours * HOUR };
    const row = await tx
      .updateTable("webhooks")
      .set({
        secret: seal(sealKey, secret, id),
        ...(overlapHours > 0 ? overlap : { previous_secret: null, previous_until: null }),
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { webhook: webhookFrom(row, now), secret };
  });
}

/** The secrets that sign now, the newest first. */
export function secretsOf(
  sealKey: string,
  row: Pick<WebhookRow, "id" | "secret" | "previous_secret" | "previous_until">,
  now: number,
): string[] {
  const isOverlapping = row.previous_until !== null && now < row.previous_until;
  const sealed = [row.secret, isOverlapping ? row.previous_secret : null];
  return sealed.filter((one) => one !== null).map((one) => unseal(sealKey, one, row.id));
}

function webhookFrom(row: WebhookRow, now: number): Webhook {
  const { previous_until: until } = row;
  return {
    id: row.id,
    url: row.url,
    events: JSON.parse(row.events),
    createdAt: row.created_at,
    previousUntil: until !== null && now < until ? until : null,
    failingSince: row.failing_since,
    offAt: row.off_at,
    offReason: row.off_reason,
  };
}
