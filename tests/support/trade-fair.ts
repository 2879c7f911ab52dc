import { inTransaction } from "../../db/transaction";
import { placeBid } from "../../src/auctions/bidding/bids";
import { seatLeader } from "../../src/auctions/leader";
import { sendMessage } from "../../src/chat/messages";
import { minimumBidCents } from "../../src/lib/money";
import type { Package } from "../../src/packages/packages";
import type { Person } from "./people";
import type { World } from "./world";

export async function addBid(
  { db, clock, people }: World,
  person: Person,
  lot: Package,
  amountCents: number,
): Promise<string> {
  const bid = { packageId: lot.id, bidderId: people[person].id, amountCents, idempotencyKey: null };
  return (await placeBid(db, bid, clock)).id;
}

export async function addManyBids(world: World, lot: Package, count: number): Promise<void> {
  const { db, people, clock } = world;
  const bidders = [people.ada.id, people.bo.id];
  let cents = minimumBidCents(lot.starting_price_cents, null);
  const rows = Array.from({ length: count }, (_, i) => ({
    id: Bun.randomUUIDv7("hex", clock.now() + i),
    package_id: lot.id,
    bidder_id: bidders[i % 2] ?? "",
    seller_id: lot.seller_id,
    sequence: i + 1,
    amount_cents: cents++,
    status: "pending" as const,
    contract_status: "none" as const,
    created_at: clock.now() + i,
  }));
  await inTransaction(db, async (tx) => {
    for (const bidder of bidders) {
      const own = rows.findLast(({ bidder_id }) => bidder_id === bidder);
      if (!own) continue;
      const cents = { highest_own_cents: own.amount_cents, standing_cents: own.amount_cents };
      await tx
        .insertInto("positions")
        .values({ bidder_id: bidder, package_id: lot.id, ...cents })
        .onConflict((oc) => oc.columns(["bidder_id", "package_id"]).doUpdateSet(cents))
        .execute();
    }
  });
  for (let from = 0; from < rows.length; from += 500) {
    await db
      .insertInto("bids")
      .values(rows.slice(from, from + 500))
      .execute();
  }
  const highest = rows.at(-1);
  await db
    .updateTable("packages")
    .set({
      bid_count: count,
      state_seq: count,
      bids_sum_cents: rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
      bids_top_cents: highest?.amount_cents ?? 0,
      highest_bid_cents: highest?.amount_cents ?? null,
      highest_bid_id: highest?.id ?? null,
    })
    .where("id", "=", lot.id)
    .execute();
  await seatLeader(db, lot.id);
}

export async function writeToSeller(
  { db, people, clock }: World,
  person: Person,
  lot: Package,
): Promise<void> {
  const message = { packageId: lot.id, senderId: people[person].id, receiverId: lot.seller_id };
  const text = "Is the index included?";
  await sendMessage(db, { ...message, text, clientId: null }, "", clock.now());
}

export async function bidStatuses({ db }: Pick<World, "db">): Promise<Record<string, string>> {
  const rows = await db.selectFrom("bids").select(["id", "status"]).execute();
  return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
}
