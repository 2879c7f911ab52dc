import { beforeEach, describe, expect, test } from "bun:test";
import { offerLot } from "../../src/offers/offering";
import { acceptBid } from "../../src/trade/decisions";
import { feeSettings, SELLER_DETAILS, stateDetails } from "../support/deals";
import { worldForEach } from "../support/each-world";
import { addLot, COLLECTION, COLLECTION_FORM } from "../support/listings";
import { outbox } from "../support/mail";
import { addRound } from "../support/rounds";
import { play } from "../support/standings";
import { addBid } from "../support/trade-fair";
import { type Browser, createWorld } from "../support/world";

const shown = async (response: Promise<Response>) =>
  (await (await response).text()).replaceAll(/<script.*?<\/script>/gs, "");

async function published(browser: Browser): Promise<string> {
  const listed = await browser.json("POST", "/api/packages", COLLECTION);
  expect(listed.status).toBe(201);
  return (await listed.json()).id;
}

describe("a fee from the buyer", () => {
  const world = worldForEach({ env: feeSettings("3", "buyer") });
  let ada: Browser;
  let id: string;

  beforeEach(async () => {
    ada = await world.as("ada");
    id = await published(await world.as("mei"));
    await world.db.updateTable("packages").set({ starting_price_cents: 100_000 }).execute();
  });

  test("appears before listing", async () => {
    const mei = await world.as("mei");
    const form = { ...COLLECTION_FORM, step: "sale", act: "to:review" };
    const page = await mei.post("/create-package", form);
    const review = await shown(mei.get(page.headers.get("location") ?? ""));
    expect(review).toContain("This site charges buyers 3% on top of the price of each license");
    expect(await shown(mei.get("/packages/import"))).toContain("charges buyers 3%");
  });

  test("appears on the package's page and in the review, with the total", async () => {
    expect(await shown(world.visitor.get(`/package/${id}`))).toContain(
      "Total with the site&#x27;s 3% fee ($31.50): $1,081.50",
    );
    const review = await shown(ada.get(`/package/${id}/bids/new?amount=1250.50`));
    expect(review).toContain("Total with the site&#x27;s 3% fee ($37.52): $1,288.02");
    expect(review).toContain("in all auctions to at most $1,288.02 in total");
    expect((await (await ada.get(`/api/packages/${id}`)).json()).feePercent).toEqual({
      buyer: 3,
      seller: 0,
    });
  });

  test("is added after tax and is not taxed", async () => {
    const added = { ...SELLER_DETAILS, taxNumber: "GB1", taxKind: "standard", taxAdded: true };
    await stateDetails(world, "mei", { ...added, taxRate: "10" });
    const review = await shown(ada.get(`/package/${id}/bids/new?amount=2000`));
    expect(review).toContain("Total with 10% tax: $2,200.00");
    expect(review).toContain("Total with the site&#x27;s 3% fee ($60.00): $2,260.00");
  });

  test("counts toward a bidder's commitment and own limit", async () => {
    const limit = { amount: "1080" };
    expect((await ada.json("PUT", "/api/member/limit", limit)).status).toBe(200);
    const over = await ada.json("POST", `/api/packages/${id}/bids`, { amount: "1050" });
    expect([over.status, (await over.json()).code]).toEqual([409, "over-own-limit"]);
    await ada.json("PUT", "/api/member/limit", { amount: "1081.50" });
    const within = await ada.json("POST", `/api/packages/${id}/bids`, { amount: "1050" });
    expect(within.status).toBe(201);
    expect(await (await ada.get("/api/member/exposure")).json()).toMatchObject({
      committed: "1081.50",
      packages: [{ packageId: id, atMost: "1081.50", addedTax: "0.00", fee: "31.50" }],
    });
    expect(await shown(ada.get("/dashboard?tab=bids"))).toContain("with tax and fees");
  });

  test("stays as published when the setting changes, even after a relisting", async () => {
    const later = await createWorld({
      beside: world,
      env: feeSettings("5", "seller"),
    });
    try {
      const visitor = later.visitor;
      expect(await shown(visitor.get(`/package/${id}`))).toContain("site&#x27;s 3% fee");
      const next = await published(await later.as("mei"));
      expect((await (await visitor.get(`/api/packages/${next}`)).json()).feePercent).toEqual({
        buyer: 0,
        seller: 5,
      });
      const mei = await later.as("mei");
      expect(await shown(mei.get(`/package/${id}/edit?step=sale`))).not.toContain("sellers 5%");
    } finally {
      await later.close();
    }
  });
});

