import { beforeEach, describe, expect, test } from "bun:test";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { worldForEach } from "../support/each-world";
import { cellsOf, csv } from "../support/import-rows";
import { addLot, COLLECTION, COLLECTION_FORM } from "../support/listings";
import { closeRound, playRound } from "../support/played-rounds";
import { play } from "../support/standings";
import type { Browser } from "../support/world";

const world = worldForEach({ env: { BIDDING: "verified", LISTING: "verified" } });

let ada: Browser;
let mei: Browser;

beforeEach(async () => {
  ada = await world.as("ada");
  mei = await world.as("mei");
});

async function become(person: "ada" | "mei", set: { email?: 0 | 1; verifiedAt?: number | null }) {
  const { email: is_email_verified = 1, verifiedAt: verified_at = null } = set;
  await world.db
    .updateTable("users")
    .set({ is_email_verified, verified_at })
    .where("id", "=", world.people[person].id)
    .execute();
  if (person === "ada") ada = await world.as("ada");
  else mei = await world.as("mei");
}

const call = async (by: Browser, path: string, body?: object) => {
  const answer = await by.json("POST", path, body);
  return [answer.status, ((await answer.json()) as { code?: string }).code];
};

const countBids = async () => (await world.db.selectFrom("bids").select("id").execute()).length;

describe("BIDDING=verified", () => {
  test("refuses bids of unverified members, and warns them beforehand", async () => {
    const { db, people, clock } = world;
    const lot = await addLot(db, people.mei.id, clock.now());
    const path = `/api/packages/${lot.id}/bids`;
    for (const bid of [
      { amount: "1050.00" },
      { maximum: "2000.00" },
      { maximum: "2", exclusive: true },
    ])
      expect(await call(ada, path, bid)).toEqual([403, "bidding-verified"]);
    const sentence = "Only members whose organization is verified can list, bid or buy here";
    expect(await (await ada.get(`/package/${lot.id}`)).text()).toContain(sentence);
    const form = await ada.post(`/package/${lot.id}/bids`, { amount: "1050.00" });
    expect([form.status, (await form.text()).includes(sentence)]).toEqual([403, true]);
    expect((await ada.get(`/package/${lot.id}/bids/new?amount=1050.00`)).status).toBe(403);
    expect(await countBids()).toBe(0);
    await become("ada", { email: 0, verifiedAt: 1 });
    expect(await call(ada, path, { amount: "1050.00" })).toEqual([403, "bidding-confirmed"]);
    await become("ada", { verifiedAt: 1 });
    expect(await call(ada, path, { amount: "1050.00" })).toEqual([201, undefined]);
    expect(await (await ada.get(`/package/${lot.id}`)).text()).not.toContain(sentence);
  });

  test("refuses offers and shelf purchases, but keeps binding bids", async () => {
    await play(world, { steps: ["reserve", "end", "offer ada"] });
    ada = await world.as("ada");
    const { id } = await world.db.selectFrom("offers").select("id").executeTakeFirstOrThrow();
    expect(await call(ada, `/api/offers/${id}/accept`)).toEqual([403, "bidding-verified"]);
    expect((await ada.post(`/offer/${id}`, { answer: "accept" })).status).toBe(403);
    const before = await world.db.selectFrom("bids").select(["id", "status"]).execute();
    const round = await playRound(world, { seats: 3, maxima: { bo: 30_000 }, shelf: "seats" });
    await closeRound(world, round);
    const shelf = `/api/packages/${round.id}/licences`;
    expect(await call(ada, shelf, { price: "105.00" })).toEqual([403, "bidding-verified"]);
    expect((await ada.post(`/package/${round.id}/license`, { price: "105.00" })).status).toBe(403);
    const after = await world.db.selectFrom("bids").select(["id", "status"]).execute();
    expect(after.filter((bid) => before.some(({ id }) => id === bid.id))).toEqual(before);
    expect((await ada.post(`/offer/${id}`, { answer: "decline" })).status).toBe(303);
  });
});

describe("LISTING=verified", () => {
  const rows = csv([cellsOf("Harbour ledgers")]);
  const importing = { "content-type": "text/csv" };

  test("refuses auctions of unverified members, but keeps their drafts", async () => {
    const { db, people, clock } = world;
    expect(await call(mei, "/api/packages", COLLECTION)).toEqual([403, "listing-verified"]);
    const page = await mei.get("/create-package");
    expect([page.status, (await page.text()).includes("can list, bid or buy here")]).toEqual([
      200,
      true,
    ]);
    expect((await mei.post("/create-package", COLLECTION_FORM)).status).toBe(403);
    const draft = await mei.json("POST", "/api/packages", { ...COLLECTION, draft: true });
    const { id } = (await draft.json()) as { id: string };
    expect(await call(mei, `/api/packages/${id}/publish`)).toEqual([403, "listing-verified"]);
    expect((await mei.post("/packages/import", { text: rows })).status).toBe(403);
    const file = new TextEncoder().encode(rows);
    const imported = await mei.send("POST", "/api/packages/import", {
      headers: importing,
      body: file,
    });
    expect([imported.status, (await imported.json()).code]).toEqual([403, "listing-verified"]);
    const many = await mei.post("/packages/publications", { rows: `2:${id}` });
    expect(await many.text()).toContain("Only members whose organization is verified");
    const lot = await addLot(db, people.mei.id, clock.now(), { auctionDurationHours: 24 });
    clock.set(lot.auction_end_time);
    await closeEndedAuctions(db, clock.now());
    const again = `/api/packages/${lot.id}/relist`;
    const rights = { uses: ["pretraining"] };
    expect(await call(mei, again, { rights })).toEqual([403, "listing-verified"]);
    const open = await db.selectFrom("packages").select("id").execute();
    expect(open.map((row) => row.id)).toEqual([lot.id]);
    expect(await db.selectFrom("drafts").select("id").execute()).toEqual([{ id }]);
  });

  test("lets members of verified organizations list packages", async () => {
    await become("mei", { email: 0 });
    expect(await call(mei, "/api/packages", COLLECTION)).toEqual([403, "listing-confirmed"]);
    await become("mei", { verifiedAt: 1 });
    expect((await call(mei, "/api/packages", COLLECTION))[0]).toBe(201);
  });
});
