import type { Db } from "../../db/client";
import { versioned } from "../../db/versioned";
import { findHiddenPackages } from "../admission/admission";
import { announce } from "../announcements/announce";
import { releaseBids } from "../auctions/changes/released-bids";
import { isAccepted } from "../auctions/leader";
import { copyApprovals } from "../bidders/requests";
import { copySeal } from "../certification/seal";
import { copyInvitations } from "../invitations/invitations";
import { informFavorites, informMembers } from "../notifications/informing";
import { requireCorrected } from "../packages/disproved";
import { hasSameFacts, preservedColumns } from "../packages/edits";
import { writeFigures } from "../packages/listed-figures";
import type { Package } from "../packages/packages";
import { isFixedPrice } from "../rules/sale";
import { firstBidCents } from "../rules/shown-price";
import { copySamples } from "../samples/copies";

/** Copies samples, invitations and approvals, and the seal if the facts are unchanged. @throws ListingUncorrected */
export async function makeSuccessor(
  tx: Db,
  previous: Package,
  relisted: Package,
  now: number,
): Promise<Package> {
  requireCorrected(previous, relisted);
  await copySamples(tx, previous, relisted);
  await copyInvitations(tx, previous, relisted, now);
  await copyApprovals(tx, previous, relisted);
  const isSealKept = previous.certified === 1 && hasSameFacts(previous, relisted);
  if (isSealKept) await copySeal(tx, previous.id, relisted.id, now);
  const successor = await tx
    .updateTable("packages")
    .set({
      ...preservedColumns(previous, relisted.file_bytes),
      data_quality: previous.data_quality,
      training_value: previous.training_value,
      certified: isSealKept ? 1 : 0,
    })
    .where("id", "=", relisted.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeFigures(tx, [relisted.id]);
  await makeRejectionsFinal(tx, previous.id, now);
  await reopenLapsedAcceptance(tx, previous.id);
  const bidders = await releaseBids(tx, previous.id);
  await mailBidders(tx, previous, successor, bidders, now);
  await notifyFavorites(tx, previous.id, successor, bidders, now);
  await announceSuccessor(tx, previous.id, now);
  return successor;
}

/** After relisting, undoing a rejection must not make a bid binding again. */
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
async function mailBidders(
  tx: Db,
  previous: Package,
  lot: Package,
  bidders: string[],
  now: number,
) {
  const isHidden = async (memberId: string) =>
    (await findHiddenPackages(tx, [lot.id], memberId)).size > 0;
  const hiddenFor = new Set<string>();
  for (const memberId of bidders) if (await isHidden(memberId)) hiddenFor.add(memberId);
  const notifications = bidders.map((memberId) => {
    const values = valuesOf(hiddenFor.has(memberId) ? previous : lot);
    const mail = { memberId, template: "bids-released", values } as const;
    return { ...mail, uniqueKey: `relisted ${lot.id} ${memberId}` };
  });
  await informMembers(tx, notifications, now);
}

function notifyFavorites(tx: Db, packageId: string, lot: Package, bidders: string[], now: number) {
  const uniqueKey = `relisted ${lot.id}`;
  const firstCents = isFixedPrice(lot) ? {} : { firstBidCents: firstBidCents(lot) };
  const values = { ...valuesOf(lot), ...firstCents };
  const notifications = { template: "favorite-relisted", values, uniqueKey } as const;
  return informFavorites(tx, { packageId, except: bidders, news: notifications }, now);
}

function valuesOf({ id: packageId, title, auction_end_time: endsAt }: Package) {
  return { packageId, title, auction: { endsAt } };
}

async function announceSuccessor(tx: Db, packageId: string, now: number): Promise<void> {
  await tx.updateTable("packages").set(versioned(now)).where("id", "=", packageId).execute();
  announce(tx, { type: "auction-changed", packageId });
}
