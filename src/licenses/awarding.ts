import type { Db } from "../../db/client";
import { lockPackages } from "../../db/locks";
import { prepared } from "../../db/prepared";
import { inTransaction } from "../../db/transaction";
import { award, scopeOfAward } from "../auctions/closing/award";
import { type AwardedLicense, licensesOf } from "../auctions/licenses";
import { requireShown } from "../auctions/refusals";
import { Conflict } from "../lib/errors";
import { type Package, PackageNotFound } from "../packages/packages";
import { requireFreeRights } from "../rights/conflicts";
import { collectionOf } from "../rights/same-collection";
import { isRound } from "../rules/round";
import { bindingOf, bindsUntil } from "../rules/standing";
import { referenceOf } from "../trade/references";
import { BidReleased } from "../trade/refusals";
import { latestCheckpoint } from "../transparency/stored-tree";
import { AlreadyAwarded, AuctionRunning, NotARound, NothingToAward } from "./refusals";

export interface OwnPackage {
  packageId: string;
  sellerId: string;
}

export type AwardedContract = AwardedLicense & { contract: string };

export async function awardPackage(
  db: Db,
  ownPackage: OwnPackage,
  now: number,
): Promise<AwardedContract[]> {
  return inTransaction(db, async (tx) => {
    const lot = await lockOwnPackage(tx, ownPackage);
    await requireAwardable(tx, lot, now);
    const scope = await scopeOfAward(tx, lot);
    if (scope) await requireFreeRights(tx, collectionOf(lot), { scope, moment: "decision" }, now);
    const awards = await award(tx, lot, await latestCheckpoint(tx), now);
    if (awards.length === 0) throw new NothingToAward();
    const licenses: AwardedContract[] = [];
    for (const license of awards)
      licenses.push({ ...license, contract: await referenceOf(tx, license.bidId, now) });
    return licenses;
  });
}

export async function isAwardable(db: Db, lot: Package, now: number): Promise<boolean> {
  try {
    await requireAwardable(db, lot, now);
    return lot.sale_rule !== "highest";
  } catch (error) {
    if (error instanceof Conflict) return false;
    throw error;
  }
}

export async function lockOwnPackage(
  tx: Db,
  { packageId, sellerId }: OwnPackage,
): Promise<Package> {
  await lockPackages(tx, [packageId]);
  const lot = await tx
    .selectFrom("packages")
    .selectAll()
    .where("id", "=", packageId)
    .where("seller_id", "=", sellerId)
    .executeTakeFirst();
  if (!lot) throw new PackageNotFound();
  return lot;
}

async function requireAwardable(tx: Db, lot: Package, now: number): Promise<void> {
  requireShown(lot);
  if (!isRound(lot)) throw new NotARound();
  if (lot.status === "active") throw new AuctionRunning();
  if ((await licensesOf(tx, lot.id)).length > 0) throw new AlreadyAwarded();
  const isReleased = lot.reserve_missed === 1 || lot.rights_sold === 1;
  if (isReleased || (await isRelisted(tx, lot.id))) throw new NothingToAward();
  if (now > bindsUntil(bindingOf(lot), false)) throw new BidReleased();
}

async function isRelisted(tx: Db, packageId: string): Promise<boolean> {
  return (await findSuccessor.first(tx, { packageId })) !== undefined;
}

const findSuccessor = prepared<{ packageId: string }, { id: string }>((db, value) =>
  db.selectFrom("packages").select("id").where("relisted_from", "=", value("packageId")),
);
