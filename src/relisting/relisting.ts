import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { isAccepted } from "../auctions/leader";
import { requireShown } from "../auctions/refusals";
import { requestIfStartNeedsIt } from "../certification/requests";
import { Conflict, coded } from "../lib/errors";
import { type Allowance, listCollection } from "../packages/allowance";
import { createDraft, type Draft, findDraft, publishDraft } from "../packages/drafts";
import { fieldsOfPackage } from "../packages/listing-fields";
import { findOwnPackage } from "../packages/own-packages";
import { hasOpenOffer, type NewPackage, type Package } from "../packages/packages";
import { packageTime } from "../rules/package-time";
import { bindingOf, bindsUntil } from "../rules/standing";
import { makeSuccessor } from "./succession";

class StillOnAuction extends coded(Conflict, "relist-running") {}
class SalePending extends coded(Conflict, "relist-pending") {}
class PackageRemoved extends coded(Conflict, "package-removed") {}
class AlreadyRelisted extends coded(Conflict, "relisted-already") {}

interface OwnedPackage {
  id: string;
  sellerId: string;
}

export async function relistPackage(
  db: Db,
  { id, sellerId }: OwnedPackage,
  listing: NewPackage,
  allowance: Allowance,
  now: number,
): Promise<Package> {
  return inTransaction(db, async (tx) => {
    const previous = await findRelistable(tx, { id, sellerId }, now);
    const newListing = { ...listing, relistedFrom: id };
    const listed = await listCollection(tx, sellerId, newListing, allowance, now);
    const successor = await makeSuccessor(tx, previous, listed, now);
    await requestIfStartNeedsIt(tx, successor, now);
    return successor;
  });
}

export async function draftOfRelisting(
  db: Db,
  ownPackage: OwnedPackage,
  now: number,
): Promise<Draft> {
  return inTransaction(db, async (tx) => {
    const previous = await findRelistable(tx, ownPackage, now);
    const existing = await tx
      .selectFrom("drafts")
      .select("id")
      .where("relisted_from", "=", ownPackage.id)
      .executeTakeFirst();
    if (existing) return findDraft(tx, existing.id, ownPackage.sellerId);
    return createDraft(tx, ownPackage.sellerId, fieldsOfPackage(previous), now, {
      relistedFrom: ownPackage.id,
    });
  });
}

export async function openDraft(
  db: Db,
  ownPackage: OwnedPackage,
  allowance: Allowance,
  now: number,
): Promise<Package> {
  return inTransaction(db, async (tx) => {
    const { relisted_from: id } = await findDraft(tx, ownPackage.id, ownPackage.sellerId);
    if (id === null) return publishDraft(tx, ownPackage, allowance, now);
    const previous = await findRelistable(tx, { ...ownPackage, id }, now);
    return makeSuccessor(tx, previous, await publishDraft(tx, ownPackage, allowance, now), now);
  });
}

export async function findRelistable(
  tx: Db,
  { id, sellerId }: OwnedPackage,
  now: number,
): Promise<Package> {
  const lot = await findOwnPackage(tx, id, sellerId);
  if (lot.removed_at !== null) throw new PackageRemoved();
  requireShown(lot);
  if (lot.status === "active") throw new StillOnAuction();
  if (await successorOf(tx, id)) throw new AlreadyRelisted();
  if (await isSalePending(tx, lot, now)) throw new SalePending();
  return lot;
}

export async function successorOf(db: Db, id: string): Promise<string | null> {
  const successor = await db
    .selectFrom("packages")
    .select("id")
    .where("relisted_from", "=", id)
    .executeTakeFirst();
  return successor?.id ?? null;
}

async function isSalePending(tx: Db, lot: Package, now: number): Promise<boolean> {
  const acceptedBid = await tx
    .selectFrom("bids")
    .select("id")
    .where("package_id", "=", lot.id)
    .where(isAccepted("bids"))
    .where("contract_status", "=", "none")
    .executeTakeFirst();
  const isBinding =
    acceptedBid !== undefined && packageTime(lot, now) <= bindsUntil(bindingOf(lot), true);
  return isBinding || (await hasOpenOffer(tx, lot.id, now));
}

export async function relistingFigures(
  db: Db,
  packageId: string,
): Promise<{ samples: number; standingBids: number }> {
  const count = async (query: { executeTakeFirstOrThrow(): Promise<{ count: number }> }) =>
    (await query.executeTakeFirstOrThrow()).count;
  return {
    samples: await count(
      db
        .selectFrom("sample_files")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("package_id", "=", packageId),
    ),
    standingBids: await count(
      db
        .selectFrom("bids")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("package_id", "=", packageId)
        .where("status", "=", "pending"),
    ),
  };
}
