import { beforeEach, describe, expect, test } from "bun:test";
import { closeEndedAuctions } from "../../src/auctions/closing";
import { BidNotFound, RejectionFinal } from "../../src/auctions/refusals";
import { nextFinalRejection, tellFinalRejections, UNDO_MS } from "../../src/auctions/rejected-bid";
import { findPackage, type Package } from "../../src/packages/packages";
import { acceptBid, reinstateBid, rejectBid } from "../../src/trade/decisions";
import { BidAlreadyRejected, PackageSettled } from "../../src/trade/refusals";
import { renderMail } from "../../views/mail/templates";
import { sendContractOf } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/lots";
import { addBid } from "../support/trade-fair";

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
const reject = (bidId: string) => rejectBid(world.db, mine(bidId), world.clock.now());
const undo = (bidId: string) => reinstateBid(world.db, mine(bidId), world.clock.now());
const refusal = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

async function statuses() {
  const rows = await world.db.selectFrom("bids").select(["id", "status"]).execute();
  return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
}

test("rejects a pending bid once, and the price falls back to what is left", async () => {
  await reject(high);
  expect(await statuses()).toEqual({ [low]: "pending", [high]: "rejected" });
  expect(await refusal(reject(high))).toBeInstanceOf(BidAlreadyRejected);
  expect(await findPackage(world.db, lot.id)).toMatchObject({
    highest_bid_cents: 105_000,
    highest_bid_id: low,
    bid_count: 2,
    state_seq: 3,
  });
});

test("rejects an accepted bid, after which another can be accepted", async () => {
  await acceptBid(world.db, mine(low), world.clock.now());
  await reject(low);
  await acceptBid(world.db, mine(high), world.clock.now());
  expect(await statuses()).toEqual({ [low]: "rejected", [high]: "accepted" });
});

test("changes nothing once the contract has been sent", async () => {
  await acceptBid(world.db, mine(high), world.clock.now());
  await sendContractOf(world.db, high, world.clock.now());
  for (const bidId of [low, high]) {
    expect(await refusal(reject(bidId))).toBeInstanceOf(PackageSettled);
    expect(
      await refusal(acceptBid(world.db, { ...mine(bidId), replace: true }, world.clock.now())),
    ).toBeInstanceOf(PackageSettled);
  }
  expect(await statuses()).toEqual({ [low]: "released", [high]: "accepted" });
});

test("knows no bid on someone else's package", async () => {
  const stranger = { bidId: high, sellerId: world.people.ada.id };
  expect(await refusal(rejectBid(world.db, stranger, world.clock.now()))).toBeInstanceOf(
    BidNotFound,
  );
  expect(await statuses()).toEqual({ [low]: "pending", [high]: "pending" });
});

/** Lets the time pass in which rejections can be undone. */
async function becomeFinal() {
  world.clock.advance(UNDO_MS);
  await tellFinalRejections(world.db, world.clock.now());
}

describe("who hears of a rejection", () => {
  const mails = async () => {
    const rows = await world.db
      .selectFrom("mail_outbox")
      .select(["recipient", "template", "template_values"])
      .where("template", "<>", "outbid")
      .orderBy("id")
      .execute();
    return rows.map(({ recipient, template, template_values }) => [
      recipient,
      template,
      (JSON.parse(template_values) as { amountCents: number }).amountCents,
    ]);
  };

  test("is told with it what of their own stands, and until when the auction runs", async () => {
    const highest = await addBid(world, "ada", lot, 200_000);
    await reject(highest);
    await becomeFinal();
    const { template_values } = await world.db
      .selectFrom("mail_outbox")
      .select("template_values")
      .where("template", "=", "bid-rejected")
      .executeTakeFirstOrThrow();
    const { auction } = JSON.parse(template_values) as { auction: unknown };
    expect(auction).toEqual({ endsAt: lot.auction_end_time, ownCents: 105_000 });
    const words = (values: unknown) => {
      const queued = { template: "bid-rejected", template_values: JSON.stringify(values) };
      const reading = { language: "en", timezone: "UTC", now: world.clock.now() } as const;
      return renderMail(queued, "https://x.test", { ...reading, unsubscribeUrl: null }).text;
    };
    const values = JSON.parse(template_values) as { auction: { endsAt: number } };
    const { endsAt } = values.auction;
    expect(words(values)).toMatch(
      /Your other bids[\s\S]*Your highest bid: \$1,050\.00\.[\s\S]*It ends/,
    );
    expect(words({ ...values, auction: { endsAt } })).not.toContain("Your other bids");
  });

  test("is its bidder, and whoever leads instead, once it cannot be undone any more", async () => {
    await reject(high);
    expect(await nextFinalRejection(world.db)).toBe(world.clock.now() + UNDO_MS);
    world.clock.advance(UNDO_MS - 1);
    await tellFinalRejections(world.db, world.clock.now());
    expect(await mails()).toEqual([]);
    world.clock.advance(1);
    for (let twice = 0; twice < 2; twice++) {
      await tellFinalRejections(world.db, world.clock.now());
    }
    expect(await nextFinalRejection(world.db)).toBeNull();
    expect(await mails()).toEqual([
      ["bo@example.test", "bid-rejected", 150_000],
      ["ada@example.test", "leading-again", 105_000],
    ]);
  });

  test("is its bidder alone where nobody else leads by it", async () => {
    await reject(low);
    await becomeFinal();
    expect(await mails()).toEqual([["ada@example.test", "bid-rejected", 105_000]]);
  });

  test("hears at once when outbid again, however short the time since the last mail", async () => {
    await reject(high);
    await becomeFinal();
    await addBid(world, "bo", lot, 150_000);
    const outbid = world.db.selectFrom("mail_outbox").select("recipient");
    expect(await outbid.where("template", "=", "outbid").execute()).toEqual([
      { recipient: "ada@example.test" },
      { recipient: "ada@example.test" },
    ]);
  });

  test("is nobody who would lead again but has been outbid since", async () => {
    await reject(high);
    await addBid(world, "kim", lot, 140_000);
    await becomeFinal();
    expect(await mails()).toEqual([["bo@example.test", "bid-rejected", 150_000]]);
  });

  test("is nobody where it is undone", async () => {
    await reject(high);
    await undo(high);
    expect(await nextFinalRejection(world.db)).toBeNull();
    await becomeFinal();
    expect(await mails()).toEqual([]);
    await reject(high);
    await becomeFinal();
    expect(await mails()).toHaveLength(2);
  });

  test("is the bidder whose accepted bid is replaced: it stands no more either", async () => {
    await acceptBid(world.db, mine(high), world.clock.now());
    const replace = { ...mine(low), replace: true };
    await acceptBid(world.db, replace, world.clock.now());
    expect(await findPackage(world.db, lot.id)).toMatchObject({ highest_bid_cents: 105_000 });
    expect(await mails()).toContainEqual(["bo@example.test", "bid-rejected", 150_000]);
  });
});

