import { beforeEach, expect, test } from "bun:test";
import { licensesOf } from "../../src/auctions/licenses";
import { exposureOf } from "../../src/auctions/reading/exposure";
import { DAY } from "../../src/lib/time";
import { acceptOffer } from "../../src/offers/answering";
import { offerLot } from "../../src/offers/offering";
import { findPackage, type Package } from "../../src/packages/packages";
import { proofText } from "../../src/transparency/proof-text";
import { verifyBundle } from "../../src/transparency/verification";
import { expectPositions } from "../support/bids";
import { sendContractOf } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import type { Person } from "../support/people";
import { closeRound, playRound } from "../support/played-rounds";
import { logOf } from "../support/public-log";

const world = worldForEach();
let lot: Package;

const SELLER = () => world.people.mei.id;

beforeEach(async () => {
  const maxima = { bo: 21_000, ada: 30_000, kim: 50_000 };
  const listed = { seats: 2, shelf: "seats", reserveCents: 100_000, maxima } as const;
  lot = await closeRound(world, await playRound(world, listed));
  expect(lot).toMatchObject({ reserve_missed: 1, highest_bid_cents: 22_050 });
});

async function bidOf(who: Person) {
  const bids = world.db.selectFrom("bids").selectAll();
  const own = bids.where("bidder_id", "=", world.people[who].id).orderBy("amount_cents", "desc");
  return own.limit(1).executeTakeFirstOrThrow();
}

async function verified(): Promise<string[]> {
  const { db, people } = world;
  const log = logOf(world);
  const asked = { packageId: lot.id, memberId: people.mei.id, pseudonym: "", isSeller: true };
  const pieces = await Array.fromAsync(proofText(db, log, asked));
  return verifyBundle(pieces.join(""), await log.verifierKey());
}

async function sellTo(who: Person): Promise<void> {
  const { db, people, clock } = world;
  clock.advance(30 * DAY);
  const bid = await bidOf(who);
  const made = { bidId: bid.id, sellerId: SELLER(), days: 3 } as const;
  const { id: offerId } = await offerLot(db, made, clock.now());
  await acceptOffer(db, { offerId, bidderId: people[who].id }, clock.now());
  const { committedCents } = await exposureOf(db, people[who].id, clock.now());
  expect(committedCents).toBe(bid.amount_cents);
  await sendContractOf(db, bid.id, clock.now());
}

test("offers a license at the member's own bid, even if a seat came to cost more", async () => {
  // ada took a seat while it cost $105.00, and has not bid since.
  expect([(await bidOf("ada")).amount_cents, lot.highest_bid_cents]).toEqual([10_500, 22_050]);
  await sellTo("ada");
  const [license] = await licensesOf(world.db, lot.id);
  expect(license).toMatchObject({ price_cents: 10_500 });
});

test.each(["bo", "kim"] as const)(
  "sells one license to %s at their own bid after a missed reserve",
  async (who) => {
    const { db, people } = world;
    const { amount_cents } = await bidOf(who);
    await sellTo(who);
    const [license, ...more] = await licensesOf(db, lot.id);
    expect(more).toEqual([]);
    const { id } = await db.selectFrom("contracts").select("id").executeTakeFirstOrThrow();
    expect(license).toMatchObject({
      seat: 1,
      kind: "seat",
      price_cents: amount_cents,
      contract_id: id,
    });
    expect(await findPackage(db, lot.id)).toMatchObject({
      status: "settled",
      highest_bid_cents: amount_cents,
      shelf_price_cents: amount_cents,
    });
    expect((await exposureOf(db, people[who].id, world.clock.now())).committedCents).toBe(
      amount_cents,
    );
    expect((await verified()).at(-1)).toContain("sold");
    await expectPositions(db);
  },
);
