import { beforeEach, describe, expect, test } from "bun:test";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { HOUR } from "../../src/lib/time";
import { writeMailings } from "../../src/notifications/informing";
import { findPackage, type Package } from "../../src/packages/packages";
import { NO_RIGHTS } from "../../src/rights/rights";
import { CONTRACT_MS } from "../../src/rules/sale";
import { acceptBid } from "../../src/trade/decisions";
import { expectPositions } from "../support/bids";
import { chooses } from "../support/chats";
import { sendContractOf } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { refusal, statuses } from "../support/http";
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

describe.each(["form", "call"] as const)("by %s", (way) => {
  const done = way === "form" ? 303 : 201;
  const listAgain = (hours: string, by = mei) =>
    way === "form"
      ? by.post(`/package/${lot.id}/relisting`, { duration: hours })
      : by.json("POST", `/api/packages/${lot.id}/relist`, { auctionDurationHours: hours });
  const idIn = async (answer: Response): Promise<string> =>
    way === "form"
      ? (answer.headers.get("location")?.split("/").at(-1) ?? "")
      : (await answer.json()).id;

  test("an unsold package is listed again once, with its rights and samples", async () => {
    await addSampleOf(lot.id);
    expect(await statuses(listAgain("48"))).toEqual([409]);
    await end();
    await world.db
      .updateTable("users")
      .set({ role: "seller" })
      .where("id", "=", world.people.bo.id)
      .execute();
    const others = [await world.as("bo"), await world.as("ada"), world.visitor];
    const refused = await statuses(...others.map((by) => listAgain("48", by)), listAgain("1"));
    expect(refused).toEqual([404, 403, 401, 400]);
    const both = await Promise.all([listAgain("48"), listAgain("48")]);
    expect(both.map(({ status }) => status).sort()).toEqual([done, 409]);
    const listed = both.find(({ status }) => status === done) as Response;
    const [before, after] = [await packageOf(lot.id), await packageOf(await idIn(listed))];
    expect(after).toMatchObject({
      relisted_from: lot.id,
      title: "Harbour ledgers",
      auction_end_time: world.clock.now() + 48 * HOUR,
      book_count: 12,
      rights: before.rights,
      data_quality: before.data_quality,
      bid_count: 0,
    });
    expect(after.encryption_key).not.toBe(before.encryption_key);
    const samples = await world.db.selectFrom("sample_files").selectAll().execute();
    expect(samples.map(({ package_id }) => package_id).sort()).toEqual([lot.id, after.id].sort());
    const [one, other] = samples.map(({ id: _, package_id: __, analysed: ___, ...rest }) => rest);
    expect(one).toEqual(other as never);
    expect(await world.db.selectFrom("packages").select("id").execute()).toHaveLength(2);
  });

  test("a package that ended with bids gets one draft, which releases them", async () => {
    await addSampleOf(lot.id);
    await addBid(world, "ada", lot, 120_000);
    await end();
    const draft = () =>
      way === "form"
        ? mei.post(`/package/${lot.id}/relisting`, {})
        : mei.json("POST", `/api/packages/${lot.id}/relist`, { draft: true });
    const [id, again] = [await idIn(await draft()), await idIn(await draft())];
    expect(again).toBe(id);
    const drafts = world.db.selectFrom("drafts").select(["id", "relisted_from"]);
    expect(await drafts.execute()).toEqual([{ id, relisted_from: lot.id }]);
    expect(await mails(world)).not.toContain("ada bids-released");
    expect(await page(`/draft/${id}`)).toContain(`href="/package/${lot.id}"`);

    expect((await mei.json("POST", `/api/packages/${id}/publish`)).status).toBe(200);
    expect(await packageOf(id)).toMatchObject({
      relisted_from: lot.id,
      book_count: 12,
      bid_count: 0,
    });
    const bids = await world.db.selectFrom("bids").selectAll().execute();
    expect(bids.map(({ package_id, status }) => [package_id, status])).toEqual([
      [lot.id, "released"],
    ]);
    expect(await mails(world)).toContain("ada bids-released");
    const samples = await world.db.selectFrom("sample_files").select("package_id").execute();
    expect(samples).toContainEqual({ package_id: id });
  });
});

describe("a package that ended without a bid", () => {
  test("is searchable and counts as a listing once listed again", async () => {
    await end();
    const again = await relist();
    const found = await world.visitor.get("/api/packages?search=harbour&status=active");
    expect(((await found.json()) as Array<{ id: string }>).map(({ id }) => id)).toEqual([again.id]);
  });

  test("has a form, and links to its new listing", async () => {
    await end();
    const html = await page(`/package/${lot.id}/relisting`);
    expect(html).toContain("List again");
    expect(html).toContain('name="duration"');
    await world.db.updateTable("users").set({ role: "seller" }).execute();
    const others = (await world.as("bo")).get(`/package/${lot.id}/relisting`);
    expect((await others).status).toBe(404);
    const { id } = await relist();
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
    expect(await posted.text()).toContain("List again");
  });
});

test("a package that is listed again never shows its released bids as a win", async () => {
  await addBid(world, "ada", lot, 120_000);
  await end();
  await relist();
  const ada = await world.as("ada");
  const bids = await (await ada.get("/api/dashboard/bids")).json();
  expect(bids).toMatchObject([{ isWinning: false }]);
  const standing = await (await ada.get(`/api/packages/${lot.id}/standing`)).json();
  expect(standing).toMatchObject({ standing: "released" });
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
  test("happens while a bid is accepted, and the second time", async () => {
    expect(await relist()).toMatchObject({ code: "relist-running" });
    const bid = await addBid(world, "ada", lot, 120_000);
    await end();
    await acceptBid(world.db, { bidId: bid, sellerId: lot.seller_id }, world.clock.now());
    expect(await relist()).toMatchObject({ answer: 409, code: "relist-pending" });
    await mei.json("POST", `/api/bids/${bid}/reject`);
    expect(await relist()).toMatchObject({ answer: 201 });
    expect(await relist()).toMatchObject({ answer: 409, code: "relisted-already" });
    expect((await mei.json("POST", `/api/bids/${bid}/reinstate`)).status).not.toBe(200);
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
