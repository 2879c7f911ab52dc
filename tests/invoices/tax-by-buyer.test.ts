import { beforeEach, describe, expect, test } from "bun:test";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { exposureOf } from "../../src/auctions/reading/exposure";
import type { ContractTerms } from "../../src/contracts/terms";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { buyLicense } from "../../src/licenses/shelf";
import { acceptOffer } from "../../src/offers/answering";
import { offerLot } from "../../src/offers/offering";
import { findPackage, type Package } from "../../src/packages/packages";
import type { BuyerTax } from "../../src/rules/tax";
import { quickPrinter } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { answer, refusal, thrown } from "../support/http";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import type { Person } from "../support/people";
import { closeRound, playRound } from "../support/played-rounds";
import { BRITISH_SELLER, GERMAN_BUYER, HONG_KONG_BUYER, stateTax } from "../support/tax";
import { addBid } from "../support/trade-fair";

const world = worldForEach();
let lot: Package;

const list = (listing = {}) =>
  addLot(world.db, world.people.mei.id, world.clock.now(), { sale: "highest", ...listing });

const post = async (who: Person, body: object, id = lot.id) =>
  (await world.as(who)).json("POST", `/api/packages/${id}/bids`, body);

async function fixed(who: Person, id = lot.id): Promise<Partial<BuyerTax> | null> {
  const row = await world.db
    .selectFrom("positions")
    .select("tax")
    .where("package_id", "=", id)
    .where("bidder_id", "=", world.people[who].id)
    .executeTakeFirstOrThrow();
  return row.tax === null ? null : (JSON.parse(row.tax) as BuyerTax);
}

const page = async (who: Person | null, path = "") => {
  const browser = who === null ? world.visitor : await world.as(who);
  const html = await (await browser.get(`/package/${lot.id}${path}`)).text();
  return html.replaceAll(/<script.*?<\/script>/gs, "");
};

const exposure = async (who: Person) =>
  (await exposureOf(world.db, world.people[who].id, world.clock.now())).committedCents;

beforeEach(async () => {
  await stateTax(world, "mei", BRITISH_SELLER);
  await stateTax(world, "ada", GERMAN_BUYER);
  await stateTax(world, "bo", HONG_KONG_BUYER);
  await stateTax(world, "kim", { countryCode: "GB" });
  lot = await list();
});

