import { beforeEach, describe, expect, test } from "bun:test";
import { licensesOf } from "../../src/auctions/licenses";
import { exposureOf } from "../../src/auctions/reading/exposure";
import { AddressUnconfirmed, OverOwnLimit } from "../../src/auctions/refusals";
import { withdrawDelivery } from "../../src/delivery/voiding";
import { deleteAccount } from "../../src/leaving/deletion";
import { DAY } from "../../src/lib/time";
import { concludeDueContracts } from "../../src/licenses/concluding";
import {
  LicenseOwned,
  OwnShelf,
  ShelfClosed,
  ShelfPriceMoved,
  ShelfPriceTooLow,
  ShelfSoldOut,
} from "../../src/licenses/refusals";
import { buyLicense, closeShelf, setShelfPrice, shelfOf } from "../../src/licenses/shelf";
import { findPackage, type Package, PackageNotFound } from "../../src/packages/packages";
import { CONTRACT_MS } from "../../src/rules/sale";
import { expectPositions } from "../support/bids";
import { quickPrinter } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { answer, statuses, thrown } from "../support/http";
import { mails } from "../support/mail";
import type { Person } from "../support/people";
import { closeRound, playRound } from "../support/played-rounds";
import { type Browser, createWorld } from "../support/world";

const world = worldForEach({ contractPrinter: quickPrinter });
let lot: Package;

const conclude = () => concludeDueContracts(world.db, quickPrinter, world.clock.now());

async function sellTwo(seats: number, shelf: Package["shelf"] = "seats"): Promise<void> {
  const round = await playRound(world, { seats, maxima: { ada: 30_000, bo: 21_000 }, shelf });
  await closeRound(world, round);
  await conclude();
  lot = await findPackage(world.db, round.id);
}

const buy = (who: Person, priceCents = 10_500) =>
  buyLicense(
    world.db,
    { packageId: lot.id, buyerId: world.people[who].id, priceCents },
    world.clock.now(),
  );

const own = () => ({ packageId: lot.id, sellerId: world.people.mei.id });

const numbers = async () =>
  (await licensesOf(world.db, lot.id)).map(({ seat, kind, voided_at }) => [
    ...[seat, kind, voided_at === null],
  ]);

describe("a license from the shelf", () => {
  beforeEach(() => sellTwo(3));

  test("is sold at the round's price with its own contract", async () => {
    const before = await findPackage(world.db, lot.id);
    const bought = await buy("kim");
    expect(bought).toMatchObject({ seat: 3, priceCents: 10_500, reference: "AIM-2026-000003" });
    const committed = async () =>
      (await exposureOf(world.db, world.people.kim.id, world.clock.now())).committedCents;
    expect(await committed()).toBe(10_500);
    await conclude();
    expect(await committed()).toBe(10_500);
    const contract = await world.db
      .selectFrom("contracts")
      .select(["reference", "document", "buyer_id"])
      .where("bid_id", "=", bought.bidId)
      .executeTakeFirstOrThrow();
    expect(contract).toMatchObject({ reference: bought.reference, buyer_id: world.people.kim.id });
    expect(contract.document).toContain("at a fixed price");
    expect(contract.document).toContain("license number 3 to the Package");
    expect(await numbers()).toEqual([
      [1, "seat", true],
      [2, "seat", true],
      [3, "shelf", true],
    ]);
    const { status, highest_bid_cents, ended_at, highest_bid_id, released_bids } = before;
    expect(await findPackage(world.db, lot.id)).toMatchObject({
      status,
      highest_bid_cents,
      ended_at,
      highest_bid_id,
      released_bids,
    });
    expect(await mails(world)).toContain("kim contract");
    await expectPositions(world.db);
  });

  test("is refused to the seller, to licensees and at another price", async () => {
    expect(await thrown(buy("mei"))).toBeInstanceOf(OwnShelf);
    expect(await thrown(buy("ada"))).toBeInstanceOf(LicenseOwned);
    expect(await thrown(buy("kim", 10_499))).toBeInstanceOf(ShelfPriceMoved);
    await world.db
      .updateTable("users")
      .set({ commitment_limit_cents: 10_499 })
      .where("id", "=", world.people.kim.id)
      .execute();
    expect(await thrown(buy("kim"))).toBeInstanceOf(OverOwnLimit);
    expect((await numbers()).length).toBe(2);
    await world.db.updateTable("users").set({ commitment_limit_cents: null }).execute();
    await buy("kim");
    expect(await thrown(buy("kim"))).toBeInstanceOf(LicenseOwned);
    expect(await shelfOf(world.db, await findPackage(world.db, lot.id))).toMatchObject({ left: 0 });
  });

  test("requires a confirmed address above the limit for bids", async () => {
    await setShelfPrice(world.db, { ...own(), priceCents: 60_000 }, world.clock.now());
    await world.db.updateTable("users").set({ is_email_verified: 0 }).execute();
    expect(await thrown(buy("kim", 60_000))).toBeInstanceOf(AddressUnconfirmed);
  });

  test("gets a new number after a void license", async () => {
    await buy("kim");
    await conclude();
    world.clock.advance(30 * DAY);
    const { contract_id: contractId } = (await licensesOf(world.db, lot.id))[2] ?? {};
    const party = { contractId: contractId ?? "", memberId: world.people.kim.id };
    await withdrawDelivery(world.db, party, world.clock.now());
    expect((await findPackage(world.db, lot.id)).status).toBe("settled");
    expect((await buy("kim")).seat).toBe(4);
    await conclude();
    expect(await numbers()).toEqual([
      [1, "seat", true],
      [2, "seat", true],
      [3, "shelf", false],
      [4, "shelf", true],
    ]);
    await expectPositions(world.db);
  });
});