describe("a rejection can be undone", () => {
  const reasonOf = (work: Promise<unknown>) =>
    refusal(work).then((error) => error instanceof RejectionFinal && error.values);

  test("within ten seconds: bid, price and leader are as before, and asking twice is asking once", async () => {
    await reject(high);
    world.clock.advance(UNDO_MS - 1);
    expect(await undo(high)).toBe("pending");
    expect(await undo(high)).toBe("pending");
    expect(await statuses()).toEqual({ [low]: "pending", [high]: "pending" });
    expect(await findPackage(world.db, lot.id)).toMatchObject({
      highest_bid_cents: 150_000,
      highest_bid_id: high,
      bid_count: 2,
      state_seq: 4,
    });
  });

  test("not after them", async () => {
    await reject(high);
    world.clock.advance(UNDO_MS);
    expect(await reasonOf(undo(high))).toEqual({ since: "late" });
    expect(await statuses()).toEqual({ [low]: "pending", [high]: "rejected" });
  });

  test("not once a lower bid was told that it leads, and well where a higher one came", async () => {
    await reject(high);
    const between = await addBid(world, "kim", lot, 149_999);
    expect(await reasonOf(undo(high))).toEqual({ since: "bid" });
    await reject(between);
    const higher = await addBid(world, "kim", lot, 160_000);
    expect(await undo(high)).toBe("pending");
    expect(await findPackage(world.db, lot.id)).toMatchObject({ highest_bid_id: higher });
  });

  test("not once the auction has ended since, closed already or not; after its end it can", async () => {
    world.clock.set(lot.auction_end_time - 1);
    await reject(high);
    world.clock.advance(1);
    expect(await reasonOf(undo(high))).toEqual({ since: "ended" });
    await closeEndedAuctions(world.db, world.clock.now());
    expect(await reasonOf(undo(high))).toEqual({ since: "ended" });
    await reject(low);
    expect(await undo(low)).toBe("pending");
  });

  test("to accepted again, unless another bid was accepted or its contract sent", async () => {
    await acceptBid(world.db, mine(high), world.clock.now());
    await reject(high);
    expect(await undo(high)).toBe("accepted");
    await reject(high);
    await acceptBid(world.db, mine(low), world.clock.now());
    expect(await reasonOf(undo(high))).toEqual({ since: "accepted" });
    await sendContractOf(world.db, low, world.clock.now());
    expect(await refusal(undo(high))).toBeInstanceOf(PackageSettled);
  });

  test("by nobody but its seller, and not what was replaced", async () => {
    await reject(high);
    const stranger = { bidId: high, sellerId: world.people.ada.id };
    expect(await refusal(reinstateBid(world.db, stranger, world.clock.now()))).toBeInstanceOf(
      BidNotFound,
    );
    await undo(high);
    await acceptBid(world.db, mine(high), world.clock.now());
    await acceptBid(world.db, { ...mine(low), replace: true }, world.clock.now());
    expect(await reasonOf(undo(high))).toEqual({ since: "late" });
  });
});
