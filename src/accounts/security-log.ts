import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { isStorageFailure } from "../../db/errors";
import { inTransaction } from "../../db/transaction";
import { newId } from "../lib/ids";
import { type Clock, DAY } from "../lib/time";

export type SecurityEvent =
  | "registered"
  | "signed-in"
  | "sign-in-failed"
  | "signed-out"
  | "password-wrong"
  | "sessions-ended"
  | "address-confirmed"
  | "password-changed"
  | "password-reset"
  | "billing-details-changed"
  | "account-replaced"
  | "account-deleted"
  | "proved"
  | "second-factor-failed"
  | "recovery-code-used"
  | "recovery-codes-made"
  | "authenticator-added"
  | "authenticator-removed"
  | "passkey-added"
  | "passkey-removed"
  | "second-factor-removed"
  | "second-factor-removal-requested"
  | "second-factor-kept"
  | "certification-decided"
  | "dispute-decided"
  | "refund-decided"
  | "bid-report-answered"
  | "notice-decided"
  | "review-removed"
  | "member-invited"
  | "joining-decided"
  | "account-acted"
  | "site-text-published"
  | "role-granted"
  | "role-revoked"
  | "contract-sent"
  | "token-created"
  | "token-rotated"
  | "token-revoked"
  | "access-refused";

export interface ClientInfo {
  address: string;
  userAgent: string;
}

export const COMMAND_LINE: ClientInfo = { address: "", userAgent: "" };

export interface OwnEvent extends ClientInfo {
  id: string;
  event: SecurityEvent;
  at: number;
}

export const RETENTION_MS = 90 * DAY;
const MAX_SHOWN_EVENTS = 20;
const MAX_USER_AGENT_LENGTH = 300;

export class SecurityLog {
  constructor(private readonly deps: { db: Db; clock: Clock; log: Logger }) {}

  /** Events of unknown accounts are written and deleted, so that response times reveal nothing. */
  async note(event: SecurityEvent, userId: string | null, from: ClientInfo): Promise<void> {
    const { db, clock, log } = this.deps;
    log.info({ event, userId, address: from.address }, "security");
    try {
      await inTransaction(db, (tx) => recordEvent(tx, { event, userId, from }, clock.now()));
    } catch (error) {
      // Members can sign in even when the disk is full.
      if (!isStorageFailure(error)) throw error;
    }
  }
}

export async function recordEvent(
  tx: Db,
  { event, userId, from }: { event: SecurityEvent; userId: string | null; from: ClientInfo },
  now: number,
): Promise<void> {
  const { address, userAgent } = from;
  const user_agent = userAgent.slice(0, MAX_USER_AGENT_LENGTH);
  await tx
    .insertInto("security_events")
    .values((eb) => ({
      id: newId(now),
      user_id: eb
        .selectFrom("users")
        .select("id")
        .where("id", "=", userId ?? ""),
      event,
      address,
      user_agent,
      created_at: now,
    }))
    .execute();
  await tx
    .deleteFrom("security_events")
    .where((eb) => eb.or([eb("created_at", "<=", now - RETENTION_MS), eb("user_id", "is", null)]))
    .execute();
}

export async function securityEventsOf(db: Db, userId: string, now: number): Promise<OwnEvent[]> {
  const rows = await db
    .selectFrom("security_events")
    .selectAll()
    .where("user_id", "=", userId)
    .where("created_at", ">", now - RETENTION_MS)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_SHOWN_EVENTS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    event: row.event as SecurityEvent,
    address: row.address,
    userAgent: row.user_agent,
    at: row.created_at,
  }));
}