test("binds buyer and seller until the contract", async () => {
  await sellTwo(3);
  const { db, people, clock } = world;
  clock.advance(90 * DAY);
  await buy("kim");
  for (const { id } of [people.kim, people.mei])
    expect(await thrown(deleteAccount(db, id, clock.now()))).toMatchObject({
      commitments: [{ packageId: lot.id, until: clock.now() + CONTRACT_MS }],
    });
  await conclude();
  const [, , shelved] = await licensesOf(db, lot.id);
  expect(shelved?.contract_id).toBeString();
  const contracts = db.selectFrom("contracts").select("buyer_id");
  expect((await contracts.execute()).at(-1)?.buyer_id).toBe(people.kim.id);
});

test("sells the last license to one of two simultaneous buyers", async () => {
  await sellTwo(2);
  expect(await thrown(buy("kim"))).toBeInstanceOf(ShelfSoldOut);
  const { db, clock } = world;
  clock.advance(30 * DAY);
  const { contract_id: contractId } = (await licensesOf(db, lot.id))[1] ?? {};
  const party = { contractId: contractId ?? "", memberId: world.people.bo.id };
  await withdrawDelivery(db, party, clock.now());
  const bought = await Promise.allSettled([buy("bo"), buy("kim")]);
  // On PostgreSQL, either request can be first.
  const refused = bought.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toHaveLength(1);
  expect(refused[0]).toBeInstanceOf(ShelfSoldOut);
  expect((await numbers()).filter(([, , isLiving]) => isLiving).length).toBe(2);
});

describe("the seller of a shelf", () => {
  beforeEach(() => sellTwo(2, "unlimited"));

  test("can raise the price, and lower it below the round's after 90 days", async () => {
    const set = (priceCents: number) =>
      setShelfPrice(world.db, { ...own(), priceCents }, world.clock.now());
    await set(12_000);
    expect(await thrown(buy("kim"))).toBeInstanceOf(ShelfPriceMoved);
    await set(10_500);
    expect(await thrown(set(10_499))).toBeInstanceOf(ShelfPriceTooLow);
    world.clock.advance(90 * DAY);
    await set(10_499);
    expect(await buy("kim", 10_499)).toMatchObject({ seat: 3 });
    expect((await findPackage(world.db, lot.id)).highest_bid_cents).toBe(10_500);
  });

  test("is the only one who can close the shelf for good", async () => {
    const other = { ...own(), sellerId: world.people.ada.id };
    const now = world.clock.now();
    expect(await thrown(closeShelf(world.db, other, now))).toBeInstanceOf(PackageNotFound);
    const lower = setShelfPrice(world.db, { ...other, priceCents: 20_000 }, now);
    expect(await thrown(lower)).toBeInstanceOf(PackageNotFound);
    await closeShelf(world.db, own(), now);
    expect(await thrown(closeShelf(world.db, own(), now))).toBeInstanceOf(ShelfClosed);
    expect(await thrown(buy("kim"))).toBeInstanceOf(ShelfClosed);
    expect((await numbers()).length).toBe(2);
  });
});

test("sells nothing from a listing that an operator found wrong", async () => {
  await sellTwo(3);
  await world.db.updateTable("packages").set({ disproved: "differs" }).execute();
  expect(await thrown(buy("kim"))).toBeInstanceOf(ShelfClosed);
  expect(await shelfOf(world.db, await findPackage(world.db, lot.id))).toBeNull();
  expect((await numbers()).length).toBe(2);
});

