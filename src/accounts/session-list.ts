import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { inTransaction } from "../../db/transaction";
import { announce } from "../announcements/announce";
import { COMMAND_LINE, recordEvent } from "./security-log";
import { hashToken, IDLE_MS } from "./sessions";

export interface OwnSession {
  sid: string;
  userAgent: string;
  createdAt: number;
  lastUsedAt: number;
  current: boolean;
}

export async function listSessions(
  db: Db,
  userId: string,
  token: string | null,
  now: number,
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom("sessions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("expire", ">", now)
    .where("idle_expire", ">", now)
    .orderBy("idle_expire", "desc")
    .limit(100)
    .execute();
  const currentSid = token === null ? null : hashToken(token);
  return rows.map((row) => ({
    sid: row.sid,
    userAgent: (JSON.parse(row.sess) as { userAgent?: string }).userAgent ?? "",
    createdAt: row.created_at,
    lastUsedAt: row.idle_expire - IDLE_MS,
    current: row.sid === currentSid,
  }));
}

/** Of these sessions and tokens of programs, by the hashes of their tokens. */
export async function endedSessions(db: Db, sids: readonly string[], now: number) {
  if (sids.length === 0) return [];
  const active = await db
    .selectFrom("sessions")
    .select("sid")
    .where("sid", "in", [...sids])
    .where("expire", ">", now)
    .where("idle_expire", ">", now)
    .execute();
  const tokens = await db
    .selectFrom("api_tokens")
    .select(["token_hash", "previous_hash", "previous_until"])
    .where((eb) => eb.or([eb("token_hash", "in", sids), eb("previous_hash", "in", sids)]))
    .where("expires_at", ">", now)
    .where("revoked_at", "is", null)
    .execute();
  const kept = new Set(active.map(({ sid }) => sid));
  for (const { token_hash, previous_hash, previous_until } of tokens) {
    kept.add(token_hash);
    if (previous_hash !== null && (previous_until ?? 0) > now) kept.add(previous_hash);
  }
  return sids.filter((sid) => !kept.has(sid));
}

/** Ends sessions on an operator's order (ASVS 7.4.5). */
export async function endSessionsByOperator(db: Db, userId: string, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await endSessionsOf(tx, userId);
    await recordEvent(tx, { event: "sessions-ended", userId, from: COMMAND_LINE }, now);
  });
}

/** Returns how many members were signed in. */
export async function endAllSessions(db: Db, now: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const ids = await usersWithSessions(tx);
    for (const userId of ids) await endSessionsByOperator(tx, userId, now);
    return ids.length;
  });
}

async function usersWithSessions(tx: Db): Promise<string[]> {
  const rows = await tx.selectFrom("sessions").select("user_id").distinct().execute();
  return rows.map(({ user_id }) => user_id);
}

type SessionSelection = { sid: string } | { allBut: string } | "all";

export async function endSessionsOf(
  db: Db,
  userId: string,
  selection: SessionSelection = "all",
): Promise<void> {
  await inTransaction(db, async (tx) => {
    let deletion = tx.deleteFrom("sessions").where("user_id", "=", userId);
    if (selection !== "all") {
      deletion =
        "sid" in selection
          ? deletion.where("sid", "=", selection.sid)
          : deletion.where("sid", "<>", hashToken(selection.allBut));
    }
    await deletion.execute();
    if (selection === "all" || "allBut" in selection) await countSignOut(tx, userId);
    announce(tx, { type: "account-changed", userId });
  });
}

async function countSignOut(tx: Db, userId: string): Promise<void> {
  await tx
    .updateTable("users")
    .set((eb) => ({ sign_outs: eb("sign_outs", "+", 1) }))
    .where("id", "=", userId)
    .execute();
}

export async function signOutsOf(db: Db, userId: string): Promise<number> {
  return (await findSignOuts.first(db, { userId }))?.sign_outs ?? 0;
}

const findSignOuts = prepared<{ userId: string }, { sign_outs: number }>((db, value) =>
  db.selectFrom("users").select("sign_outs").where("id", "=", value("userId")),
);
