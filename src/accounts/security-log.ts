import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { isStorageFailure } from "../../db/errors";
import { inTransaction } from "../../db/transaction";
import { newId } from "../lib/ids";
import { type Clock, DAY } from "../lib/time";

/** What members, and whoever runs the server, should be able to look up later (ASVS 16.3). */
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
  | "certification-decided"
  | "dispute-decided"
  | "review-removed"
  | "contract-sent"
  | "access-refused";

/** Where something was done from. */
export interface Whereabouts {
  address: string;
  userAgent: string;
}

/** No browser, and no address of anybody's. */
export const COMMAND_LINE: Whereabouts = { address: "", userAgent: "" };

/** An event as the member whose account it is about sees it. */
export interface OwnEvent extends Whereabouts {
  id: string;
  event: SecurityEvent;
  at: number;
}

/** How long events are kept. */
export const KEPT_MS = 90 * DAY;
const MOST_SHOWN = 20;
/** Of what a browser calls itself, which may be any text. */
const MAX_USER_AGENT = 300;

/** Writes down what concerns the safety of accounts: who, what and from where, never what was typed. */
export class SecurityLog {
  constructor(private readonly given: { db: Db; clock: Clock; log: Logger }) {}

  /**
   * Notes an event as a line of log, and for a member to see. As much is written where nobody is
   * concerned, so that a sign-in with an unknown address takes no less time; that row does not stay.
   */
  async note(event: SecurityEvent, userId: string | null, from: Whereabouts): Promise<void> {
    const { db, clock, log } = this.given;
    log.info({ event, userId, address: from.address }, "security");
    try {
      await inTransaction(db, (tx) => keepEvent(tx, { event, userId, from }, clock.now()));
    } catch (error) {
      // The line is written; whoever signs in is not turned away by a full disk.
      if (!isStorageFailure(error)) throw error;
    }
  }
}

/** Keeps an event for its member to see, in the transaction of what happened. */
export async function keepEvent(
  tx: Db,
  { event, userId, from }: { event: SecurityEvent; userId: string | null; from: Whereabouts },
  now: number,
): Promise<void> {
  const { address, userAgent } = from;
  const user_agent = userAgent.slice(0, MAX_USER_AGENT);
  await tx
    .insertInto("security_events")
    .values((eb) => ({
      id: newId(now),
      // Null also for an account that is gone by now.
      user_id: eb
        .selectFrom("users")
        .select("id")
        .where("id", "=", userId ?? ""),
      ...{ event, address, user_agent, created_at: now },
    }))
    .execute();
  await tx
    .deleteFrom("security_events")
    .where((eb) => eb.or([eb("created_at", "<=", now - KEPT_MS), eb("user_id", "is", null)]))
    .execute();
}

/** What has happened to a member's account, the latest first. */
export async function securityEventsOf(db: Db, userId: string, now: number): Promise<OwnEvent[]> {
  const rows = await db
    .selectFrom("security_events")
    .selectAll()
    .where("user_id", "=", userId)
    .where("created_at", ">", now - KEPT_MS)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MOST_SHOWN)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    event: row.event as SecurityEvent,
    address: row.address,
    userAgent: row.user_agent,
    at: row.created_at,
  }));
}
