import { beforeEach, describe, expect, test } from "bun:test";
import { takeBid } from "../../src/auctions/bidding/bids";
import { CountryNeeded } from "../../src/auctions/refusals";
import { saveBillingDetails } from "../../src/invoices/details";
import { NO_DETAILS } from "../../src/invoices/schema";
import { buyLicense } from "../../src/licenses/shelf";
import type { Package } from "../../src/packages/packages";
import { changeSettings } from "../../src/settings/settings";
import { worldForEach } from "../support/each-world";
import { thrown } from "../support/http";
import { addLot } from "../support/listings";
import { bid } from "../support/market";

const world = worldForEach();
let lot: Package;

const countryOf = async () => {
  const users = world.db.selectFrom("users").select("country");
  return (await users.where("id", "=", world.people.ada.id).executeTakeFirstOrThrow()).country;
};
const forgetCountry = () =>
  world.db
    .updateTable("users")
    .set({ country: "Nowhereland" })
    .where("id", "=", world.people.ada.id)
    .execute();
const bids = () => world.db.selectFrom("bids").select("id").execute();

beforeEach(async () => {
  const { db, people, clock } = world;
  lot = await addLot(db, people.mei.id, clock.now(), { sale: "highest" });
  await forgetCountry();
});

describe("a bid by a member whose country is not known", () => {
  test("is refused, and nothing is stored", async () => {
    expect(await thrown(bid(world, "ada", lot, 105_000))).toBeInstanceOf(CountryNeeded);
    expect(await bids()).toEqual([]);
    await bid(world, "bo", lot, 105_000);
  });

  test("is refused for exclusive rights, too", async () => {
    const terms = { seats: 2, exclusive_from_cents: 300_000 };
    await world.db.updateTable("packages").set(terms).where("id", "=", lot.id).execute();
    const ada = { packageId: lot.id, bidderId: world.people.ada.id, idempotencyKey: null };
    const exclusive = { ...ada, amountCents: null, maximumCents: 300_000, isExclusive: true };
    expect(await thrown(takeBid(world.db, exclusive, world.clock))).toBeInstanceOf(CountryNeeded);
  });

  test("is taken if the invoice details state the country", async () => {
    const details = { ...NO_DETAILS, countryCode: "DE" };
    await saveBillingDetails(world.db, world.people.ada.id, details, world.clock.now());
    await bid(world, "ada", lot, 105_000);
    expect((await bids()).length).toBe(1);
  });

  test("is taken where the member has bid before", async () => {
    await world.db.updateTable("users").set({ country: "HK" }).execute();
    await bid(world, "ada", lot, 105_000);
    await forgetCountry();
    await bid(world, "bo", lot, 120_000);
    await bid(world, "ada", lot, 130_000);
    expect((await bids()).length).toBe(3);
  });

  test("takes the country in the same call", async () => {
    const ada = await world.as("ada");
    const path = `/api/packages/${lot.id}/bids`;
    const refused = await ada.json("POST", path, { amount: "1050" });
    expect([refused.status, (await refused.json()).code]).toEqual([403, "country-needed"]);
    const unknown = await ada.json("POST", path, { amount: "1050", country: "Nowhereland" });
    expect([unknown.status, (await unknown.json()).errors?.[0]?.path]).toEqual([400, "country"]);
    expect(await countryOf()).toBe("Nowhereland");
    const taken = await ada.json("POST", path, { amount: "1050", country: "Germany" });
    expect([taken.status, await countryOf()]).toEqual([201, "DE"]);
  });

  test("does not change a country that is known", async () => {
    await world.db.updateTable("users").set({ country: "HK" }).execute();
    const ada = await world.as("ada");
    const path = `/api/packages/${lot.id}/bids`;
    expect((await ada.json("POST", path, { amount: "1050", country: "DE" })).status).toBe(201);
    expect(await countryOf()).toBe("HK");
  });

  test("is reviewed with the question, which keeps the amount if it is not answered", async () => {
    const { db, people } = world;
    await changeSettings(db, people.ada.id, { skipMinimumReview: true }, world.clock.now());
    const ada = await world.as("ada");
    const path = `/package/${lot.id}/bids`;
    const asked = await ada.post(path, { amount: "1050" });
    const review = await (await ada.get(asked.headers.get("location") ?? "")).text();
    expect(review).toContain("<select id=");
    expect(review).toContain('<option value="DE">Germany</option>');
    const reviewed = { amount: "1050", reviewedPrice: "1000", key: "1" };
    const refused = await ada.post(path, { ...reviewed, country: "" });
    const again = await refused.text();
    expect(refused.status).toBe(403);
    expect(again).toContain("Choose your country first.");
    expect(again).toContain('name="amount" value="1050.00"');
    expect(again).toContain('name="country"');
    const placed = await ada.post(path, { ...reviewed, key: "2", country: "DE" });
    expect([placed.status, await countryOf()]).toEqual([303, "DE"]);
    expect((await bids()).length).toBe(1);
  });
});

test("a license is not bought without a country, either", async () => {
  const { db, people, clock } = world;
  const shelf = { status: "settled", shelf: "unlimited", shelf_price_cents: 105_000 } as const;
  const open = { ...shelf, shelf_opened_at: clock.now() };
  await db.updateTable("packages").set(open).where("id", "=", lot.id).execute();
  const purchase = { packageId: lot.id, buyerId: people.ada.id, priceCents: 105_000 };
  expect(await thrown(buyLicense(db, purchase, clock.now()))).toBeInstanceOf(CountryNeeded);
  const ada = await world.as("ada");
  const page = await (await ada.get(`/package/${lot.id}/license`)).text();
  expect(page).toContain('<option value="DE">Germany</option>');
  const body = { price: "1050", country: "DE" };
  expect((await ada.json("POST", `/api/packages/${lot.id}/licences`, body)).status).toBe(201);
  expect(await countryOf()).toBe("DE");
});

test("a member whose country is known is not asked", async () => {
  const bo = await world.as("bo");
  const page = await (await bo.get(`/package/${lot.id}/bids/new?amount=1050`)).text();
  expect(page).not.toContain('name="country"');
});