describe("the tax of each bidder", () => {
  test("is shown to each before the first bid, and the rules to the seller", async () => {
    const german =
      "Buyers in Germany: no tax added (Reverse charge) · Your tax number: DE136695976";
    expect(await page("ada")).toContain(german);
    const review = await page("ada", "/bids/new?amount=1250");
    expect(review).toContain(german);
    expect(review).not.toContain("% tax");
    expect(await page("bo", "/bids/new?amount=1250")).toContain(
      "Buyers in Hong Kong: no tax added (Outside the scope of tax) · Fixed with your first bid",
    );
    const british = await page("kim", "/bids/new?amount=1250");
    expect(british).toContain("Total with 20% tax: $1,500.00");
    expect(british).toContain("Buyers in United Kingdom: 20% tax added to the price");
    const visited = await page(null);
    expect(visited).toContain("Tax depends on the buyer");
    expect(visited).not.toMatch(/Total with|United Kingdom: 20%/);
    expect(await page("mei")).toContain("Buyers in United Kingdom: 20% tax added to the price · ");
  });

  test("is answered by a call before and after the first bid", async () => {
    const call = async (who: Person) =>
      answer((await world.as(who)).get(`/api/packages/${lot.id}/tax`));
    const reverse = { kind: "reverse", category: "AE", reasonCode: "VATEX-EU-AE", country: "DE" };
    expect(await call("ada")).toMatchObject([200, { addedPercent: 0, stated: reverse }]);
    expect(await call("kim")).toMatchObject([200, { addedPercent: 20, stated: { category: "S" } }]);
    await post("ada", { amount: 1050 });
    await stateTax(world, "ada", {});
    expect(await call("ada")).toMatchObject([
      200,
      { stated: { ...reverse, taxNumber: "DE136695976" } },
    ]);
    await world.db.updateTable("users").set({ country: "Nowhereland" }).execute();
    await stateTax(world, "kim", {});
    expect(await refusal((await world.as("kim")).get(`/api/packages/${lot.id}/tax`))).toEqual([
      403,
      "country-needed",
    ]);
    expect(await page("kim")).toContain("All other buyers abroad: no tax added");
  });

  test("counts toward the commitment and its limit", async () => {
    const id = world.people.kim.id;
    await world.db
      .updateTable("users")
      .set({ commitment_limit_cents: 125_999 })
      .where("id", "=", id)
      .execute();
    expect(await refusal(post("kim", { amount: 1050 }))).toEqual([409, "over-own-limit"]);
    const limit = { commitment_limit_cents: 126_000 };
    await world.db.updateTable("users").set(limit).execute();
    expect((await post("kim", { amount: 1050 })).status).toBe(201);
    expect(await exposure("kim")).toBe(126_000);
    expect((await post("ada", { amount: 1110 })).status).toBe(201);
    expect(await exposure("ada")).toBe(111_000);
    expect(await exposure("kim")).toBe(0);
  });

  test("stays the same after the first bid, whatever the bidder or the seller changes", async () => {
    await post("kim", { amount: 1050 });
    await stateTax(world, "kim", HONG_KONG_BUYER);
    await stateTax(world, "mei", { ...BRITISH_SELLER, taxRate: "25" });
    await post("ada", { amount: 1110 });
    await post("kim", { amount: 1200 });
    expect(await fixed("kim")).toMatchObject({ country: "GB", addedRate: 2000 });
    expect(await exposure("kim")).toBe(144_000);
    expect(await page("kim")).toContain("Total with 20% tax: $1,440.00");
    await post("ada", { amount: 1300, maximum: 2000 });
    await stateTax(world, "ada", { countryCode: "GB" });
    await post("kim", { amount: 1400 });
    expect(await fixed("ada")).toMatchObject({ group: "numbered", addedRate: 0 });
  });

  test("is fixed for all first bids of one commit, and for exclusive ones", async () => {
    lot = await list({ seats: 2, exclusiveFromCents: 500_000 });
    const bids = [
      post("ada", { maximum: 1500 }),
      post("bo", { maximum: 1200 }),
      post("kim", { maximum: 6000, exclusive: true }),
      post("ada", { maximum: 1600 }),
    ];
    expect((await Promise.all(bids)).map(({ status }) => status)).toEqual([201, 201, 201, 200]);
    expect(await fixed("ada")).toMatchObject({ kind: "reverse", taxNumber: "DE136695976" });
    expect(await fixed("bo")).toMatchObject({ kind: "outside", category: "O" });
    expect(await fixed("kim")).toMatchObject({ kind: "standard", addedRate: 2000 });
  });
});

test("a number that is not valid gives no reverse charge", async () => {
  await stateTax(world, "ada", { ...GERMAN_BUYER, taxNumber: "DE136695977" });
  await stateTax(world, "mei", {
    ...BRITISH_SELLER,
    abroadTaxKind: "standard",
    abroadTaxRate: "20",
  });
  expect(await page("ada", "/bids/new?amount=1250")).toContain("Total with 20% tax: $1,500.00");
  await post("ada", { amount: 1050, reviewedListing: undefined });
  expect(await fixed("ada")).toMatchObject({ group: "abroad", taxNumber: "", addedRate: 2000 });
});

test("rules can change until the first bid, which must then be reviewed again", async () => {
  const reviewedListing = new Date(lot.last_updated ?? 0).toISOString();
  await stateTax(world, "mei", {
    ...BRITISH_SELLER,
    abroadTaxKind: "exempt",
    abroadTaxNote: "Item 5",
  });
  expect(await refusal(post("bo", { amount: 1050, reviewedListing }))).toEqual([
    409,
    "listing-revised",
  ]);
  const seq = async () => (await findPackage(world.db, lot.id)).state_seq;
  const before = await seq();
  await stateTax(world, "mei", {
    ...BRITISH_SELLER,
    abroadTaxKind: "exempt",
    abroadTaxNote: "Item 5",
    legalName: "Q",
  });
  expect(await seq()).toBe(before);
  await post("bo", { amount: 1050 });
  expect(await fixed("bo")).toMatchObject({ category: "E", note: "Item 5", reasonCode: "" });
});

