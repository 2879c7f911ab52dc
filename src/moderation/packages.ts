import type { Db } from "../../db/client";
import { lockPackages } from "../../db/locks";
import { addToSearch, removeFromSearch } from "../../db/search";
import { inTransaction } from "../../db/transaction";
import { versioned } from "../../db/versioned";
import { announce } from "../announcements/announce";
import { releaseBids } from "../auctions/released-bids";
import { recomputeLeader } from "../auctions/standing";
import { requireOutsider } from "../certification/own-cases";
import { holdDeliveries, resumeDeliveries } from "../delivery/holding";
import { informMembers, type MemberNews } from "../notifications/informing";
import { shownColumn } from "../packages/audience";
import { writeFigures } from "../packages/listed-figures";
import { type Package, PackageNotFound } from "../packages/packages";
import { record } from "../transparency/recording";
import { type Action, type DecisionDetails, digestOf, recordAction } from "./actions";
import { closePendingAct, requestAct } from "./asked-acts";
import { ActDone } from "./refusals";
import { PACKAGE_ACTS, type PackageAct } from "./schema";

interface PackageModeration extends DecisionDetails {
  packageId: string;
}

/** Also pauses the package's auction (docs/product.md#hidden-packages). */
export function hidePackage(db: Db, decision: PackageModeration, now: number): Promise<Action> {
  return moderatePackage(db, decision, "hide", now, async (tx, lot) => {
    await updatePackage(tx, lot, { hidden_at: now, shown: 0 }, now);
    await removeFromSearch(tx, lot.seq);
    await holdDeliveries(tx, lot.id);
  });
}

/** The auction continues with its remaining time. @throws as `hidePackage` */
export function restorePackage(db: Db, decision: PackageModeration, now: number): Promise<Action> {
  return moderatePackage(db, decision, "restore", now, async (tx, lot) => {
    const hiddenAt = lot.hidden_at as number;
    const shiftTime = (at: number | null) => at && at + now - hiddenAt;
    const isRunning = lot.status === "active";
    const times = {
      auction_end_time: shiftTime(lot.auction_end_time) as number,
      scheduled_end_time: shiftTime(lot.scheduled_end_time),
      roadshow_end_time: shiftTime(lot.roadshow_end_time),
      ...(lot.opens_on !== null && { opens_at: shiftTime(lot.opens_at) }),
    };
    const shown = shownColumn({ audience: lot.audience });
    await updatePackage(tx, lot, { hidden_at: null, shown, ...(isRunning && times) }, now);
    if (shown === 1) await addToSearch(tx, lot.seq, lot);
    await resumeDeliveries(tx, lot.id, hiddenAt, now);
  });
}

/** Removes a package permanently and releases its bids. @throws as `hidePackage` */
export function removePackage(db: Db, decision: PackageModeration, now: number): Promise<Action> {
  return moderatePackage(db, decision, "remove", now, async (tx, lot) => {
    const endColumns = lot.status === "active" && { status: "ended" as const, ended_at: now };
    const hidden_at = lot.hidden_at ?? now;
    await updatePackage(tx, lot, { removed_at: now, hidden_at, shown: 0, ...endColumns }, now);
    await removeFromSearch(tx, lot.seq);
    if (lot.hidden_at === null) await holdDeliveries(tx, lot.id);
    if (!decision.request) await closePendingAct(tx, { act: "remove", packageId: lot.id }, now);
  });
}

type Moderated = Pick<Package, "hidden_at" | "removed_at">;

const IS_APPLICABLE = {
  hide: (lot: Moderated) => lot.hidden_at === null && lot.removed_at === null,
  restore: (lot: Moderated) => lot.hidden_at !== null && lot.removed_at === null,
  remove: (lot: Moderated) => lot.removed_at === null,
};

export function availablePackageActs(lot: Moderated): PackageAct[] {
  return PACKAGE_ACTS.filter((act) => IS_APPLICABLE[act](lot));
}

