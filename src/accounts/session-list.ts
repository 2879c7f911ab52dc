import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { announce } from "../announcements/announce";
import { canonicalAddress } from "../lib/addresses";
import { COMMAND_LINE, keepEvent } from "./security-log";
import { hashToken, IDLE_MS } from "./sessions";
import { AccountNotFound, accountOf } from "./users";

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
  const current = token === null ? null : hashToken(token);
  return rows.map((row) => ({
    sid: row.sid,
    userAgent: (JSON.parse(row.sess) as { userAgent?: string }).userAgent ?? "",
    createdAt: row.created_at,
    lastUsedAt: row.idle_expire - IDLE_MS,
    current: row.sid === current,
  }));
}

export async function endedSessions(db: Db, sids: readonly string[], now: number) {
  if (sids.length === 0) return [];
  const running = await db
    .selectFrom("sessions")
    .select("sid")
    .where("sid", "in", [...sids])
    .where("expire", ">", now)
    .where("idle_expire", ">", now)
    .execute();
  const kept = new Set(running.map(({ sid }) => sid));
  return sids.filter((sid) => !kept.has(sid));
}

/** Ends sessions on an operator's order (ASVS 7.4.5). @throws AccountNotFound */
export async function endSessionsAt(db: Db, email: string | "all", now: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const ids = email === "all" ? await signedInAnywhere(tx) : [await ownerOf(tx, email)];
    for (const userId of ids) {
      await endSessionsOf(tx, userId);
      await keepEvent(tx, { event: "sessions-ended", userId, from: COMMAND_LINE }, now);
    }
    return ids.length;
  });
}

async function ownerOf(tx: Db, email: string): Promise<string> {
  const userId = await accountOf(tx, canonicalAddress(email));
  if (userId === null) throw new AccountNotFound();
  return userId;
}

async function signedInAnywhere(tx: Db): Promise<string[]> {
  const rows = await tx.selectFrom("sessions").select("user_id").distinct().execute();
  return rows.map(({ user_id }) => user_id);
}

type Ending = { sid: string } | { allBut: string } | "all";

export async function endSessionsOf(db: Db, userId: string, ending: Ending = "all"): Promise<void> {
  await inTransaction(db, async (tx) => {
    let ended = tx.deleteFrom("sessions").where("user_id", "=", userId);
    if (ending !== "all") {
      ended =
        "sid" in ending
          ? ended.where("sid", "=", ending.sid)
          : ended.where("sid", "<>", hashToken(ending.allBut));
    }
    await ended.execute();
    if (ending === "all" || "allBut" in ending) await countSignOut(tx, userId);
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
  const row = await db
    .selectFrom("users")
    .select("sign_outs")
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.sign_outs ?? 0;
}
