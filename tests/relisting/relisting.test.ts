import { beforeEach, describe, expect, test } from "bun:test";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { writeMailings } from "../../src/notifications/informing";
import { findPackage, type Package } from "../../src/packages/packages";
import { NO_RIGHTS } from "../../src/rights/rights";
import { CONTRACT_MS } from "../../src/rules/sale";
import { acceptBid } from "../../src/trade/decisions";
import { expectPositions } from "../support/bids";
import { chooses } from "../support/chats";
import { sendContractOf } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { refusal } from "../support/http";
import { addLot } from "../support/listings";
import { mails } from "../support/mail";
import { addBid, bidStatuses } from "../support/trade-fair";
import type { Browser } from "../support/world";

const world = worldForEach();
let mei: Browser;
let lot: Package;

beforeEach(async () => {
  mei = await world.as("mei");
  lot = await addLot(world.db, world.people.mei.id, world.clock.now(), {
    title: "Harbour ledgers",
    bookCount: 12,
    auctionDurationHours: 72,
    rights: { ...NO_RIGHTS, uses: ["pretraining"], termMonths: 24 },
  });
});

async function end(of: Package = lot): Promise<void> {
  world.clock.set(of.auction_end_time);
  await closeEndedAuctions(world.db, world.clock.now());
}

async function relist(body: object = {}, browser = mei, id = lot.id) {
  const response = await browser.json("POST", `/api/packages/${id}/relist`, body);
  const json = (await response.json()) as { id: string; code?: string };
  return { ...json, answer: response.status };
}

const packageOf = (id: string) => findPackage(world.db, id);
const page = async (path: string, by: Browser = mei) => (await by.get(path)).text();

async function addSampleOf(id: string): Promise<void> {
  const sample = {
    filename: "ledger.txt",
    fileContent: "Ten bales of silk, two chests of tea, and a letter.\n".repeat(40),
    contentType: "literary",
  };
  expect((await mei.json("POST", `/api/packages/${id}/samples`, sample)).status).toBe(201);
}

describe("a package that ended without a bid", () => {
  test("can be listed again in one API call with rights and samples", async () => {
    await addSampleOf(lot.id);
    await end();
    const again = await relist({ auctionDurationHours: 48 });
    expect(again).toMatchObject({ answer: 201, title: "Harbour ledgers", status: "active" });
    const [before, after] = [await packageOf(lot.id), await packageOf(again.id)];
    expect(after.auction_end_time).toBe(world.clock.now() + 48 * 3_600_000);
    expect(after).toMatchObject({
      relisted_from: lot.id,
      book_count: 12,
      rights: before.rights,
      data_quality: before.data_quality,
      bid_count: 0,
    });
    expect(after.encryption_key).not.toBe(before.encryption_key);
    const samples = await world.db.selectFrom("sample_files").selectAll().execute();
    expect(samples.map(({ package_id }) => package_id).sort()).toEqual([lot.id, again.id].sort());
    const [one, other] = samples.map(({ id: _, package_id: __, analysed: ___, ...rest }) => rest);
    expect(one).toEqual(other as never);
  });

  test("is searchable and counts as a listing once listed again", async () => {
    await end();
    const again = await relist();
    const found = await world.visitor.get("/api/packages?search=harbour&status=active");
    expect(((await found.json()) as Array<{ id: string }>).map(({ id }) => id)).toEqual([again.id]);
  });

  test("can be listed again with one form without JavaScript", async () => {
    await end();
    const html = await page(`/package/${lot.id}/relisting`);
    expect(html).toContain("List Again");
    expect(html).toContain('name="duration"');
    const posted = await mei.post(`/package/${lot.id}/relisting`, { duration: "24" });
    expect(posted.status).toBe(303);
    const id = posted.headers.get("location")?.split("/").at(-1) ?? "";
    expect((await packageOf(id)).auction_end_time).toBe(world.clock.now() + 86_400_000);
    const old = await page(`/package/${lot.id}`, world.visitor);
    expect(old).toContain(`href="/package/${id}"`);
    const fresh = await page(`/package/${id}`, world.visitor);
    expect(fresh).toContain(`href="/package/${lot.id}"`);
  });

  test("keeps the form with an error for an invalid duration", async () => {
    await end();
    const wrong = await mei.post(`/package/${lot.id}/relisting`, { act: "drafts", duration: "24" });
    expect(wrong.status).toBe(400);
    const posted = await mei.post(`/package/${lot.id}/relisting`, { duration: "1" });
    expect(posted.status).toBe(400);
    expect(await posted.text()).toContain("List Again");
  });
});