describe("a fee from the buyer", () => {
  const world = worldForEach();
  const charge = (fee: { buyer_fee_rate: number } | { seller_fee_rate: number }) =>
    world.db.updateTable("packages").set(fee).execute();

  test("appears in the reviews of a round", async () => {
    const { db, people, clock } = world;
    const exclusive = { exclusiveFromCents: 500_000 };
    const { id } = await addRound(db, people.mei.id, clock.now(), exclusive);
    await charge({ buyer_fee_rate: 300 });
    const ada = await world.as("ada");
    const review = (form: Record<string, string>) => shown(ada.post(`/package/${id}/bids`, form));
    expect(await review({ maximum: "2,000", key: "form-1" })).toContain(
      "3% fee ($60.00): $2,060.00",
    );
    expect(await review({ maximum: "6,000", exclusive: "on", key: "form-2" })).toContain(
      "3% fee ($180.00): $6,180.00",
    );
  });

  test("appears with an offer", async () => {
    const { db, people, clock } = world;
    const lot = await play(world, { steps: ["reserve", "end"] });
    const { id: bidId } = await db
      .selectFrom("bids")
      .select("id")
      .where("bidder_id", "=", people.bo.id)
      .executeTakeFirstOrThrow();
    await charge({ seller_fee_rate: 300 });
    const mei = await world.as("mei");
    expect(await shown(mei.get(`/package/${lot.id}/offers`))).toContain(
      "The site&#x27;s fee of 3% is $45.00, which leaves you $1,455.00.",
    );
    await charge({ buyer_fee_rate: 300 });
    const offer = await offerLot(db, { bidId, sellerId: people.mei.id, days: 3 }, clock.now());
    const bo = await world.as("bo");
    expect(await shown(bo.get(`/offer/${offer.id}`))).toContain("3% fee ($45.00): $1,545.00");
    const [mail] = await outbox(world, "offer-made");
    expect(mail?.values).toMatchObject({ buyerFeeRate: 300 });
  });
});

describe("a fee from the seller", () => {
  const world = worldForEach({ env: feeSettings("2.5", "seller") });

  test("appears where the seller decides, but never to bidders", async () => {
    const { db, people, clock } = world;
    const lot = await addLot(db, people.mei.id, clock.now(), { fees: { buyer: 0, seller: 250 } });
    const bidId = await addBid(world, "ada", lot, 120_001);
    const mei = await world.as("mei");
    const bids = await (await mei.get(`/api/seller/bids?packageId=${lot.id}`)).json();
    expect(bids[0]).toMatchObject({ amount: "1200.01", fee: "30.00" });
    expect(await shown(mei.get(`/trade?package=${lot.id}`))).toContain("fee: $30.00");
    await acceptBid(db, { bidId, sellerId: people.mei.id }, clock.now());
    expect(await shown(mei.get(`/bid/${bidId}/contract`))).toContain(
      "fee of 2.5% is $30.00, which leaves you $1,170.01.",
    );
    const ada = await world.as("ada");
    for (const path of [`/package/${lot.id}`, `/package/${lot.id}/bids/new?amount=2000`])
      expect(await shown(ada.get(path))).not.toContain("site&#x27;s fee");
    expect((await (await ada.get("/api/member/exposure")).json()).committed).toBe("1200.01");
  });
});

describe("a site without fees", () => {
  const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test" } });

  test("mentions no fee", async () => {
    const mei = await world.as("mei");
    const id = await published(mei);
    const ada = await world.as("ada");
    const kim = await world.as("kim");
    expect(await shown(kim.get("/operator"))).not.toContain("/operator/fees");
    const pages = [
      mei.get("/create-package"),
      mei.get("/packages/import"),
      mei.get("/trade"),
      ada.get(`/package/${id}`),
      ada.get(`/package/${id}/bids/new?amount=2000`),
      ada.get("/dashboard?tab=bids"),
    ];
    for (const page of pages)
      expect(await shown(page)).not.toMatch(
        /site&#x27;s fee|charges (buyers|sellers)|<dd>[^<]*3%/i,
      );
  });
});
