import { buildPushPayload } from "@block65/webcrypto-web-push";
import type { Selectable } from "kysely";
import type { Logger } from "pino";
import type { Db } from "../../db/client";
import type { PushSubscriptionsTable } from "../../db/schema/notifications";
import { Alarm, nextTurn } from "../lib/alarm";
import { addressesOf, type FindAddresses, publicRequest } from "../lib/public-address";
import { type Clock, DAY, HOUR, MINUTE, SECOND } from "../lib/time";
import { PUSHED_KINDS } from "../notifications/kinds";
import { isNotificationVisible, type Notification } from "../notifications/notifications";
import type { PushKeys } from "./keys";

type Subscription = Selectable<PushSubscriptionsTable>;

export interface PushText {
  title: string;
  path: string | null;
}

interface PushDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  keys: PushKeys;
  /** A mailto: or https: address where push services can reach the operator. */
  subject: string;
  renderText(memberId: string, notification: Notification): Promise<PushText>;
  request?: (url: string, init: RequestInit) => Promise<Response>;
  findAddresses?: FindAddresses;
}

/** A member who was away for days gets only the latest. */
const MAX_PUSHED = 3;
const BATCH_SIZE = 20;
const FIRST_RETRY_MS = MINUTE;
const LAST_RETRY_MS = 6 * HOUR;
const MAX_ATTEMPTS = 8;
const TIMEOUT_MS = 10 * SECOND;
const TTL_SECONDS = DAY / SECOND;

const isGone = (status: number) => status === 404 || status === 410;

/** Notifications are read from rows, so that a crash loses none. */
export function pushAlarm(deps: PushDeps): Alarm {
  const { db, clock, log } = deps;
  return new Alarm({
    clock,
    work: () => pushDue(deps),
    next: async () => {
      const query = db.selectFrom("push_subscriptions").select("due_at as at");
      const next = await query.where("due_at", "is not", null).orderBy("due_at").executeTakeFirst();
      return next?.at ?? null;
    },
    isNextExact: true,
    onFailure: (error) => log.error({ err: error }, "notifications not pushed"),
  });
}

export async function pushDue(deps: PushDeps): Promise<void> {
  for (;;) {
    const dueSubscriptions = await deps.db
      .selectFrom("push_subscriptions")
      .selectAll()
      .where("due_at", "<=", deps.clock.now())
      .orderBy("due_at")
      .limit(BATCH_SIZE)
      .execute();
    for (const subscription of dueSubscriptions) {
      await pushNotifications(deps, subscription);
      await nextTurn();
    }
    if (dueSubscriptions.length < BATCH_SIZE) return;
  }
}

async function pushNotifications(deps: PushDeps, subscription: Subscription): Promise<void> {
  const { db, log } = deps;
  if (!(await claim(deps, subscription))) return;
  const update = db.updateTable("push_subscriptions").where("id", "=", subscription.id);
  try {
    for (const notification of await newNotifications(db, subscription)) {
      const status = await send(deps, subscription, notification);
      if (isGone(status)) {
        await db.deleteFrom("push_subscriptions").where("id", "=", subscription.id).execute();
        return;
      }
      if (status >= 300) throw new Error(`The push service responded with ${status}`);
      await update.set({ pushed_id: notification.id }).execute();
    }
    await update.set({ attempts: 0, due_at: null }).execute();
  } catch (error) {
    log.warn({ err: error, subscription: subscription.id }, "notification not pushed");
    if (subscription.attempts + 1 < MAX_ATTEMPTS) return;
    await update.set({ attempts: 0, due_at: null }).execute();
  }
}

/** Claims a subscription for this server by postponing its next attempt. */
async function claim({ db, clock }: PushDeps, { id, attempts, due_at }: Subscription) {
  const wait = Math.min(FIRST_RETRY_MS * 2 ** attempts, LAST_RETRY_MS);
  const claimedRow = await db
    .updateTable("push_subscriptions")
    .set({ attempts: attempts + 1, due_at: clock.now() + wait })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("due_at", "=", due_at)
    .returning("id")
    .executeTakeFirst();
  return claimedRow !== undefined;
}

async function newNotifications(
  db: Db,
  { member_id, pushed_id }: Subscription,
): Promise<Notification[]> {
  const rows = await db
    .selectFrom("notifications")
    .select(["id", "kind", "details", "created_at as createdAt", "read_at as readAt"])
    .where("member_id", "=", member_id)
    .where("id", ">", pushed_id)
    .where("read_at", "is", null)
    .where(isNotificationVisible())
    .where("kind", "in", PUSHED_KINDS)
    .orderBy("id", "desc")
    .limit(MAX_PUSHED)
    .execute();
  const notifications = rows.map(
    (row) => ({ ...row, details: JSON.parse(row.details) }) as Notification,
  );
  return notifications.toReversed();
}

async function send(
  { keys, subject, renderText, request = fetch, findAddresses = addressesOf }: PushDeps,
  { member_id, endpoint, p256dh, auth }: Subscription,
  notification: Notification,
): Promise<number> {
  const { url, host, tls } = await publicRequest(endpoint, findAddresses);
  const { id } = notification;
  const message = {
    data: JSON.stringify({ id, ...(await renderText(member_id, notification)) }),
    options: { ttl: TTL_SECONDS, urgency: "high" as const },
  };
  const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } };
  const payload = await buildPushPayload(message, subscription, { subject, ...keys });
  const headers = { ...payload.headers, host };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const init = { method: "POST", headers, body: payload.body, tls, signal } as RequestInit;
  const response = await request(url, { ...init, redirect: "manual" });
  await response.body?.cancel();
  return response.status;
}
