import type { Db } from "../../db/client";
import { takeBid } from "../auctions/bidding/bids";
import type { ContractPrinter } from "../contracts/printer";
import { concludeDueContracts } from "../licenses/concluding";
import type { Package } from "../packages/packages";
import { centsOf, type PersonIds } from "./bids";
import type { SentDeal } from "./deliveries";
import type { SeedListing, SeedRound } from "./listing";

/** Exclusive bids come before the last seat bid, because each must exceed the sum of all seat bids. */
export async function seedRoundBids(
  db: Db,
  lot: Package,
  { bids, round }: SeedListing & { round: SeedRound },
  ids: PersonIds,
  until: number,
): Promise<void> {
  const seatBids = bids.map((bid) => ({ ...bid, isExclusive: false }));
  const exclusiveBids = (round.exclusive ?? []).map((bid) => ({ ...bid, isExclusive: true }));
  const allBids = seatBids.toSpliced(-1, 0, ...exclusiveBids);
  const step = (until - lot.created_at) / (allBids.length + 1);
  for (const [i, { bidder, amount, isExclusive }] of allBids.entries()) {
    const at = Math.floor(lot.created_at + step * (i + 1));
    const bid = { packageId: lot.id, bidderId: ids[bidder], amountCents: null, isExclusive };
    const maximumCents = centsOf(amount);
    await takeBid(db, { ...bid, maximumCents, idempotencyKey: null }, { now: () => at });
  }
}

export async function concludeRound(
  db: Db,
  printer: ContractPrinter,
  lot: Package,
  { licensees = [], text = "" }: SeedRound,
  ids: PersonIds,
  sentAt: number,
): Promise<SentDeal[]> {
  await concludeDueContracts(db, printer, sentAt);
  const contracts = await db
    .selectFrom("contracts")
    .innerJoin("licences", "licences.contract_id", "contracts.id")
    .select(["contracts.id", "buyer_id"])
    .where("licences.package_id", "=", lot.id)
    .execute();
  return licensees.flatMap(({ bidder, until }, i) => {
    const buyerId = ids[bidder];
    const contract = contracts.find(({ buyer_id }) => buyer_id === buyerId);
    const deal = { text, until, buyerId, sellerId: lot.seller_id, sentAt, isShared: i > 0 };
    return contract ? [{ ...deal, contractId: contract.id }] : [];
  });
}