describe("a package that ended with bids", () => {
  test("can be listed again from a draft, which releases its bids", async () => {
    await addSampleOf(lot.id);
    await addBid(world, "ada", lot, 120_000);
    await end();
    const posted = await mei.post(`/package/${lot.id}/relisting`, {});
    expect(posted.headers.get("location")).toMatch(/^\/draft\//);
    const [draft] = await world.db.selectFrom("drafts").selectAll().execute();
    expect(draft?.relisted_from).toBe(lot.id);
    const again = await mei.post(`/package/${lot.id}/relisting`, {});
    expect(again.headers.get("location")).toBe(`/draft/${draft?.id}`);
    expect(await mails(world)).not.toContain("ada bids-released");
    const html = await page(`/draft/${draft?.id}`);
    expect(html).toContain(`href="/package/${lot.id}"`);

    expect((await mei.json("POST", `/api/packages/${draft?.id}/publish`)).status).toBe(200);
    const after = await packageOf(draft?.id ?? "");
    expect(after).toMatchObject({ relisted_from: lot.id, book_count: 12, bid_count: 0 });
    const bids = await world.db.selectFrom("bids").selectAll().execute();
    expect(bids.map(({ package_id, status }) => [package_id, status])).toEqual([
      [lot.id, "released"],
    ]);
    expect(await mails(world)).toContain("ada bids-released");
    const samples = await world.db.selectFrom("sample_files").select("package_id").execute();
    expect(samples).toContainEqual({ package_id: after.id });
  });

  test("never shows its released bids as a win", async () => {
    await addBid(world, "ada", lot, 120_000);
    await end();
    await relist();
    const ada = await world.as("ada");
    const bids = await (await ada.get("/api/dashboard/bids")).json();
    expect(bids).toMatchObject([{ isWinning: false }]);
    const standing = await (await ada.get(`/api/packages/${lot.id}/standing`)).json();
    expect(standing).toMatchObject({ standing: "released" });
  });
});

describe("watchers", () => {
  test("are notified by email if they want reminders", async () => {
    for (const person of ["ada", "bo"] as const) {
      const browser = await world.as(person);
      await browser.json("POST", "/api/favorites", { packageId: lot.id });
      if (person === "ada") await chooses(world, person, { favoriteReminders: true });
    }
    await end();
    await relist();
    await writeMailings(world.db, world.clock.now());
    expect(await mails(world)).toContain("ada favorite-relisted");
    const list = await (await (await world.as("ada")).get("/api/notifications")).json();
    expect(list[0].text).toMatch(/was listed again: ".*", with a first bid from \$1,050\.00\.$/);
    expect(await mails(world)).not.toContain("bo favorite-relisted");
  });
});

describe("a refused relisting", () => {
  test("happens while the auction runs, to other members, and the second time", async () => {
    expect(await relist()).toMatchObject({ answer: 409, code: "relist-running" });
    const bid = await addBid(world, "ada", lot, 120_000);
    await end();
    await world.db.updateTable("users").set({ role: "seller" }).execute();
    const bo = await world.as("bo");
    expect(await relist({}, bo)).toMatchObject({ answer: 404 });
    expect((await bo.get(`/package/${lot.id}/relisting`)).status).toBe(404);
    await acceptBid(world.db, { bidId: bid, sellerId: lot.seller_id }, world.clock.now());
    expect(await relist()).toMatchObject({ answer: 409, code: "relist-pending" });
    await mei.json("POST", `/api/bids/${bid}/reject`);
    const both = await Promise.all([relist(), relist()]);
    expect(both.map(({ answer }) => answer).sort()).toEqual([201, 409]);
    expect((await mei.json("POST", `/api/bids/${bid}/reinstate`)).status).not.toBe(200);
    expect(both.find(({ answer }) => answer === 409)?.code).toBe("relisted-already");
    const all = await world.db.selectFrom("packages").select("id").execute();
    expect(all).toHaveLength(2);
  });

  test("succeeds after the time for a contract has passed", async () => {
    const { db, clock } = world;
    await db.updateTable("packages").set({ sale_rule: "highest" }).execute();
    const bid = await addBid(world, "ada", lot, 120_000);
    await end();
    expect(await relist()).toMatchObject({ answer: 409, code: "relist-pending" });
    clock.set(lot.auction_end_time + CONTRACT_MS);
    mei = await world.as("mei");
    expect(await relist()).toMatchObject({ answer: 409, code: "relist-pending" });
    clock.advance(1);
    expect(await relist()).toMatchObject({ answer: 201 });
    expect(await bidStatuses(world)).toEqual({ [bid]: "released" });
    await expectPositions(db);
  });

  test("happens to a draft once a call has relisted its package", async () => {
    await end();
    const draft = await relist({ draft: true });
    expect(draft).toMatchObject({ answer: 201, status: "draft" });
    await relist();
    const published = mei.json("POST", `/api/packages/${draft.id}/publish`);
    expect(await refusal(published)).toEqual([409, "relisted-already"]);
  });

  test("happens if it contradicts sold rights", async () => {
    const exclusive = await addLot(world.db, world.people.mei.id, world.clock.now(), {
      title: "Tide tables",
      description: "Tables of the tides, year by year.",
      rights: { ...NO_RIGHTS, uses: ["pretraining"], exclusive: true, termMonths: 24 },
    });
    for (const one of [lot, exclusive]) {
      const bid = await addBid(world, "ada", one, 120_000);
      const decision = { bidId: bid, sellerId: one.seller_id };
      await acceptBid(world.db, decision, world.clock.now());
      await sendContractOf(world.db, bid, world.clock.now());
    }
    const renamed = { title: "Other words", description: "Nothing that was said before of it." };
    expect(await relist(renamed, mei, exclusive.id)).toMatchObject({
      answer: 409,
      code: "sold-exclusively",
    });
    const claimed = { ...renamed, rights: { uses: ["pretraining"], exclusive: true } };
    expect(await relist(claimed)).toMatchObject({ answer: 409, code: "exclusive-sold-before" });
    const again = await relist(renamed);
    expect(again).toMatchObject({ answer: 201, title: "Other words" });
    const edited = mei.json("PATCH", `/api/packages/${again.id}`, { rights: claimed.rights });
    expect(await refusal(edited)).toEqual([409, "exclusive-sold-before"]);
  });
});

describe("the seal", () => {
  test("stays with its record if the listing is unchanged", async () => {
    await addSampleOf(lot.id);
    await world.db
      .insertInto("certification_requests")
      .values({
        id: crypto.randomUUID(),
        package_id: lot.id,
        status: "approved",
        requested_at: world.clock.now(),
        decided_at: world.clock.now(),
        decided_by: world.people.kim.id,
      })
      .execute();
    await end();
    const again = await relist();
    expect((await packageOf(again.id)).certified).toBe(1);
    const html = await page(`/package/${again.id}`, world.visitor);
    expect(html).toContain("1 sample");
    world.clock.set((await packageOf(again.id)).auction_end_time);
    await closeEndedAuctions(world.db, world.clock.now());
    const changed = await relist({ title: "Harbour ledgers, revised" }, mei, again.id);
    expect((await packageOf(changed.id)).certified).toBe(0);
  });
});
