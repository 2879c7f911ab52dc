import type { Db } from "../../../db/client";
import { preparedMinimum } from "../../../db/least";
import { lockPackages } from "../../../db/locks";
import { inBatches } from "../../../db/transaction";
import { issueToken } from "../../accounts/mail-tokens";
import { databaseAlarm } from "../../lib/alarm";
import { DAY } from "../../lib/time";
import { queueMail } from "../../mail/outbox";
import { informMembers, type MemberNews } from "../../notifications/informing";
import type { Package } from "../../packages/packages";
import { WINNER_CONFIRM_MS } from "../../rules/sale";
import { recordDecision } from "../../transparency/decision";
import { releaseSoldBid } from "../changes/sold-bid";
import { isAccepted } from "../leader";
import { type AwardedLicense, IS_PURCHASE } from "../licenses";

const REMINDER_MS = DAY;
const BATCH_SIZE = 10;

export interface Confirmation {
  /** The winners without a confirmed address. */
  memberIds: ReadonlySet<string>;
  /** In epoch milliseconds. */
  by: number;
}

/** Returns null if every winner's address is confirmed, or the listing does not require it. */
export async function confirmationOf(
  tx: Db,
  { confirms_winner }: Pick<Package, "confirms_winner">,
  winnerIds: readonly string[],
  now: number,
): Promise<Confirmation | null> {
  if (confirms_winner === 0 || winnerIds.length === 0) return null;
  const unconfirmed = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "in", winnerIds)
    .where("is_email_verified", "=", 0)
    .execute();
  if (unconfirmed.length === 0) return null;
  return { memberIds: new Set(unconfirmed.map(({ id }) => id)), by: now + WINNER_CONFIRM_MS };
}

/** Their contracts wait (`dueContracts`). */
export async function awaitConfirmation(
  tx: Db,
  lot: Package,
  { memberIds, by }: Confirmation,
  awards: readonly AwardedLicense[],
  now: number,
): Promise<void> {
  await tx
    .updateTable("packages")
    .set({ confirm_by: by, confirm_wakes_at: by - REMINDER_MS })
    .where("id", "=", lot.id)
    .execute();
  for (const { bidderId, priceCents } of awards)
    if (memberIds.has(bidderId))
      await mailLink(
        tx,
        lot,
        { memberId: bidderId, amountCents: priceCents, by, kind: "won" },
        now,
      );
}

interface AskedMember {
  memberId: string;
  amountCents: number;
  /** When the link expires. */
  by: number;
  kind: "won" | "reminder" | "wanted";
}

/** The link is valid until the deadline, unlike those that members request. */
export async function mailLink(
  tx: Db,
  { id: packageId, title }: Pick<Package, "id" | "title">,
  { memberId, amountCents, by: until, kind }: AskedMember,
  now: number,
): Promise<void> {
  const { email } = await tx
    .selectFrom("users")
    .select("email")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  const payload = { next: `/package/${packageId}` };
  const link = { purpose: "email-verification", email, userId: memberId, payload } as const;
  const token = await issueToken(tx, link, now, until - now);
  const values = { token, packageId, title, amountCents, until, kind };
  // A seller who tries again causes at most one email a day.
  const time = kind === "wanted" ? Math.floor(now / DAY) : until;
  const uniqueKey = `confirm-bid ${packageId} ${memberId} ${kind} ${time}`;
  await queueMail(tx, { to: email, template: "confirm-bid", values, uniqueKey }, now);
}

/** Reminds winners a day before their deadline and drops them after it. Safe to run repeatedly. */
export function dropUnconfirmedWinners(db: Db, now: number): Promise<number> {
  return inBatches(db, BATCH_SIZE, async (tx) => {
    const due = await tx
      .selectFrom("packages")
      .select("id")
      .where("confirm_wakes_at", "<=", now)
      .orderBy("confirm_wakes_at")
      .limit(BATCH_SIZE)
      .execute();
    const ids = due.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await lockPackages(tx, ids);
    // Another server may have done the work before this one had the locks.
    const lots = await tx
      .selectFrom("packages")
      .selectAll()
      .where("id", "in", ids)
      .where("confirm_wakes_at", "<=", now)
      .execute();
    for (const lot of lots) await wakeLot(tx, lot, now);
    return due.length;
  });
}

async function wakeLot(tx: Db, lot: Package, now: number): Promise<void> {
  const by = lot.confirm_by ?? now;
  const isOver = by <= now;
  const unconfirmed = await unconfirmedSales(tx, lot.id);
  const wakes = isOver ? { confirm_by: null, confirm_wakes_at: null } : { confirm_wakes_at: by };
  const lapsed = isOver && unconfirmed.length > 0 ? { winner_lapsed_at: now } : {};
  await tx
    .updateTable("packages")
    .set({ ...wakes, ...lapsed })
    .where("id", "=", lot.id)
    .execute();
  for (const sale of unconfirmed) {
    if (isOver) await dropSale(tx, lot, sale, now);
    else await mailLink(tx, lot, { ...sale, by, kind: "reminder" }, now);
  }
  if (isOver && unconfirmed.length > 0) await mailSeller(tx, lot, unconfirmed, now);
}

interface UnconfirmedSale {
  bidId: string;
  memberId: string;
  amountCents: number;
}

/** The sales of the auction whose buyers have not confirmed their addresses. */
export function unconfirmedSales(tx: Db, packageId: string): Promise<UnconfirmedSale[]> {
  return tx
    .selectFrom("bids")
    .innerJoin("users", "users.id", "bids.bidder_id")
    .select(["bids.id as bidId", "bidder_id as memberId", "amount_cents as amountCents"])
    .where("package_id", "=", packageId)
    .where(isAccepted("bids"))
    .where("contract_status", "=", "none")
    .where("is_email_verified", "=", 0)
    .where(({ not }) => not(IS_PURCHASE))
    .orderBy("bids.id")
    .execute();
}

async function dropSale(tx: Db, lot: Package, sale: UnconfirmedSale, now: number): Promise<void> {
  const { id: packageId, title } = lot;
  const { bidId, memberId, amountCents } = sale;
  await recordDecision(tx, bidId, "lapse", now);
  await releaseSoldBid(tx, { bidId, packageId }, now);
  const values = { packageId, title, amountCents };
  const uniqueKey = `winner-lapsed ${packageId} ${memberId}`;
  await informMembers(tx, [{ memberId, template: "winner-lapsed", values, uniqueKey }], now);
}

async function mailSeller(
  tx: Db,
  { id: packageId, title, seller_id: memberId }: Package,
  sales: readonly UnconfirmedSale[],
  now: number,
): Promise<void> {
  const values = { packageId, title, count: sales.length };
  const uniqueKey = `winner-lapsed ${packageId} seller`;
  const news: MemberNews = { memberId, template: "winner-lapsed-seller", values, uniqueKey };
  await informMembers(tx, [news], now);
}

const nextConfirmation = preparedMinimum(
  (db) => db.selectFrom("packages").where("confirm_wakes_at", "is not", null),
  "confirm_wakes_at",
);

export const winnerAlarm = databaseAlarm({
  work: dropUnconfirmedWinners,
  successLog: ["packages", "unconfirmed winners reminded or dropped"],
  next: nextConfirmation,
  isNextExact: true,
  failureMessage: "unconfirmed winners not checked",
});
