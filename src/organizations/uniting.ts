import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import { preparedMinimum } from "../../db/least";
import { lockBidder } from "../../db/locks";
import { withQueryTimeout } from "../../db/patience";
import type { MergersTable } from "../../db/schema/organizations";
import { inTransaction } from "../../db/transaction";
import { NOT_VERIFIED } from "../accounts/verified";
import { announce } from "../announcements/announce";
import { databaseAlarm } from "../lib/alarm";
import { MINUTE, SECOND } from "../lib/time";
import { type OrganizationRole, rolesFrom } from "../rules/organization";
import { endTokensAt } from "../tokens/ending";
import { recordAct } from "./acts";
import { addFounder, enroll, type Member, memberRows } from "./enrollment";
import { detachFounder } from "./founder";
import { hasLapsed, isHeld, requireRoom, requireStrangers } from "./merger-conditions";
import { informOfMerger } from "./merger-news";
import { moveBelongings } from "./moving";
import { OrganizationFull, TradedTogether } from "./refusals";
import { countOpenTrade, hasTraded, tradeOf } from "./trade";

export type Merger = Selectable<MergersTable>;

/** How often mergers that wait look whether all auctions have ended. */
const LOOK_AGAIN_MS = 10 * MINUTE;
/** By then, requests that were under way have ended. */
const SETTLING_MS = MINUTE;
/** Years of data take a few long statements. */
const PATIENCE_MS = 30 * SECOND;

/** A transaction that can take long, because it can unite two organizations. */
export function inUnitingTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return withQueryTimeout(PATIENCE_MS, () => inTransaction(db, work));
}

interface Moment {
  now: number;
  /** The network address of who agreed; empty if the merger had to wait. */
  address: string;
}

/**
 * Unites two organizations that have agreed, or waits until no auction, award or offer of the former
 * is open. The caller has checked that they can be united.
 *
 * @returns how many packages it waits for
 */
export async function uniteOrWait(tx: Db, merger: Merger, at: Moment): Promise<number> {
  const { from_id: from } = merger;
  await lockBidder(tx, from);
  const open = await countOpenTrade(tx, from, at.now);
  if (open > 0) await lookAt(tx, from, at.now + LOOK_AGAIN_MS);
  else await unite(tx, merger, at);
  return open;
}

async function unite(tx: Db, merger: Merger, { now, address }: Moment): Promise<void> {
  const { from_id: from, into_id: into } = merger;
  await endIncoming(tx, from, now);
  const members = await memberRows(tx, from);
  const isTrader = hasTraded(await tradeOf(tx, from));
  const isFounder = ({ memberId }: Member) => memberId === from;
  // What is public under the former ID keeps it, so no person can.
  const founderId = isTrader && members.some(isFounder) ? await detachFounder(tx, from, now) : from;
  const joining = members.map((member) => ({
    ...member,
    memberId: isFounder(member) ? founderId : member.memberId,
    roles: rolesAfter(member.roles, merger),
  }));
  await endTokensAt(tx, from, now);
  await moveBelongings(tx, { from, into }, now);
  await addFounder(tx, into);
  for (const member of joining) {
    await enroll(tx, { ...member, organizationId: into, joinedAt: now });
    const act = { act: "member-joined", subject: member.memberId, address } as const;
    await recordAct(tx, { ...member, id: into }, act, now);
  }
  if (isTrader || members.length > 1) await informOfMerger(tx, merger, "united", now);
  if (founderId !== from || !members.some(isFounder)) {
    // Nobody reads its emails any longer, and its name is free for the other organization.
    const gone = { merged_into: into, is_email_verified: 0, ...NOT_VERIFIED } as const;
    await tx.updateTable("users").set(gone).where("id", "=", from).execute();
    await tx
      .updateTable("mergers")
      .set({ state: "merged", due_at: now + SETTLING_MS })
      .where("from_id", "=", from)
      .execute();
  } else await tx.deleteFrom("mergers").where("from_id", "=", from).execute();
  for (const userId of [into, from, ...members.map(({ memberId }) => memberId)])
    announce(tx, { type: "account-changed", userId });
}

/** The owners of the other organization have not agreed to who wanted to become part of this one. */
async function endIncoming(tx: Db, into: string, now: number): Promise<void> {
  const ended = await tx
    .deleteFrom("mergers")
    .where("into_id", "=", into)
    .where("state", "<>", "merged")
    .returningAll()
    .execute();
  for (const merger of ended)
    if (!hasLapsed(merger, now)) await informOfMerger(tx, merger, "declined", now);
}

function rolesAfter(roles: readonly OrganizationRole[], merger: Merger) {
  return roles.includes("owner") ? rolesFrom(merger.roles) : roles;
}

async function lookAt(tx: Db, from: string, dueAt: number): Promise<void> {
  await tx.updateTable("mergers").set({ due_at: dueAt }).where("from_id", "=", from).execute();
}

const findDue = preparedMinimum(
  (db) => db.selectFrom("mergers").where("due_at", "is not", null),
  "due_at",
);

export const mergerAlarm = databaseAlarm({
  work: uniteDue,
  next: findDue,
  isNextExact: true,
  successLog: ["mergers", "organizations looked at that wait for a merger"],
  failureMessage: "organizations not merged",
});

/** Safe to run on several servers, because the first one claims each merger. */
export async function uniteDue(db: Db, now: number): Promise<number> {
  const due = await db
    .selectFrom("mergers")
    .select("from_id")
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .execute();
  for (const { from_id } of due)
    await inUnitingTransaction(db, (tx) => uniteNext(tx, from_id, now));
  return due.length;
}

async function uniteNext(tx: Db, from: string, now: number): Promise<void> {
  const merger = await tx
    .updateTable("mergers")
    .set({ due_at: now + LOOK_AGAIN_MS })
    .where("from_id", "=", from)
    .where("due_at", "<=", now)
    .returningAll()
    .executeTakeFirst();
  if (!merger) return;
  if (merger.state === "merged") return sweep(tx, merger, now);
  if (await isHeld(tx, merger)) return;
  try {
    await requireStrangers(tx, merger);
    await requireRoom(tx, merger);
  } catch (error) {
    if (!(error instanceof TradedTogether || error instanceof OrganizationFull)) throw error;
    await tx.deleteFrom("mergers").where("from_id", "=", from).execute();
    return informOfMerger(tx, merger, "impossible", now);
  }
  await uniteOrWait(tx, merger, { now, address: "" });
}

/** Moves what requests that were under way wrote with the former ID. */
async function sweep(tx: Db, { from_id: from, into_id: into }: Merger, now: number) {
  if ((await countOpenTrade(tx, from, now)) > 0) return;
  await moveBelongings(tx, { from, into }, now);
  await tx.deleteFrom("mergers").where("from_id", "=", from).execute();
}