describe.each(["form", "call"] as const)("by %s, a shelf", (way) => {
  const isForm = way === "form";
  const buyBy = (browser: Browser, body: Record<string, string>, key = "once") =>
    isForm
      ? browser.post(`/package/${lot.id}/license`, { ...body, key })
      : browser.json("POST", `/api/packages/${lot.id}/licences`, body, {
          "idempotency-key": key,
        });
  const buyAt = async (who: Person, price: string) => buyBy(await world.as(who), { price });
  const setPrice = async (who: Person, price: string) => {
    const browser = await world.as(who);
    return isForm
      ? browser.post(`/package/${lot.id}/shelf`, { price })
      : browser.json("PUT", `/api/packages/${lot.id}/shelf`, { price });
  };
  const close = async (who: Person) => {
    const browser = await world.as(who);
    return isForm
      ? browser.post(`/package/${lot.id}/shelf`, { act: "close" })
      : browser.json("DELETE", `/api/packages/${lot.id}/shelf`);
  };
  const DONE = isForm
    ? { bought: 303, set: 303, closed: 303 }
    : { bought: 201, set: 200, closed: 204 };

  beforeEach(() => sellTwo(2, "unlimited"));

  test("sells once per key", async () => {
    const bought = [await buyAt("kim", "105.00"), await buyAt("kim", "105.00")];
    expect(await statuses(...bought)).toEqual([DONE.bought, DONE.bought]);
    const contracts = await world.db.selectFrom("contracts").select("reference").execute();
    expect(contracts.map(({ reference }) => reference).sort()).toEqual([
      "AIM-2026-000001",
      "AIM-2026-000002",
      "AIM-2026-000003",
    ]);
  });

  test("sells nothing to visitors, without permission to bid, or on invalid input", async () => {
    const before = await mails(world);
    const kim = await world.as("kim");
    expect((await buyBy(world.visitor, { price: "105" })).status).toBe(401);
    const strict = await createWorld({ beside: world, env: { BIDDING: "verified" } });
    expect((await buyBy(await strict.as("kim"), { price: "105" })).status).toBe(403);
    await strict.close();
    for (const price of ["", "x", "-105", "1.234", "0"])
      expect((await buyBy(kim, { price })).status).toBe(400);
    expect((await buyBy(kim, {})).status).toBe(400);
    expect((await buyBy(kim, { price: "105", country: "Atlantis" })).status).toBe(400);
    const refused = [buyAt("mei", "105"), buyAt("ada", "105"), buyAt("kim", "104.99")];
    expect(await statuses(...refused)).toEqual([409, 409, 409]);
    expect((await numbers()).length).toBe(2);
    expect(await mails(world)).toEqual(before);
    expect((await buyBy(kim, { price: "105" }, "later")).status).toBe(DONE.bought);
  });

  test("is changed and closed by its seller only", async () => {
    const refused = [setPrice("kim", "300"), close("kim"), setPrice("mei", "1")];
    expect(await statuses(...refused)).toEqual([403, 403, 409]);
    expect((await setPrice("mei", "200")).status).toBe(DONE.set);
    expect(await shelfOf(world.db, await findPackage(world.db, lot.id))).toMatchObject({
      priceCents: 20_000,
      left: null,
    });
    expect((await buyAt("kim", "105.00")).status).toBe(409);
    expect((await close("mei")).status).toBe(DONE.closed);
    expect((await buyAt("kim", "200")).status).toBe(409);
    expect((await numbers()).length).toBe(2);
  });
});

test("answers calls with the purchase, the new price and the reason of a refusal", async () => {
  await sellTwo(2, "unlimited");
  const [kim, mei] = [await world.as("kim"), await world.as("mei")];
  const path = `/api/packages/${lot.id}/licences`;
  const bought = { seat: 3, price: "105.00", contract: "AIM-2026-000003" };
  expect(await answer(kim.json("POST", path, { price: "105.00" }))).toEqual([201, bought]);
  const changed = mei.json("PUT", `/api/packages/${lot.id}/shelf`, { price: "200" });
  expect(await answer(changed)).toEqual([200, { price: "200.00", left: null }]);
  expect(await answer(kim.json("POST", path, { price: "x" }))).toMatchObject([
    400,
    { message: "Enter an amount in dollars, such as 1000 or 1000.50" },
  ]);
});
