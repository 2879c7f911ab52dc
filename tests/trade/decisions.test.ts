import { beforeEach, describe, expect, test } from "bun:test";
import {
  mailFinalRejections,
  nextFinalRejection,
  UNDO_MS,
} from "../../src/auctions/changes/rejected-bid";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import {
  AuctionEnded,
  BidNotFound,
  type Finality,
  RejectionFinal,
} from "../../src/auctions/refusals";
import { DAY } from "../../src/lib/time";
import { findPackage, type Package } from "../../src/packages/packages";
import { acceptBid, reinstateBid, rejectBid } from "../../src/trade/decisions";
import {
  BidAlreadyRejected,
  BidNotPending,
  BidReleased,
  OtherBidAccepted,
  PackageSettled,
} from "../../src/trade/refusals";
import { renderMail } from "../../views/mail/templates";
import { sendContractOf } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { thrown } from "../support/http";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import { addBid, bidStatuses } from "../support/trade-fair";

const world = worldForEach();
let lot: Package;
let low: string;
let high: string;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  low = await addBid(world, "ada", lot, 105_000);
  high = await addBid(world, "bo", lot, 150_000);
});

const mine = (bidId: string) => ({ bidId, sellerId: world.people.mei.id });
const accept = (bidId: string, replace = false) =>
  acceptBid(world.db, { ...mine(bidId), replace }, world.clock.now());
const reject = (bidId: string) => rejectBid(world.db, mine(bidId), world.clock.now());
const undo = (bidId: string) => reinstateBid(world.db, mine(bidId), world.clock.now());
const shown = () => findPackage(world.db, lot.id);

async function expectStatuses(ofLow: string, ofHigh: string) {
  expect(await bidStatuses(world)).toMatchObject({ [low]: ofLow, [high]: ofHigh });
}

test("lets only the package's seller decide", async () => {
  const stranger = { bidId: high, sellerId: world.people.ada.id };
  for (const decide of [acceptBid, rejectBid, reinstateBid]) {
    const refused = await thrown(decide(world.db, stranger, world.clock.now()));
    expect(refused).toBeInstanceOf(BidNotFound);
  }
  await expectStatuses("pending", "pending");
});

test("stops bids and decisions once a contract settles the package", async () => {
  await accept(high);
  await sendContractOf(world.db, high, world.clock.now());
  expect(await thrown(addBid(world, "ada", lot, 500_000))).toBeInstanceOf(AuctionEnded);
  for (const bidId of [low, high]) {
    for (const decide of [() => accept(bidId, true), () => reject(bidId), () => undo(bidId)]) {
      expect(await thrown(decide())).toBeInstanceOf(PackageSettled);
    }
  }
  await expectStatuses("released", "accepted");
});

describe("accepting", () => {
  test("works once on a pending bid", async () => {
    await accept(high);
    await expectStatuses("pending", "accepted");
    expect(await thrown(accept(high))).toBeInstanceOf(BidNotPending);
  });

  test("replaces an accepted bid only when asked to", async () => {
    await accept(low);
    expect(await thrown(accept(high))).toBeInstanceOf(OtherBidAccepted);
    await expectStatuses("accepted", "pending");
    await accept(high, true);
    await expectStatuses("rejected", "accepted");
  });

  test("succeeds for one of two simultaneous acceptances", async () => {
    const outcomes = await Promise.all([thrown(accept(low)), thrown(accept(high))]);
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
    expect(Object.values(await bidStatuses(world)).sort()).toEqual(["accepted", "pending"]);
  });

  test("is possible for 7 days after the auction", async () => {
    await accept(low);
    world.clock.set(lot.auction_end_time + 7 * DAY + 1);
    expect(await thrown(accept(high, true))).toBeInstanceOf(BidReleased);
    await expectStatuses("accepted", "pending");
    world.clock.set(lot.auction_end_time + 7 * DAY);
    await accept(high, true);
    await expectStatuses("rejected", "accepted");
  });
});

describe("rejecting", () => {
  test("works once per bid, and lowers the price to the remaining bids", async () => {
    await reject(high);
    await expectStatuses("pending", "rejected");
    expect(await thrown(reject(high))).toBeInstanceOf(BidAlreadyRejected);
    const falls = { highest_bid_cents: 105_000, highest_bid_id: low, bid_count: 2, state_seq: 3 };
    expect(await shown()).toMatchObject(falls);
  });

  test("allows accepting another bid if the rejected one was accepted", async () => {
    await accept(low);
    await reject(low);
    await accept(high);
    await expectStatuses("rejected", "accepted");
  });
});

async function becomeFinal() {
  world.clock.advance(UNDO_MS);
  await mailFinalRejections(world.db, world.clock.now());
}

