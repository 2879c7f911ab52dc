import type { Db } from "../../db/client";
import { versioned } from "../../db/versioned";
import { findHiddenPackages } from "../admission/admission";
import { announce } from "../announcements/announce";
import { releaseBids } from "../auctions/released-bids";
import { isAccepted } from "../auctions/standing";
import { copySeal } from "../certification/seal";
import { copyInvitations } from "../invitations/invitations";
import { informFavorites, informMembers } from "../notifications/informing";
import { hasSameFacts, unnamedColumns } from "../packages/edits";
import { writeFigures } from "../packages/listed-figures";
import type { Package } from "../packages/packages";
import { copySamples } from "../samples/copies";

/** Copies samples and invitations, and the seal if the facts are unchanged. */
export async function makeSuccessor(
  tx: Db,
  before: Package,
  created: Package,
  now: number,
): Promise<Package> {
  await copySamples(tx, before, created);
  await copyInvitations(tx, before, created, now);
  const sealed = before.certified === 1 && hasSameFacts(before, created);
  if (sealed) await copySeal(tx, before.id, created.id, now);
  const successor = await tx
    .updateTable("packages")
    .set({
      ...unnamedColumns(before, created.file_bytes),
      data_quality: before.data_quality,
      training_value: before.training_value,
      certified: sealed ? 1 : 0,
    })
    .where("id", "=", created.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeFigures(tx, [created.id]);
  await makeRejectionsFinal(tx, before.id, now);
  await reopenLapsedAcceptance(tx, before.id);
  const bidders = await releaseBids(tx, before.id);
  await mailBidders(tx, before, successor, bidders, now);
  await informWatchers(tx, before.id, successor, bidders, now);
  await announceSuccessor(tx, before.id, now);
  return successor;
}

/** Undoing a rejection would make a bid binding again. */
async function makeRejectionsFinal(tx: Db, packageId: string, now: number): Promise<void> {
  await tx
    .updateTable("bids")
    .set({ undoable_until: now })
    .where("package_id", "=", packageId)
    .where("undoable_until", ">", now)
    .execute();
}

/** Reopens an accepted bid whose contract was not made in time, so that it can be released. */
async function reopenLapsedAcceptance(tx: Db, packageId: string): Promise<void> {
  await tx
    .updateTable("bids")
    .set({ status: "pending" })
    .where("package_id", "=", packageId)
    .where(isAccepted("bids"))
    .where("contract_status", "=", "none")
    .execute();
}

/** Bidders without an invitation to the new auction get a link to the earlier one. */
async function mailBidders(tx: Db, before: Package, lot: Package, bidders: string[], now: number) {
  const isAbsent = async (memberId: string) =>
    (await findHiddenPackages(tx, [lot.id], memberId)).size > 0;
  const absent = new Set<string>();
  for (const memberId of bidders) if (await isAbsent(memberId)) absent.add(memberId);
  const news = bidders.map((memberId) => {
    const values = valuesOf(absent.has(memberId) ? before : lot);
    const mail = { memberId, template: "bids-released", values } as const;
    return { ...mail, uniqueKey: `relisted ${lot.id} ${memberId}` };
  });
  await informMembers(tx, news, now);
}

function informWatchers(tx: Db, packageId: string, lot: Package, bidders: string[], now: number) {
  const uniqueKey = `relisted ${lot.id}`;
  const values = { ...valuesOf(lot), startingPriceCents: lot.starting_price_cents };
  const news = { template: "favorite-relisted", values, uniqueKey } as const;
  return informFavorites(tx, { packageId, except: bidders, news }, now);
}

function valuesOf({ id: packageId, title, auction_end_time: endsAt }: Package) {
  return { packageId, title, auction: { endsAt } };
}

async function announceSuccessor(tx: Db, packageId: string, now: number): Promise<void> {
  await tx.updateTable("packages").set(versioned(now)).where("id", "=", packageId).execute();
  announce(tx, { type: "auction-changed", packageId });
}
