import { describe, expect, test } from "bun:test";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { licensesOf } from "../../src/auctions/licenses";
import { awardPackage } from "../../src/licenses/awarding";
import {
  AlreadyAwarded,
  AuctionRunning,
  NotARound,
  NothingToAward,
} from "../../src/licenses/refusals";
import { findPackage, type Package, PackageNotFound } from "../../src/packages/packages";
import { decidingMs } from "../../src/rules/sale";
import { BidReleased } from "../../src/trade/refusals";
import { expectPositions } from "../support/bids";
import { worldForEach } from "../support/each-world";
import { answer, statuses, thrown } from "../support/http";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import { closeRound, playRound } from "../support/played-rounds";

const world = worldForEach();
const MAXIMA = { ada: 30_000, bo: 21_000, kim: 50_000 };

const close = (lot: Package) => closeRound(world, lot);

const nameOf = (id: string) =>
  Object.entries(world.people).find(([, person]) => person.id === id)?.[0];

async function accepted(lot: Package) {
  const rows = await world.db
    .selectFrom("bids")
    .select(["bidder_id", "seat", "amount_cents", "status"])
    .where("package_id", "=", lot.id)
    .where("status", "<>", "released")
    .orderBy("seat")
    .execute();
  expect(rows.every(({ status }) => status === "accepted")).toBe(true);
  return rows.map(({ bidder_id, seat, amount_cents }) => [seat, nameOf(bidder_id), amount_cents]);
}

const awardMails = async () =>
  (await outbox(world)).filter(({ template }) => template.startsWith("license"));

const sold = async (lot: Package) =>
  (await licensesOf(world.db, lot.id)).map(({ seat, kind, price_cents }) => [
    ...[seat, kind, price_cents],
  ]);

const award = (lot: Package, by: "mei" | "ada" = "mei") =>
  awardPackage(world.db, { packageId: lot.id, sellerId: world.people[by].id }, world.clock.now());

describe("the close of a round sold to the highest bids", () => {
  test("accepts every seat once at one price, in the order of the bids", async () => {
    const lot = await playRound(world, { maxima: MAXIMA });
    await close(lot);
    await close(lot);
    expect(await accepted(lot)).toEqual([
      [1, "ada", 10_500],
      [2, "bo", 10_500],
      [3, "kim", 10_500],
    ]);
    expect(await sold(lot)).toEqual([
      [1, "seat", 10_500],
      [2, "seat", 10_500],
      [3, "seat", 10_500],
    ]);
    await expectPositions(world.db);
    const mails = await awardMails();
    expect(mails.map(({ to, template, values }) => [to, template, values.number]).sort()).toEqual([
      ["ada", "license-awarded", 1],
      ["bo", "license-awarded", 2],
      ["kim", "license-awarded", 3],
      ["mei", "licenses-sold", undefined],
    ]);
    expect(mails.find(({ to }) => to === "mei")?.values).toMatchObject({
      count: 3,
      amountCents: 10_500,
      togetherCents: 31_500,
      isExclusive: false,
    });
  });

  test("releases members without a seat", async () => {
    const lot = await playRound(world, { seats: 2, maxima: MAXIMA });
    await close(lot);
    expect(await accepted(lot)).toEqual([
      [1, "ada", 22_050],
      [2, "kim", 22_050],
    ]);
    expect(await findPackage(world.db, lot.id)).toMatchObject({
      status: "ended",
      highest_bid_cents: 22_050,
      bid_count: 5,
      released_bids: 3,
    });
    const lost = await outbox(world, "license-lost");
    expect(lost.map(({ to }) => to)).toEqual(["bo"]);
    await expectPositions(world.db);
  });

  test.each([
    [31_500, "seat"],
    [31_501, "exclusive"],
  ] as const)("gives an exclusive bid of %i to the %s", async (maximum, kind) => {
    const lot = await playRound(world, {
      maxima: { ada: 30_000, bo: 21_000 },
      later: { kim: 50_000 },
      exclusive: { bo: maximum },
      exclusiveFromCents: 20_000,
    });
    await close(lot);
    if (kind === "seat") expect((await accepted(lot)).length).toBe(3);
    else expect(await accepted(lot)).toEqual([[1, "bo", 31_501]]);
    expect((await sold(lot))[0]).toEqual([1, kind, kind === "seat" ? 10_500 : 31_501]);
    const templates = (await awardMails()).map(({ to, template }) => `${to} ${template}`).sort();
    expect(templates).toEqual(
      kind === "seat"
        ? ["ada", "bo", "kim"].map((to) => `${to} license-awarded`).concat("mei licenses-sold")
        : ["ada license-lost", "bo license-awarded", "kim license-lost", "mei licenses-sold"],
    );
    await expectPositions(world.db);
  });

  test("sells exclusively to a member without a seat, a step above the second bid", async () => {
    const lot = await playRound(world, {
      maxima: { ada: 30_000 },
      exclusive: { bo: 40_000, kim: 90_000 },
      exclusiveFromCents: 20_000,
    });
    await close(lot);
    expect(await accepted(lot)).toEqual([[1, "kim", 42_000]]);
    await expectPositions(world.db);
  });

  test("sells nothing without a bid", async () => {
    const lot = await playRound(world);
    await close(lot);
    expect(await sold(lot)).toEqual([]);
    expect((await outbox(world)).map(({ template }) => template)).toEqual(["auction-ended"]);
  });
});