describe("the email about a rejection", () => {
  const mails = async () =>
    (await outbox(world))
      .filter(({ template }) => template !== "outbid")
      .map(({ to, template, values }) => `${to} ${template} ${values.amountCents}`);

  test("tells its bidder their remaining bid and the auction's end", async () => {
    await reject(await addBid(world, "ada", lot, 200_000));
    await becomeFinal();
    const [mail] = await outbox(world, "bid-rejected");
    expect(mail?.values.auction).toEqual({ endsAt: lot.auction_end_time, ownCents: 105_000 });
    const words = (values: unknown) => {
      const queued = { template: "bid-rejected", template_values: JSON.stringify(values) };
      const reading = { language: "en", timezone: "UTC", now: world.clock.now() } as const;
      return renderMail(queued, "https://x.test", { ...reading, unsubscribeUrl: null }).text;
    };
    const own = /Your other bids[\s\S]*Your highest bid: \$1,050\.00\.[\s\S]*The auction ends/;
    expect(words(mail?.values)).toMatch(own);
    const withoutOwn = { ...mail?.values, auction: { endsAt: lot.auction_end_time } };
    expect(words(withoutOwn)).not.toContain("Your other bids");
  });

  test("goes to the bidder and the new leader once it is final", async () => {
    await reject(high);
    expect(await nextFinalRejection(world.db)).toBe(world.clock.now() + UNDO_MS);
    world.clock.advance(UNDO_MS - 1);
    await mailFinalRejections(world.db, world.clock.now());
    expect(await mails()).toEqual([]);
    world.clock.advance(1);
    await mailFinalRejections(world.db, world.clock.now());
    await mailFinalRejections(world.db, world.clock.now());
    expect(await nextFinalRejection(world.db)).toBeNull();
    expect(await mails()).toEqual(["bo bid-rejected 150000", "ada leading-again 105000"]);
  });

  test("goes to the bidder only if nobody leads because of it", async () => {
    await reject(low);
    await becomeFinal();
    expect(await mails()).toEqual(["ada bid-rejected 105000"]);
  });

  test("skips a bidder who was outbid since", async () => {
    await reject(high);
    await addBid(world, "kim", lot, 140_000);
    await becomeFinal();
    expect(await mails()).toEqual(["bo bid-rejected 150000"]);
  });

  test("is canceled by undoing the rejection", async () => {
    await reject(high);
    await undo(high);
    expect(await nextFinalRejection(world.db)).toBeNull();
    await becomeFinal();
    expect(await mails()).toEqual([]);
    await reject(high);
    await becomeFinal();
    expect(await mails()).toHaveLength(2);
  });

  test("goes to the bidder whose accepted bid is replaced", async () => {
    await accept(high);
    await accept(low, true);
    expect(await shown()).toMatchObject({ highest_bid_cents: 105_000 });
    expect(await mails()).toContain("bo bid-rejected 150000");
  });

  test("goes to the new leader", async () => {
    await reject(high);
    await becomeFinal();
    await addBid(world, "bo", lot, 150_000);
    expect((await outbox(world, "outbid")).map(({ to }) => to)).toEqual(["ada", "ada"]);
  });
});

describe("undoing a rejection", () => {
  async function expectFinal(bidId: string, since: Finality) {
    const refused = await thrown(undo(bidId));
    expect(refused instanceof RejectionFinal && refused.values).toEqual({ since });
  }

  test("restores bid, price and leader within ten seconds", async () => {
    await reject(high);
    world.clock.advance(UNDO_MS - 1);
    expect(await undo(high)).toBe("pending");
    expect(await undo(high)).toBe("pending");
    await expectStatuses("pending", "pending");
    const back = { highest_bid_cents: 150_000, highest_bid_id: high, bid_count: 2, state_seq: 4 };
    expect(await shown()).toMatchObject(back);
    await reject(high);
    world.clock.advance(UNDO_MS);
    await expectFinal(high, "late");
    await expectStatuses("pending", "rejected");
  });

  test("fails once a lower bidder was notified of leading", async () => {
    await reject(high);
    const between = await addBid(world, "kim", lot, 149_999);
    await expectFinal(high, "bid");
    await reject(between);
    const higher = await addBid(world, "kim", lot, 160_000);
    expect(await undo(high)).toBe("pending");
    expect(await shown()).toMatchObject({ highest_bid_id: higher });
  });

  test("fails once the auction has ended", async () => {
    world.clock.set(lot.auction_end_time - 1);
    await reject(high);
    world.clock.advance(1);
    await expectFinal(high, "ended");
    await closeEndedAuctions(world.db, world.clock.now());
    await expectFinal(high, "ended");
    await reject(low);
    expect(await undo(low)).toBe("pending");
  });

  test("fails once the bid is no longer binding", async () => {
    await accept(high);
    world.clock.set(lot.auction_end_time + 30 * DAY);
    await reject(high);
    world.clock.advance(1);
    expect(await thrown(undo(high))).toBeInstanceOf(BidReleased);
    await expectStatuses("pending", "rejected");
  });

  test("restores the acceptance unless another bid was accepted", async () => {
    await accept(high);
    await reject(high);
    expect(await undo(high)).toBe("accepted");
    await reject(high);
    await accept(low);
    await expectFinal(high, "accepted");
  });

  test("fails for a replaced bid", async () => {
    await accept(high);
    await accept(low, true);
    await expectFinal(high, "late");
  });
});
