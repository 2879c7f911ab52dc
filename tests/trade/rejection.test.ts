import { beforeEach, describe, expect, test } from "bun:test";
import { findPackage, type Package } from "../../src/packages/packages";
import { acceptBid } from "../../src/trade/acceptance";
import { BidAlreadyRejected, BidNotFound, PackageSettled } from "../../src/trade/refusals";
import { rejectBid } from "../../src/trade/rejection";
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
const refusal = (work: Promise<void>) => work.then(() => null).catch((error: unknown) => error);

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

  test("is its bidder, and whoever leads instead", async () => {
    await reject(high);
    expect(await mails()).toEqual([
      ["bo@example.test", "bid-rejected", 150_000],
      ["ada@example.test", "leading-again", 105_000],
    ]);
  });

  test("is its bidder alone where nobody else leads by it", async () => {
    await reject(low);
    expect(await mails()).toEqual([["ada@example.test", "bid-rejected", 105_000]]);
  });

  test("hears at once when outbid again, however short the time since the last mail", async () => {
    await reject(high);
    await addBid(world, "bo", lot, 150_000);
    const outbid = world.db.selectFrom("mail_outbox").select("recipient");
    expect(await outbid.where("template", "=", "outbid").execute()).toEqual([
      { recipient: "ada@example.test" },
      { recipient: "ada@example.test" },
    ]);
  });

  test("is the bidder whose accepted bid is replaced: it stands no more either", async () => {
    await acceptBid(world.db, mine(high), world.clock.now());
    const replace = { ...mine(low), replace: true };
    await acceptBid(world.db, replace, world.clock.now());
    expect(await findPackage(world.db, lot.id)).toMatchObject({ highest_bid_cents: 105_000 });
    expect(await mails()).toContainEqual(["bo@example.test", "bid-rejected", 150_000]);
  });
});
