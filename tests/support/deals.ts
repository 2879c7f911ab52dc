import { inTransaction } from "../../db/transaction";
import { placeBid } from "../../src/auctions/bids";
import { closeEndedAuctions } from "../../src/auctions/closing";
import type { NewPackage, Package } from "../../src/packages/packages";
import { acceptBid } from "../../src/trade/acceptance";
import { sendContractOf } from "./contracts";
import { addLot } from "./lots";
import type { World } from "./world";

export interface Deal {
  lot: Package;
  /** Bo's, which mei has accepted. */
  accepted: string;
  /** Ada's, which is pending. */
  pending: string;
}

/**
 * Mei's auction has ended, with a bid of ada's over $1,050.00 and one of bo's over $1,500.00,
 * which mei has accepted. The mails about all that are gone, and nobody has sent one meanwhile.
 */
export async function addDeal(
  { db, clock, people }: Pick<World, "db" | "clock" | "people">,
  listing: Partial<NewPackage> = {},
): Promise<Deal> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const lot = await addLot(tx, people.mei.id, now, listing);
    const bid = async (bidderId: string, amountCents: number) => {
      const placed = { packageId: lot.id, bidderId, amountCents, idempotencyKey: null };
      return (await placeBid(tx, placed, { now: () => now })).id;
    };
    const pending = await bid(people.ada.id, 105_000);
    const accepted = await bid(people.bo.id, 150_000);
    clock.set(lot.auction_end_time);
    await closeEndedAuctions(tx, clock.now());
    await acceptBid(tx, { bidId: accepted, sellerId: people.mei.id }, clock.now());
    await tx.deleteFrom("mail_outbox").execute();
    return { lot, accepted, pending };
  });
}

/** A package that was sold at once, as of `now`. Returns its contract's id. */
export async function addSale(
  { db, people: { mei, bo } }: Pick<World, "db" | "people">,
  now: number,
  listing: Partial<NewPackage> = {},
): Promise<string> {
  const { id: packageId } = await addLot(db, mei.id, now, listing);
  const bid = { packageId, bidderId: bo.id, amountCents: 150_000, idempotencyKey: null };
  const { id } = await placeBid(db, bid, { now: () => now });
  await acceptBid(db, { bidId: id, sellerId: mei.id }, now);
  return (await sendContractOf(db, id, now)).id;
}
