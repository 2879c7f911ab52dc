import type { Db } from "../../db/client";
import { lockPackages } from "../../db/locks";
import { inTransaction } from "../../db/transaction";
import { endEarly, isRunning } from "../auctions/closing/early-end";
import { informFavorites, informMembers } from "../notifications/informing";
import { requireOutsider } from "../operators/own-cases";
import { type Package, PackageNotFound } from "../packages/packages";
import type { LogEvent } from "../transparency/happening";
import { record, recordMemberAct } from "../transparency/recording";
import { holdEvent } from "../webhooks/hold-event";
import { queueForParties } from "../webhooks/outbox";
import { type Action, type DecisionDetails, digestOf, logAction, recordAction } from "./actions";
import { closePendingAct, requestAct } from "./asked-acts";
import { type HeldReader, holdReadersOf, informOfHold } from "./hold-news";
import { end, hold, keepHidden, resume } from "./holds";
import { ActDone, SellerSuspended } from "./refusals";
import { PACKAGE_ACTS, type PackageAct } from "./schema";

interface PackageModeration extends DecisionDetails {
  packageId: string;
}

/** Also pauses the package's auction (docs/product.md#hidden-packages). */
export function hidePackage(db: Db, decision: PackageModeration, now: number): Promise<Action> {
  return moderatePackage(db, decision, "hide", now, async (tx, lot) => {
    const readers = await holdReadersOf(tx, lot, now);
    if (lot.hidden_at === null) await hold(tx, lot, 0, now);
    else await keepHidden(tx, lot, 0, now);
    return lot.hidden_at === null ? readers : null;
  });
}

/** Every deadline continues with its remaining time. @throws SellerSuspended, as `hidePackage` */
export function restorePackage(db: Db, decision: PackageModeration, now: number): Promise<Action> {
  return moderatePackage(db, decision, "restore", now, async (tx, lot) => {
    if (await isSellerSuspended(tx, lot)) {
      if (decision.overturns === undefined) throw new SellerSuspended();
      await keepHidden(tx, lot, 1, now);
      return null;
    }
    return holdReadersOf(tx, await resume(tx, lot, now), now);
  });
}

/** Ends the auction without a sale, and leaves the package visible. @throws as `hidePackage` */
export function endAuction(db: Db, decision: PackageModeration, now: number): Promise<Action> {
  return moderatePackage(db, decision, "end", now, async (tx, lot) => {
    const readers = await holdReadersOf(tx, lot, now);
    await endEarly(tx, lot, "operator", now);
    if (!decision.request) await closePendingAct(tx, { act: "end", packageId: lot.id }, now);
    const except = [lot.seller_id, ...readers.map(({ memberId }) => memberId)];
    await informFavoritesOfEnd(tx, lot, except, now);
    return readers;
  });
}

/** Removes a package permanently and releases its bids. @throws as `hidePackage` */
export function removePackage(db: Db, decision: PackageModeration, now: number): Promise<Action> {
  return moderatePackage(db, decision, "remove", now, async (tx, lot) => {
    const readers = await holdReadersOf(tx, lot, now);
    await end(tx, lot, now);
    if (!decision.request) await closePendingAct(tx, { act: "remove", packageId: lot.id }, now);
    return readers;
  });
}

type Moderated = Pick<
  Package,
  ("hidden_at" | "hidden_with_seller" | "removed_at") | ("status" | "opens_on" | "auction_end_time")
>;

const isHiddenItself = (lot: Moderated) => lot.hidden_at !== null && lot.hidden_with_seller === 0;

const IS_APPLICABLE = {
  hide: (lot: Moderated) => !isHiddenItself(lot) && lot.removed_at === null,
  restore: (lot: Moderated) => isHiddenItself(lot) && lot.removed_at === null,
  end: (lot: Moderated, now: number) => isRunning(lot, now) && lot.removed_at === null,
  remove: (lot: Moderated) => lot.removed_at === null,
} satisfies Record<PackageAct, (lot: Moderated, now: number) => boolean>;

export function availablePackageActs(lot: Moderated, now: number): PackageAct[] {
  return PACKAGE_ACTS.filter((act) => IS_APPLICABLE[act](lot, now));
}

async function moderatePackage(
  db: Db,
  { packageId, ...decision }: PackageModeration,
  act: PackageAct,
  now: number,
  /** Returns whom to inform; null if the package stays hidden as before. */
  work: (tx: Db, lot: Package) => Promise<HeldReader[] | null>,
): Promise<Action> {
  return inTransaction(db, async (tx) => {
    const lot = await lockPackage(tx, packageId);
    await requireOutsider(tx, decision.operatorId, [packageId]);
    const target = { packageId, memberId: lot.seller_id };
    const isOverturned = decision.overturns !== undefined && lot.removed_at !== null;
    if (!IS_APPLICABLE[act](lot, now) && !isOverturned) throw new ActDone();
    if (decision.request === "first") return requestAct(tx, { ...decision, ...target, act }, now);
    const readers = await work(tx, lot);
    const action = await recordAction(tx, { ...decision, ...target, act }, now);
    const digest = digestOf(action);
    const event = eventOf(act, digest);
    const [entry] =
      readers === null
        ? [await recordMemberAct(tx, digest, now)]
        : await record(tx, packageId, [event], now);
    const statementId = action.id;
    if (decision.overturns === undefined) await informSeller(tx, lot, { act, statementId }, now);
    await queueForParties(tx, [lot.seller_id], holdEvent({ packageId, act }), now);
    const news = { act, event: `moderation ${statementId}`, readers: readers ?? [] };
    await informOfHold(tx, lot, news, now);
    return logAction(tx, action, entry?.seq ?? null);
  });
}

const eventOf = (act: PackageAct, digest: string): LogEvent =>
  act === "end"
    ? { type: "early-end", by: "operator", digest }
    : { type: "moderation", act, digest };

async function lockPackage(tx: Db, packageId: string): Promise<Package> {
  await lockPackages(tx, [packageId]);
  const lot = await tx
    .selectFrom("packages")
    .selectAll()
    .where("id", "=", packageId)
    .executeTakeFirst();
  if (!lot) throw new PackageNotFound();
  return lot;
}

async function isSellerSuspended(tx: Db, { seller_id }: Package): Promise<boolean> {
  const seller = await tx
    .selectFrom("users")
    .select("suspended_at")
    .where("id", "=", seller_id)
    .executeTakeFirstOrThrow();
  return seller.suspended_at !== null;
}

async function informSeller(
  tx: Db,
  { title, seller_id: memberId }: Package,
  { act, statementId }: { act: PackageAct; statementId: string },
  now: number,
): Promise<void> {
  const uniqueKey = `moderation ${statementId} ${memberId}`;
  const values = { act, title, statementId };
  await informMembers(tx, [{ memberId, template: "statement", values, uniqueKey }], now);
}

async function informFavoritesOfEnd(
  tx: Db,
  { id: packageId, title }: Package,
  except: readonly string[],
  now: number,
): Promise<void> {
  const values = { packageId, title, kind: "operator" } as const;
  const uniqueKey = `favorite-changed ${packageId} end`;
  const news = { template: "favorite-changed", values, uniqueKey } as const;
  await informFavorites(tx, { packageId, except, news }, now);
}
