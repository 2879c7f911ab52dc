import { beforeEach, describe, expect, test } from "bun:test";
import { HOUR } from "../../src/lib/time";
import { worldForEach } from "../support/each-world";
import { addLot, LISTING } from "../support/listings";
import { addBid } from "../support/trade-fair";
import type { Browser } from "../support/world";

const world = worldForEach();
let mei: Browser;
let ada: Browser;

beforeEach(async () => {
  [mei, ada] = [await world.as("mei"), await world.as("ada")];
});

interface Json {
  id: string;
  status: string;
  revision: number;
  code?: string;
  [fact: string]: unknown;
}

async function call(
  browser: Browser,
  method: string,
  path: string,
  body?: object,
): Promise<Json & { answer: number }> {
  const response = await browser.json(method, path, body);
  const json = response.status === 204 ? {} : await response.json();
  return { ...(json as Json), answer: response.status };
}

const draft = (body: object = LISTING) =>
  call(mei, "POST", "/api/packages", { ...body, draft: true });
const publish = (id: string) => call(mei, "POST", `/api/packages/${id}/publish`);
const edit = (id: string, changes: object, by = mei) =>
  call(by, "PATCH", `/api/packages/${id}`, changes);
const packages = () => world.db.selectFrom("packages").selectAll().execute();

describe("a draft", () => {
  test("is kept as entered and lists nothing", async () => {
    const created = await draft({ title: "Half an idea" });
    expect(created).toMatchObject({ answer: 201, status: "draft", title: "Half an idea" });
    expect(created.description).toBeNull();
    expect(await packages()).toEqual([]);
    const own = await call(mei, "GET", `/api/packages/${created.id}`);
    expect(own).toMatchObject({ answer: 200, status: "draft", title: "Half an idea" });
    const drafts = (await (await mei.get("/api/seller/drafts")).json()) as Json[];
    expect(drafts.map(({ id }) => id)).toEqual([created.id]);
  });

  test("returns 404 to other members in every call", async () => {
    await world.db.updateTable("users").set({ role: "seller" }).execute();
    const seller = await world.as("ada");
    const { id } = await draft();
    for (const browser of [world.visitor, ada, seller]) {
      expect((await browser.get(`/api/packages/${id}`)).status).toBe(404);
      expect((await browser.get(`/package/${id}`)).status).toBe(404);
    }
    for (const [method, path, body] of [
      ["PATCH", `/api/packages/${id}`, { title: "Mine" }],
      ["POST", `/api/packages/${id}/publish`],
      ["DELETE", `/api/packages/${id}`],
    ] as const) {
      expect((await call(seller, method, path, body)).answer).toBe(404);
    }
    expect(await (await world.visitor.get("/api/packages")).json()).toEqual([]);
    expect(await call(mei, "GET", `/api/packages/${id}`)).toMatchObject({ title: LISTING.title });
  });

  test("changes only the fields that a call names", async () => {
    const { id } = await draft();
    const changed = await edit(id, {
      title: "Harbour ledgers, revised",
      rights: { uses: ["evaluation"] },
      gradeLevel: null,
    });
    expect(changed).toMatchObject({ answer: 200, revision: 2, title: "Harbour ledgers, revised" });
    expect(changed.description).toBe(LISTING.description);
    expect(changed.gradeLevel).toBeNull();
    expect(changed.rights).toMatchObject({ uses: ["evaluation"], termMonths: null });
  });

  test.each([
    [{ rights: { uses: ["pretraining"], exclusiv: true } }, ["rights.exclusiv"], "exclusive"],
    [
      { rights: { terms: { auditt: "none", __proto__: 1, law: "japan" } } },
      ["rights.terms.auditt"],
      "audit",
    ],
    [{ sample: { fileContent: "A text.", shown: 5 } }, ["sample.shown"], "shownCharacters"],
  ])("is refused with an unknown field, %j, as a listing is", async (given, paths, similar) => {
    const { id } = await draft();
    for (const answer of [
      await draft({ ...LISTING, ...given }),
      await call(mei, "POST", "/api/packages", { ...LISTING, ...given }),
      await edit(id, given),
    ]) {
      expect(answer.answer).toBe(400);
      const errors = answer.errors as Array<{ path: string; message: string }>;
      expect(errors.map(({ path }) => path)).toEqual(paths);
      expect(errors[0]?.message).toEndWith(`Did you mean ${similar}?`);
    }
    expect(await packages()).toEqual([]);
    expect(await call(mei, "GET", `/api/packages/${id}`)).toMatchObject({ revision: 1 });
  });

  test("gets a short refusal for a thousand unknown fields", async () => {
    const names = Array.from({ length: 1000 }, (_, i) => [`${i}${"x".repeat(1000)}`, 1]);
    const refused = await draft({ ...LISTING, rights: { terms: Object.fromEntries(names) } });
    expect([refused.answer, (refused.errors as []).length]).toEqual([400, 20]);
    expect(JSON.stringify(refused).length).toBeLessThan(6000);
  });

  test("is not silently overwritten if it was saved elsewhere in the meantime", async () => {
    const { id, revision } = await draft();
    await edit(id, { title: "First window", revision });
    const second = await edit(id, { title: "Second", revision });
    expect(second).toMatchObject({ answer: 409, code: "draft-changed" });
    expect(await call(mei, "GET", `/api/packages/${id}`)).toMatchObject({ title: "First window" });
  });

  test("can be deleted by its seller", async () => {
    const { id } = await draft();
    expect((await call(mei, "DELETE", `/api/packages/${id}`)).answer).toBe(204);
    expect((await mei.get(`/api/packages/${id}`)).status).toBe(404);
  });

  test("is refused beyond 600 per seller", async () => {
    for (let i = 0; i < 600; i++) {
      const row = { id: Bun.randomUUIDv7(), seller_id: world.people.mei.id, fields: "{}" };
      await world.db
        .insertInto("drafts")
        .values({ ...row, created_at: 1, updated_at: 1 })
        .execute();
    }
    expect(await draft()).toMatchObject({ answer: 409, code: "too-many-drafts" });
  });
});

