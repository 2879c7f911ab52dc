import type { Db } from "../../db/client";

/** Ends a round early, since none runs for less than a day. */
export async function endRound(db: Db, id: string): Promise<void> {
  const now = Date.now();
  const ended = { auction_end_time: now, scheduled_end_time: now };
  await db
    .updateTable("packages")
    .set(ended)
    .where("id", "=", id)
    .where("status", "=", "active")
    .execute();
}

const rounds = (db: Db) => db.selectFrom("packages").selectAll().where("seats", ">", 1);

export async function roundsToConclude(db: Db): Promise<number> {
  const due = await rounds(db)
    .where("auction_end_time", "<=", Date.now())
    .where("status", "<>", "settled")
    .where("bid_count", ">", 0)
    .execute();
  return due.length;
}

export async function awardFaults(db: Db): Promise<string[]> {
  const faults: string[] = [];
  for (const lot of await rounds(db).where("auction_end_time", "<=", Date.now()).execute()) {
    if (lot.bid_count === 0) continue;
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
