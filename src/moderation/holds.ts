import type { Db } from "../../db/client";
import { addToSearch, removeFromSearch } from "../../db/search";
import { versioned } from "../../db/versioned";
import { announce } from "../announcements/announce";
import { releaseUnsoldBids } from "../auctions/changes/released-bids";
import { remindAgain } from "../auctions/closing/reminders";
import { endPriceOffers } from "../auctions/price-offers";
import { holdDeliveries, resumeDeliveries } from "../delivery/holding";
import { endUnpaidDeals } from "../delivery/leaving";
import { MAX_HIDDEN_MS } from "../lib/holds";
import { endOffers } from "../offers/lapsing";
import { endsSoonAt, scheduleArrival } from "../packages/arrivals";
import { shownColumn } from "../packages/audience";
import { writeFigures } from "../packages/listed-figures";
import type { Package } from "../packages/packages";
import { extendDeadlines } from "./deadlines";
import { holdReadersOf, informOfHold } from "./hold-news";

/** Stops every deadline of the package (docs/product.md#hidden-packages). */
export async function hold(tx: Db, lot: Package, withSeller: 0 | 1, now: number): Promise<void> {
  const columns = { hidden_at: now, hidden_with_seller: withSeller, shown: 0 } as const;
  await updatePackage(tx, lot, columns, now);
  await removeFromSearch(tx, lot.seq);
  await holdDeliveries(tx, lot.id);
  announceHold(tx, lot);
}

/** The package stays hidden, but from now on for another reason. */
export function keepHidden(tx: Db, lot: Package, withSeller: 0 | 1, now: number) {
  return updatePackage(tx, lot, { hidden_with_seller: withSeller, removed_at: null }, now);
}

/** Every deadline gets back the time that it had left. Returns the package as it is now. */
export async function resume(tx: Db, lot: Package, now: number): Promise<Package> {
  const hiddenForMs = now - (lot.hidden_at ?? now);
  if (hiddenForMs >= MAX_HIDDEN_MS) await releaseHidden(tx, lot, now);
  await extendDeadlines(tx, lot.id, hiddenForMs);
  const shown = shownColumn({ audience: lot.audience });
  const columns = { hidden_at: null, hidden_with_seller: 0, removed_at: null, shown } as const;
  const resumed = await updatePackage(tx, lot, columns, now);
  if (shown === 1) await addToSearch(tx, lot.seq, resumed);
  await resumeDeliveries(tx, lot.id, now);
  if (resumed.status === "active") await followEnd(tx, resumed, now);
  await announceOffer(tx, lot.id);
  announceHold(tx, lot);
  return resumed;
}

/** Ends all that depends on the package, except what has been paid. */
export async function end(tx: Db, lot: Package, now: number): Promise<void> {
  const ended = lot.status === "active" ? { status: "ended" as const, ended_at: now } : {};
  const columns = { removed_at: now, hidden_at: lot.hidden_at ?? now, shown: 0, ...ended } as const;
  await updatePackage(tx, lot, { ...columns, hidden_with_seller: 0 }, now);
  await removeFromSearch(tx, lot.seq);
  await endUnpaidDeals(tx, lot.id, now);
  await announceOffer(tx, lot.id);
  await endOffers(tx, lot.id, now);
  await endPriceOffers(tx, { packageId: lot.id }, now);
  await releaseUnsoldBids(tx, lot.id, now);
  announceHold(tx, lot);
}

/** Releases the bids if a package stays hidden for too long. */
export async function releaseHidden(tx: Db, lot: Package, now: number): Promise<void> {
  const readers = await holdReadersOf(tx, lot, now);
  await releaseUnsoldBids(tx, lot.id, now);
  const event = `hidden-released ${lot.id} ${lot.hidden_at}`;
  await informOfHold(tx, lot, { act: "release", event, readers }, now);
  announceHold(tx, lot);
}

async function updatePackage(
  tx: Db,
  { id }: Package,
  changes: Partial<Package>,
  now: number,
): Promise<Package> {
  const updated = await tx
    .updateTable("packages")
    .set({ ...changes, ...versioned(now) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeFigures(tx, [id]);
  return updated;
}

async function followEnd(tx: Db, lot: Package, now: number): Promise<void> {
  await remindAgain(tx, lot.id);
  const at = endsSoonAt(lot);
  if (lot.opens_on === null && at > now) await scheduleArrival(tx, lot.id, "ending", at);
}

async function announceOffer(tx: Db, packageId: string): Promise<void> {
  const offer = await tx
    .selectFrom("offers")
    .select("bidder_id")
    .where("package_id", "=", packageId)
    .where("status", "=", "open")
    .executeTakeFirst();
  if (offer) announce(tx, { type: "offer-changed", packageId, bidderId: offer.bidder_id });
}

function announceHold(tx: Db, { id: packageId }: Package): void {
  announce(tx, { type: "auction-changed", packageId });
}
