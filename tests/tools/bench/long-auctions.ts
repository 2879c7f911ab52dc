import { sql } from "kysely";
import { type Db, openDatabase } from "../../../db/client";
import { migrate } from "../../../db/migrate";
import { inTransaction } from "../../../db/transaction";
import { Sessions } from "../../../src/accounts/sessions";
import { raisePosition } from "../../../src/auctions/positions";
import { newId } from "../../../src/lib/ids";
import { DAY } from "../../../src/lib/time";
import { addLot } from "../../support/lots";
import { addUser } from "../../support/people";

/** A package with some number of bids; `seller` is the cookie of whoever listed it and nothing else. */
export interface Auction {
  lot: string;
  seller: string;
}

const BIDDERS = 50;

/**
 * A new database in `file` with a package for each of the numbers of bids. More bids than prices
 * could rise by are written past the verbs, a cent apart.
 */
export async function setUpAuctions(file: string, numbers: readonly number[]): Promise<Auction[]> {
  const db = openDatabase(file);
  await migrate(db);
  const clock = { now: () => Date.now() };
  const sessions = new Sessions(db, clock, DAY);
  const bidders: string[] = [];
  for (let i = 0; i < BIDDERS; i++) {
    bidders.push((await addUser(db, `bidder${i}`, clock.now())).id);
  }
  const auctions: Auction[] = [];
  for (const [i, bids] of numbers.entries()) {
    const { id: sellerId } = await addUser(db, `seller${i}`, clock.now(), { role: "seller" });
    const lot = await addLot(db, sellerId, clock.now(), { startingPriceCents: 100 });
    await addBids(db, lot.id, sellerId, bidders, bids, clock.now());
    auctions.push({ lot: lot.id, seller: `session=${(await sessions.start(sellerId)).token}` });
  }
  await db.destroy();
  return auctions;
}

async function addBids(
  db: Db,
  packageId: string,
  sellerId: string,
  bidders: readonly string[],
  count: number,
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    let last = "";
    for (let i = 1; i <= count; i++) {
      last = newId(now + i);
      await raisePosition.writeIn(tx, {
        ...{ package: packageId, bidder: bidders[i % bidders.length] as string, amount: 100 + i },
      });
      await tx
        .insertInto("bids")
        .values({
          ...{ id: last, package_id: packageId, seller_id: sellerId, sequence: i },
          ...{ bidder_id: bidders[i % bidders.length] as string, amount_cents: 100 + i },
          ...{ status: "pending", contract_status: "none", created_at: now + i },
        })
        .execute();
    }
    await tx
      .updateTable("packages")
      .set({
        ...{ highest_bid_id: last, highest_bid_cents: 100 + count },
        ...{ bid_count: count, state_seq: count },
        ...{ bids_top_cents: 100 + count, bids_sum_cents: (count * (201 + count)) / 2 },
        listed_price_cents: sql`coalesce(${100 + count}, starting_price_cents)`,
      })
      .where("id", "=", packageId)
      .execute();
  });
}