describe("a seller who decides", () => {
  test("awards once after the end and gets the contract numbers", async () => {
    const lot = await playRound(world, { sale: "seller", maxima: MAXIMA });
    expect(await thrown(award(lot))).toBeInstanceOf(AuctionRunning);
    world.clock.set(lot.auction_end_time);
    expect(await thrown(award(lot))).toBeInstanceOf(AuctionRunning);
    await close(lot);
    expect(await sold(lot)).toEqual([]);
    expect(await thrown(award(lot, "ada"))).toBeInstanceOf(PackageNotFound);
    const [one, two] = await Promise.allSettled([award(lot), award(lot)]);
    const given = [one, two].flatMap((each) => (each.status === "fulfilled" ? each.value : []));
    expect(given.map(({ seat, kind, contract }) => [seat, kind, contract])).toEqual([
      [1, "seat", expect.stringMatching(/^AIM-/)],
      [2, "seat", expect.stringMatching(/^AIM-/)],
      [3, "seat", expect.stringMatching(/^AIM-/)],
    ]);
    expect(await thrown(award(lot))).toBeInstanceOf(AlreadyAwarded);
    expect((await sold(lot)).length).toBe(3);
    await expectPositions(world.db);
  });

  test("either awards or is refused while the close runs", async () => {
    const { db, clock } = world;
    const lot = await playRound(world, { sale: "seller", maxima: MAXIMA });
    clock.set(lot.auction_end_time);
    const close = () => closeEndedAuctions(db, clock.now());
    const [given] = await Promise.allSettled([award(lot), close(), close()]);
    if (given.status === "rejected") {
      expect(given.reason).toBeInstanceOf(AuctionRunning);
      await award(lot);
    }
    expect(await sold(lot)).toEqual([
      [1, "seat", 10_500],
      [2, "seat", 10_500],
      [3, "seat", 10_500],
    ]);
    expect((await awardMails()).length).toBe(4);
  });

  test("cannot award lapsed bids, an empty round, or a single auction", async () => {
    const { db, people, clock } = world;
    const single = await addLot(db, people.mei.id, clock.now());
    expect(await thrown(award(single))).toBeInstanceOf(NotARound);
    const empty = await playRound(world, { sale: "seller" });
    const lot = await playRound(world, { sale: "seller", maxima: MAXIMA });
    await close(lot);
    expect(await thrown(award(empty))).toBeInstanceOf(NothingToAward);
    clock.set(lot.auction_end_time + decidingMs("seller") + 1);
    expect(await thrown(award(lot))).toBeInstanceOf(BidReleased);
    expect(await sold(lot)).toEqual([]);
  });

  test.each(["form", "call"] as const)("awards once by %s, for the seller", async (way) => {
    const lot = await playRound(world, { sale: "seller", maxima: MAXIMA });
    await close(lot);
    const take = async (who: "mei" | "ada") => {
      const by = await world.as(who);
      return way === "form"
        ? by.post(`/package/${lot.id}/award`, {})
        : by.json("POST", `/api/packages/${lot.id}/award`);
    };
    expect(await statuses(take("ada"))).toEqual([403]);
    expect(await sold(lot)).toEqual([]);
    expect(await statuses(take("mei"))).toEqual([way === "form" ? 303 : 200]);
    expect(await sold(lot)).toHaveLength(3);
    expect(await statuses(take("mei"))).toEqual([409]);
    expect(await sold(lot)).toHaveLength(3);
  });

  test("returns the licenses to a call", async () => {
    const lot = await playRound(world, { sale: "seller", maxima: MAXIMA });
    await close(lot);
    const call = (await world.as("mei")).json("POST", `/api/packages/${lot.id}/award`);
    const license = { kind: "seat", price: "105.00", contract: expect.any(String) };
    expect(await answer(call)).toEqual([
      200,
      { licences: [1, 2, 3].map((seat) => ({ seat, ...license })) },
    ]);
  });
});
