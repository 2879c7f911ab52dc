import type { Db } from "../../db/client";

/** Ends an auction early, since none runs for less than a day. */
export async function endAuction(db: Db, id: string): Promise<void> {
  const now = Date.now();
  const ended = { auction_end_time: now, scheduled_end_time: now };
  await db
    .updateTable("packages")
    .set(ended)
    .where("id", "=", id)
    .where("status", "=", "active")
    .execute();
}

/** Auctions that are sold without their sellers: rounds, and ordinary ones to the highest bid. */
const endedAuctions = (db: Db) =>
  db
    .selectFrom("packages")
    .selectAll()
    .where("sale_rule", "=", "highest")
    .where("auction_end_time", "<=", Date.now())
    .where("bid_count", ">", 0);

export async function auctionsToConclude(db: Db): Promise<number> {
  const due = await endedAuctions(db).where("status", "<>", "settled").execute();
  return due.length;
}

export async function saleFaults(db: Db): Promise<string[]> {
  const faults: string[] = [];
  for (const lot of await endedAuctions(db).where("seats", "=", 1).execute()) {
    const bids = await db
      .selectFrom("bids")
      .leftJoin("contracts", "contracts.bid_id", "bids.id")
      .select(["bids.id", "bidder_id", "bids.status", "buyer_id", "contracts.id as contractId"])
      .where("bids.package_id", "=", lot.id)
      .orderBy("sequence", "desc")
      .execute();
    const [highest, ...lower] = bids;
    if (highest?.status !== "accepted" || highest.id !== lot.highest_bid_id)
      faults.push(`the highest bid on ${lot.id} did not win`);
    if (highest && (highest.contractId === null || highest.buyer_id !== highest.bidder_id))
      faults.push(`the highest bid on ${lot.id} doesn't have its contract`);
    if (lower.some(({ status, contractId }) => status !== "released" || contractId !== null))
      faults.push(`a lower bid on ${lot.id} was not released, or has a contract`);
    if (lot.status !== "settled") faults.push(`auction ${lot.id} was not concluded`);
  }
  return faults;
}

export async function awardFaults(db: Db): Promise<string[]> {
  const faults: string[] = [];
  for (const lot of await endedAuctions(db).where("seats", ">", 1).execute()) {
    const licenses = await db
      .selectFrom("licences")
      .innerJoin("bids", "bids.id", "licences.bid_id")
      .leftJoin("contracts", "contracts.bid_id", "licences.bid_id")
      .select(["licences.seat", "licences.price_cents", "licences.contract_id", "bids.bidder_id"])
      .select(["contracts.id", "contracts.buyer_id", "bids.status", "bids.amount_cents"])
      .where("licences.package_id", "=", lot.id)
      .orderBy("licences.seat")
      .execute();
    const seated = await db
      .selectFrom("positions")
      .select("bidder_id")
      .where("package_id", "=", lot.id)
      .where("seated", "=", 1)
      .execute();
    const winners = licenses.map(({ bidder_id }) => bidder_id).toSorted();
    if (`${winners}` !== `${seated.map(({ bidder_id }) => bidder_id).toSorted()}`)
      faults.push(`the licenses of ${lot.id} don't match its seats`);
    if (licenses.some(({ seat }, i) => seat !== i + 1))
      faults.push(`the licenses of ${lot.id} are not numbered from 1`);
    for (const { seat, id, contract_id, buyer_id, ...bid } of licenses) {
      if (id === null || contract_id !== id || buyer_id !== bid.bidder_id)
        faults.push(`license ${seat} of ${lot.id} doesn't have its contract`);
      const cents = [bid.price_cents, bid.amount_cents];
      if (bid.status !== "accepted" || cents.some((price) => price !== lot.highest_bid_cents))
        faults.push(`license ${seat} of ${lot.id} doesn't have the price of the round`);
    }
    if (lot.status !== "settled") faults.push(`round ${lot.id} was not concluded`);
  }
  return faults;
}