test("a seller with one rate keeps it for all buyers, at home and abroad", async () => {
  const { numberedTaxKind: _, abroadTaxKind: __, ...single } = BRITISH_SELLER;
  await stateTax(world, "mei", single);
  lot = await list();
  expect(lot).toMatchObject({ tax_added_rate: 2000, tax_rules: null });
  expect(await page("ada", "/bids/new?amount=1250")).toContain("Total with 20% tax: $1,500.00");
  await post("ada", { amount: 1050 });
  expect(await fixed("ada")).toBeNull();
  expect(await exposure("ada")).toBe(126_000);
  await stateTax(world, "mei", BRITISH_SELLER);
  await post("bo", { amount: 1110 });
  expect(await fixed("bo")).toBeNull();
  expect(await exposure("bo")).toBe(133_200);
  expect(await page("bo")).not.toContain("Fixed with your first bid");
});

test("a bid that an earlier version took keeps the rate that it showed", async () => {
  await post("ada", { amount: 1050 });
  await world.db.updateTable("positions").set({ tax: null }).execute();
  expect(await exposure("ada")).toBe(126_000);
  expect(await page("ada")).toContain("Total with 20% tax: $1,260.00");
  await post("ada", { amount: 1200 });
  expect(await fixed("ada")).toBeNull();
});

test("emails and offers state the bidder's own total", async () => {
  const { db, clock, people } = world;
  const reserved = await list({ reserveCents: 900_000, sale: "seller" });
  const bidId = await addBid(world, "ada", reserved, 120_000);
  await post("kim", { amount: 1050 });
  clock.set(reserved.auction_end_time);
  await closeEndedAuctions(db, clock.now());
  const mailOf = async (template: string) => (await outbox(world, template)).at(-1)?.values;
  expect(await mailOf("auction-awarded")).toMatchObject({ addedTaxRate: 2000 });
  const offer = await offerLot(db, { bidId, sellerId: people.mei.id, days: 7 }, clock.now());
  expect(await mailOf("offer-made")).not.toHaveProperty("addedTaxRate");
  await acceptOffer(db, { offerId: offer.id, bidderId: people.ada.id }, clock.now());
  expect(await exposure("ada")).toBe(120_000);
});

test("a purchase from the shelf fixes the buyer's tax, up to the contract and its limit", async () => {
  const { db, clock, people } = world;
  lot = await playRound(world, { seats: 3, maxima: { ada: 30_000, bo: 21_000 }, shelf: "seats" });
  await closeRound(world, lot);
  await concludeDueContracts(db, quickPrinter, clock.now());
  const buy = { packageId: lot.id, buyerId: people.kim.id, priceCents: 10_500 };
  const limit = (cents: number) =>
    db
      .updateTable("users")
      .set({ commitment_limit_cents: cents })
      .where("id", "=", people.kim.id)
      .execute();
  await limit(12_599);
  expect(await thrown(buyLicense(db, buy, clock.now()))).toMatchObject({ code: "over-own-limit" });
  await limit(12_600);
  await buyLicense(db, buy, clock.now());
  const [mail] = await outbox(world, "license-bought");
  expect(mail?.values).toMatchObject({ addedTaxRate: 2000 });
  await stateTax(world, "kim", HONG_KONG_BUYER);
  await concludeDueContracts(db, quickPrinter, clock.now());
  const termsOf = async (who: Person) => {
    const contracts = db.selectFrom("contracts").select("terms");
    const row = await contracts.where("buyer_id", "=", people[who].id).executeTakeFirstOrThrow();
    return JSON.parse(row.terms) as ContractTerms;
  };
  expect((await termsOf("kim")).tax).toMatchObject({
    addedRate: 2000,
    fixed: { group: "home", country: "GB", rate: 2000 },
  });
  expect((await termsOf("ada")).tax).toMatchObject({
    addedRate: 0,
    fixed: { group: "numbered", taxNumber: "DE136695976" },
  });
});
