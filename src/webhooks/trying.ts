import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { newId } from "../lib/ids";
import { fetchOutgoing, type Outgoing, type Received, TimedOut } from "../lib/outgoing";
import { AddressRefused } from "../lib/public-address";
import type { Clock } from "../lib/time";
import {
  KEPT_RESPONSE_BYTES,
  LEASE_MS,
  MAX_RESPONSE_BYTES,
  MAX_TRIES,
  RETRY_MS,
  TRY_MS,
} from "./retries";
import { signedHeaders } from "./signing";
import { noteFailure, noteSuccess, type SwitchedOff } from "./switching";
import { secretsOf } from "./webhooks";

export interface TryDeps {
  db: Db;
  clock: Clock;
  sealKey: string;
  outgoing: Outgoing;
  /** Informs those who manage webhooks, in the transaction. */
  inform(tx: Db, off: SwitchedOff & { reason: "gone" | "failing" }, now: number): Promise<void>;
}

export interface DueDelivery {
  id: string;
  webhook_id: string;
  step: number;
  due_at: number;
}

/** Why there is no complete response, or nothing was sent. */
export const PROBLEMS = [
  ...(["private-address", "unknown-host", "certificate", "connection"] as const),
  ...(["timeout", "too-large", "interrupted", "suspended"] as const),
] as const;
export type Problem = (typeof PROBLEMS)[number];

interface ClaimedTry {
  id: string;
  deliveryId: string;
  webhookId: string;
  step: number;
  url: string;
  headers: Record<string, string>;
  body: string;
}

interface Result {
  status: number | null;
  problem: Problem | null;
  response: string | null;
}

/** @returns the result; null if nothing was to be sent, or another server sends it */
export async function tryDelivery(
  deps: TryDeps,
  due: DueDelivery,
  signal: AbortSignal,
): Promise<Result | null> {
  const claimed = await inTransaction(deps.db, (tx) => claim(tx, deps, due));
  if (claimed === null) return null;
  const result = await send(deps.outgoing, claimed, signal);
  await inTransaction(deps.db, (tx) => record(tx, deps, claimed, result));
  return result;
}

export const isSuccess = ({ status, problem }: Pick<Result, "status" | "problem">) =>
  problem === null && status !== null && status >= 200 && status < 300;

/** Writes the try before it is made, so that a crash leaves a trace and a time to try again. */
async function claim(
  tx: Db,
  { clock, sealKey }: TryDeps,
  { id, step, due_at }: DueDelivery,
): Promise<ClaimedTry | null> {
  const now = clock.now();
  const tryId = newId(now);
  const isLeft = step < MAX_TRIES;
  const claimed = await tx
    .updateTable("webhook_deliveries")
    .set(isLeft ? { step: step + 1, due_at: now + LEASE_MS, try_id: tryId } : { due_at: null })
    .where("id", "=", id)
    .where("step", "=", step)
    .where("due_at", "=", due_at)
    .returning(["webhook_id", "body"])
    .executeTakeFirst();
  if (!claimed || !isLeft) return null;
  const { suspended_at, ...webhook } = await tx
    .selectFrom("webhooks")
    .innerJoin("users", "users.id", "webhooks.organization_id")
    .select(["webhooks.id", "url", "secret", "previous_secret", "previous_until", "suspended_at"])
    .where("webhooks.id", "=", claimed.webhook_id)
    .executeTakeFirstOrThrow();
  const { url } = webhook;
  const { body } = claimed;
  const isSuspended = suspended_at !== null;
  const headers = isSuspended
    ? {}
    : {
        "content-type": "application/json",
        "user-agent": "marketplace-webhooks",
        ...signedHeaders({ id, body, now }, secretsOf(sealKey, webhook, now)),
      };
  await tx
    .insertInto("webhook_tries")
    .values({
      id: tryId,
      delivery_id: id,
      url,
      headers: JSON.stringify(headers),
      started_at: now,
      ...(isSuspended && { problem: "suspended", ended_at: now }),
    })
    .execute();
  if (!isSuspended)
    return { id: tryId, deliveryId: id, webhookId: webhook.id, step: step + 1, url, headers, body };
  await tx.updateTable("webhook_deliveries").set({ due_at: null }).where("id", "=", id).execute();
  return null;
}

async function send(
  outgoing: Outgoing,
  { url, headers, body }: ClaimedTry,
  signal: AbortSignal,
): Promise<Result> {
  const bounds = { timeoutMs: TRY_MS, maxBytes: MAX_RESPONSE_BYTES, signal };
  try {
    const init = { method: "POST", headers, body };
    const received = await fetchOutgoing(url, init, bounds, outgoing);
    const { status, incomplete: problem } = received;
    return { status, problem, response: keptOf(received) };
  } catch (error) {
    return {
      status: null,
      problem: signal.aborted ? "interrupted" : problemOf(error),
      response: null,
    };
  }
}

/** PostgreSQL stores no NUL in a text. */
function keptOf({ body }: Received): string {
  const text = new TextDecoder().decode(body.subarray(0, KEPT_RESPONSE_BYTES));
  return text.replaceAll("\0", "\uFFFD");
}

const CERTIFICATE = /CERT|SIGNATURE|ISSUER|EPROTO|SSL|TLS/;

function problemOf(error: unknown): Problem {
  if (error instanceof TimedOut) return "timeout";
  if (error instanceof AddressRefused)
    return error.reason === "private" ? "private-address" : "unknown-host";
  const { code } = error as { code?: unknown };
  return CERTIFICATE.test(String(code)) ? "certificate" : "connection";
}

/** Of a try that is no longer the latest one, only the result is stored. */
async function record(tx: Db, deps: TryDeps, claimed: ClaimedTry, result: Result): Promise<void> {
  const now = deps.clock.now();
  const { id, deliveryId, webhookId, step, url } = claimed;
  const stored = await tx
    .updateTable("webhook_tries")
    .set({ ...result, ended_at: now })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  // The webhook was deleted in the meantime.
  if (!stored) return;
  const wait = RETRY_MS[step - 1];
  const isDelivered = isSuccess(result);
  await tx
    .updateTable("webhook_deliveries")
    .set(
      isDelivered
        ? { due_at: null, delivered_at: now }
        : { due_at: wait === undefined ? null : now + wait },
    )
    .where("id", "=", deliveryId)
    .where("try_id", "=", id)
    // Once the webhook is off, a success still counts, but a failure is not repeated.
    .$if(!isDelivered, (query) => query.where("due_at", "is not", null))
    .execute();
  if (isDelivered) return noteSuccess(tx, webhookId);
  if (result.problem === "interrupted") return;
  const off = await noteFailure(tx, { id: webhookId, url, status: result.status }, now);
  if (off)
    await deps.inform(tx, { ...off, reason: result.status === 410 ? "gone" : "failing" }, now);
}