async function moderatePackage(
  db: Db,
  { packageId, ...decision }: PackageModeration,
  act: "hide" | "restore" | "remove",
  now: number,
  work: (tx: Db, lot: Package) => Promise<void>,
): Promise<Action> {
  return inTransaction(db, async (tx) => {
    await lockPackages(tx, [packageId]);
    const lot = await tx
      .selectFrom("packages")
      .selectAll()
      .where("id", "=", packageId)
      .executeTakeFirst();
    if (!lot) throw new PackageNotFound();
    await requireOutsider(tx, decision.operatorId, [packageId]);
    const target = { packageId, memberId: lot.seller_id };
    if (!IS_APPLICABLE[act](lot)) throw new ActDone();
    if (decision.request === "first") return requestAct(tx, { ...decision, ...target, act }, now);
    await work(tx, lot);
    const action = await recordAction(tx, { ...decision, ...target, act }, now);
    const digest = digestOf(action);
    const [entry] = await record(tx, packageId, [{ type: "moderation", act, digest }], now);
    const log_entry = entry?.seq ?? null;
    await tx
      .updateTable("operator_actions")
      .set({ log_entry })
      .where("id", "=", action.id)
      .execute();
    const bidders = await boundBidders(tx, packageId);
    if (act === "remove" && lot.status !== "settled") await releaseAllBids(tx, lot, now);
    await notifySellerAndBidders(tx, lot, { act, statementId: action.id }, bidders, now);
    announce(tx, { type: "auction-changed", packageId });
    return { ...action, log_entry };
  });
}

async function updatePackage(
  tx: Db,
  { id }: Package,
  changes: Partial<Package>,
  now: number,
): Promise<void> {
  await tx
    .updateTable("packages")
    .set({ ...changes, ...versioned(now) })
    .where("id", "=", id)
    .execute();
  await writeFigures(tx, [id]);
}

async function releaseAllBids(tx: Db, { id }: Package, now: number): Promise<void> {
  await releaseBids(tx, id);
  await recomputeLeader(tx, id, now);
}

async function boundBidders(tx: Db, packageId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("positions")
    .select("bidder_id")
    .where("package_id", "=", packageId)
    .where("standing_cents", "is not", null)
    .union(tx.selectFrom("exclusive_bids").select("bidder_id").where("package_id", "=", packageId))
    .execute();
  return rows.map(({ bidder_id }) => bidder_id);
}

export type ModerationAct = "hide" | "restore" | "remove" | "release";

async function notifySellerAndBidders(
  tx: Db,
  { id: packageId, title, seller_id: sellerId }: Package,
  { act, statementId }: { act: Exclude<ModerationAct, "release">; statementId: string },
  bidders: readonly string[],
  now: number,
): Promise<void> {
  const statement = { act, title, statementId };
  const uniqueKey = `moderation ${statementId}`;
  const seller = { memberId: sellerId, template: "statement", values: statement } as const;
  await informMembers(tx, [{ ...seller, uniqueKey: `${uniqueKey} ${sellerId}` }], now);
  await notifyBidders(tx, { packageId, title, act, uniqueKey }, bidders, now);
}

async function notifyBidders(
  tx: Db,
  {
    uniqueKey,
    ...values
  }: { packageId: string; title: string; act: ModerationAct; uniqueKey: string },
  bidders: readonly string[],
  now: number,
): Promise<void> {
  const notifications = bidders.map((memberId): MemberNews => {
    return { memberId, template: "auction-paused", values, uniqueKey: `${uniqueKey} ${memberId}` };
  });
  await informMembers(tx, notifications, now);
}

/** Releases the bids once if a package stays hidden for too long. */
export async function releaseHidden(tx: Db, lot: Package, now: number): Promise<void> {
  const bidders = await boundBidders(tx, lot.id);
  await releaseAllBids(tx, lot, now);
  const { id: packageId, title } = lot;
  const uniqueKey = `hidden-released ${packageId} ${lot.hidden_at}`;
  await notifyBidders(tx, { packageId, title, act: "release", uniqueKey }, bidders, now);
  announce(tx, { type: "auction-changed", packageId });
}
