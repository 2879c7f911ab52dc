import { expect, setDefaultTimeout, test } from "bun:test";
import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  oneof,
  option,
  record,
} from "fast-check";
import { installationSecret } from "../../db/secrets";
import { takeBid } from "../../src/auctions/bidding/bids";
import { giveUpBid } from "../../src/auctions/changes/given-up-bid";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { DomainError } from "../../src/lib/errors";
import { bidderPseudonym } from "../../src/lib/ids";
import { MINUTE } from "../../src/lib/time";
import { AUCTION_SALES } from "../../src/rules/sale";
import { acceptBid, reinstateBid, rejectBid } from "../../src/trade/decisions";
import { proofText } from "../../src/transparency/proof-text";
import { verifyBundle } from "../../src/transparency/verification";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { PATIENCE_MS } from "../support/patience";
import { addUser } from "../support/people";
import { logOf } from "../support/public-log";

setDefaultTimeout(PATIENCE_MS);

const world = worldForEach();

type Call =
  | { do: "bid"; by: number; percent: number | null; maximum: number | null }
  | { do: "reject" | "reinstate" | "accept" | "release"; nth: number }
  | { do: "wait"; minutes: number };

const percent = integer({ min: 95, max: 160 });
const calls: Arbitrary<Call[]> = array(
  oneof(
    {
      weight: 6,
      arbitrary: record({
        do: constantFrom("bid" as const),
        by: integer({ min: 0, max: 2 }),
        percent: option(percent),
        maximum: option(integer({ min: 95, max: 250 })),
      }),
    },
    record({
      do: constantFrom("reject" as const, "reinstate", "accept", "release"),
      nth: integer({ min: 0, max: 8 }),
    }),
    record({ do: constantFrom("wait" as const), minutes: integer({ min: 1, max: 700 }) }),
  ),
  { minLength: 3, maxLength: 25 },
);

test("replays every valid auction from its log, for each bidder", async () => {
  const { db, clock, people } = world;
  const log = logOf(world);
  const key = await installationSecret(db, "pseudonym");
  const bidders: string[] = [];
  for (const name of ["one", "two", "three"]) {
    const { id } = await addUser(db, name, clock.now());
    await db.updateTable("users").set({ is_email_verified: 1 }).where("id", "=", id).execute();
    bidders.push(id);
  }
  let events = 0;
  await assert(
    asyncProperty(calls, constantFrom(...AUCTION_SALES), async (made, sale) => {
      const lot = await addLot(db, people.mei.id, clock.now(), { auctionDurationHours: 24, sale });
      for (const call of made) await carryOut(lot.id, call);
      clock.advance(25 * 60 * MINUTE);
      await closeEndedAuctions(db, clock.now());
      for (const memberId of bidders) {
        const pseudonym = bidderPseudonym(key, lot, memberId);
        const pieces: string[] = [];
        for await (const piece of proofText(db, log, {
          packageId: lot.id,
          memberId,
          pseudonym,
          isSeller: false,
        })) {
          pieces.push(piece);
        }
        const sentences = verifyBundle(pieces.join(""), await log.verifierKey());
        expect(sentences.at(-1)).toMatch(/winner|highest bidder/);
        events += JSON.parse(pieces.join("")).entries.length;
      }
    }),
    { numRuns: 40 },
  );
  expect(events).toBeGreaterThan(400);

  async function carryOut(packageId: string, call: Call): Promise<void> {
    if (call.do === "wait") return clock.advance(call.minutes * MINUTE);
    try {
      await (call.do === "bid" ? bid(packageId, call) : decide(packageId, call));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }

  async function bid(packageId: string, { by, percent, maximum }: Call & { do: "bid" }) {
    const { price } = await db
      .selectFrom("packages")
      .select((eb) => eb.fn.coalesce("highest_bid_cents", "starting_price_cents").as("price"))
      .where("id", "=", packageId)
      .executeTakeFirstOrThrow();
    const of = (share: number | null) => (share === null ? null : Math.ceil((price * share) / 100));
    const asked = { amountCents: of(percent), maximumCents: of(maximum), idempotencyKey: null };
    await takeBid(db, { packageId, bidderId: bidders[by] as string, ...asked }, clock, 5 * MINUTE);
  }

  async function decide(packageId: string, { do: what, nth }: { do: string; nth: number }) {
    const bids = await db
      .selectFrom("bids")
      .select(["id", "bidder_id as bidderId"])
      .where("package_id", "=", packageId)
      .orderBy("sequence", "desc")
      .execute();
    const bid = bids[nth % Math.max(1, bids.length)];
    if (bid === undefined) return;
    const decision = { bidId: bid.id, sellerId: people.mei.id };
    const own = { bidId: bid.id, bidderId: bid.bidderId };
    if (what === "release") return void (await giveUpBid(db, own, clock.now()));
    if (what === "reject") await rejectBid(db, decision, clock.now());
    else if (what === "reinstate") await reinstateBid(db, decision, clock.now());
    else await acceptBid(db, { ...decision, replace: true }, clock.now());
  }
});