describe("publishing a draft", () => {
  test("opens its auction under its own id with all of its content", async () => {
    const { id } = await draft();
    world.clock.advance(5 * HOUR);
    const published = await publish(id);
    expect(published).toMatchObject({
      answer: 200,
      id,
      status: "active",
      formats: LISTING.formats,
      gradeLevel: "Adult",
      fileCount: 12,
      fileBytes: 48_800_000,
      fileSize: "48.8 MB",
      endsAt: new Date(world.clock.now() + 72 * HOUR).toISOString(),
      subjectAreas: LISTING.subjectAreas,
    });
    expect(published.rights).toMatchObject({ exclusive: false, uses: ["pretraining"] });
    expect(await (await mei.get("/api/seller/drafts")).json()).toEqual([]);
    expect((await publish(id)).answer).toBe(404);
    const found = (await (
      await world.visitor.get("/api/packages?search=ledgers")
    ).json()) as Json[];
    expect(found.map((lot) => lot.id)).toEqual([id]);
  });

  test("is refused while a field is missing, and keeps the draft", async () => {
    const { id } = await draft({ title: "Half an idea" });
    const refused = await publish(id);
    expect(refused.answer).toBe(400);
    const missing = (refused.errors as Array<{ path: string }>).map(({ path }) => path);
    expect(missing).toContain("description");
    expect(missing).not.toContain("title");
    expect(await packages()).toEqual([]);
    expect((await mei.get(`/api/packages/${id}`)).status).toBe(200);
  });

  test("is subject to the same limits as any listing", async () => {
    await world.db.updateTable("users").set({ is_email_verified: 0 }).execute();
    const answers: number[] = [];
    for (let i = 0; i < 4; i++) {
      const own = { title: `Ledger ${i}`, description: `${LISTING.description} ${i}` };
      const { id } = await draft({ ...LISTING, ...own });
      answers.push((await publish(id)).answer);
    }
    expect(answers).toEqual([200, 200, 200, 429]);
    expect(await packages()).toHaveLength(3);
  });

  test("happens once, even from several windows", async () => {
    const { id } = await draft();
    const asked = Array.from({ length: 5 }, () => publish(id));
    const answers = (await Promise.all(asked)).map(({ answer }) => answer).sort();
    expect(answers).toEqual([200, 404, 404, 404, 404]);
    expect(await packages()).toHaveLength(1);
  });
});

describe("a listing", () => {
  test("can be edited until its first bid", async () => {
    const { id } = await call(mei, "POST", "/api/packages", LISTING);
    const edited = await edit(id, {
      title: "Wharf ledgers",
      startingPrice: "900.50",
      rights: { exclusive: true, uses: ["pretraining"] },
    });
    expect(edited).toMatchObject({ answer: 200, title: "Wharf ledgers", startingPrice: "900.50" });
    expect(edited.description).toBe(LISTING.description);
    const found = (await (await world.visitor.get("/api/packages?search=wharf")).json()) as Json[];
    expect(found.map((lot) => lot.id)).toEqual([id]);
    const bid = ada.json("POST", `/api/packages/${id}/bids`, { amount: "1000" });
    expect((await bid).status).toBe(201);
    const late = await edit(id, { title: "Other" });
    expect(late).toMatchObject({ answer: 409, code: "listing-fixed" });
    expect((await packages())[0]?.title).toBe("Wharf ledgers");
  });

  test("keeps its end and all fields that an edit does not name", async () => {
    const { db, people, clock } = world;
    const lot = await addLot(db, people.mei.id, clock.now(), {
      usageRights: "Training only.",
      bookCount: 3,
      collectionDescription: "A file a chapter.",
      fileSize: "48 MB",
    });
    clock.advance(HOUR);
    await edit(lot.id, { publisher: "Other Press" });
    const [after] = await packages();
    const { publisher, certified, version, state_seq, updated_at, last_updated, ...rest } = lot;
    const changed = { publisher: "Other Press", listed_publisher: "other press" };
    expect(after).toMatchObject({ ...rest, ...changed });
  });

  test("loses its seal only when certified content changes", async () => {
    const { db, people, clock } = world;
    const lot = await addLot(db, people.mei.id, clock.now());
    const sealed = async (changes: object) => (await edit(lot.id, changes)).certified;
    expect(await sealed({ startingPrice: "700", rights: { termMonths: 12 } })).toBe(true);
    expect(await sealed({ description: "Something else altogether, unseen." })).toBe(false);
  });

  test("cannot be edited by others or into an invalid state", async () => {
    const { db, people, clock } = world;
    const lot = await addLot(db, people.mei.id, clock.now());
    expect((await edit(lot.id, { title: "Mine" }, ada)).answer).toBe(403);
    expect((await edit(lot.id, { title: "" })).answer).toBe(400);
    expect((await edit(lot.id, { auctionDurationHours: 3 })).answer).toBe(400);
    expect((await packages())[0]).toMatchObject({ title: lot.title, version: lot.version });
  });

  test("cannot be edited after a simultaneous bid", async () => {
    const { db, people, clock } = world;
    const lot = await addLot(db, people.mei.id, clock.now());
    const [bid, edited] = await Promise.all([
      ada.json("POST", `/api/packages/${lot.id}/bids`, { amount: "1050" }),
      edit(lot.id, { startingPrice: "5000" }),
    ]);
    const [after] = await packages();
    if (bid.status === 201)
      expect([edited.answer, after?.starting_price_cents]).toEqual([409, 100_000]);
    else expect([edited.answer, after?.bid_count]).toEqual([200, 0]);
  });

  test("cannot be edited once it has ended", async () => {
    const { db, people, clock } = world;
    const lot = await addLot(db, people.mei.id, clock.now(), { auctionDurationHours: 24 });
    await addBid(world, "ada", lot, 105_000);
    clock.set(lot.auction_end_time);
    expect(await edit(lot.id, { title: "Late" })).toMatchObject({
      answer: 409,
      code: "listing-fixed",
    });
  });
});
