import { beforeEach, describe, expect, test } from "bun:test";
import { installationSecret } from "../../db/secrets";
import { inviteToChat } from "../../src/chat/messages";
import { addFavorite } from "../../src/favorites/favorites";
import { DAY, HOUR, MINUTE } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { dailyInterest, roadshowFigures } from "../../src/roadshow/figures";
import { PackageViews, recordViews, viewOf } from "../../src/roadshow/views";
import { pseudonymOf } from "../support/chats";
import { worldForEach } from "../support/each-world";
import { statuses } from "../support/http";
import { addLot } from "../support/listings";
import type { Person } from "../support/people";
import { addBid, writeToSeller } from "../support/trade-fair";
import type { Browser } from "../support/world";

const READER = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };
const KEY = "a key";

const world = worldForEach();
let lot: Package;
let mei: Browser;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  mei = await world.as("mei");
});

const views = () => world.db.selectFrom("package_views").selectAll().execute();
const overview = async () => (await mei.get(`/roadshow/${lot.id}`)).text();

describe("a view of a package", () => {
  const look = (browser: Browser, headers: Record<string, string> = READER) =>
    browser.get(`/package/${lot.id}`, headers);

  test("does not count for a package that is hidden from the visitor", async () => {
    await world.db.updateTable("packages").set({ audience: "invited", shown: 0 }).execute();
    expect((await look(await world.as("ada"))).status).toBe(404);
    await overview();
    expect(await views()).toEqual([]);
  });

  test("counts once per visitor and day", async () => {
    const ada = await world.as("ada");
    for (const browser of [ada, ada, world.visitor, world.visitor]) await look(browser);
    await overview();
    expect(await views()).toHaveLength(2);
    world.clock.advance(DAY);
    for (const browser of [ada, world.visitor]) await look(browser);
    await overview();
    const days = (await views()).map(({ day }) => day);
    expect(days.sort()).toEqual(["2026-11-21", "2026-11-21", "2026-11-22", "2026-11-22"]);
  });

  test("does not identify the visitor", async () => {
    const ada = await world.as("ada");
    for (let day = 0; day < 2; day++) {
      await look(ada);
      await look(world.visitor);
      world.clock.advance(DAY);
    }
    await overview();
    const names = (await views()).map(({ visitor }) => visitor);
    expect(new Set(names).size).toBe(4);
    expect(names.join()).not.toContain(world.people.ada.id);
  });

  test.each([
    ["the publisher", (): Promise<unknown> => look(mei)],
    ["a crawler", () => look(world.visitor, { "user-agent": "Googlebot/2.1" })],
    ["a client with a short user agent", () => look(world.visitor, { "user-agent": "curl/8.5.0" })],
    ["a client without a user agent", () => look(world.visitor, {})],
    ["a prefetched page", () => look(world.visitor, { ...READER, "sec-purpose": "prefetch" })],
    ["an unknown package", () => world.visitor.get("/package/no-such-package", READER)],
  ])("does not count %s", async (_, visit) => {
    await visit();
    await overview();
    expect(await views()).toEqual([]);
  });

  test("does not get lost when another package is deleted in the meantime", async () => {
    const { db, clock, people } = world;
    const gone = await addLot(db, people.mei.id, clock.now());
    const counted = new PackageViews({
      db,
      clock,
      pseudonymKey: KEY,
      log: { error: () => expect.unreachable() },
    });
    const visit = { memberId: null, address: "192.0.2.1", userAgent: "Firefox" };
    for (const packageId of [gone.id, lot.id]) counted.note({ packageId, ...visit });
    await db.deleteFrom("packages").where("id", "=", gone.id).execute();
    await counted.flush();
    expect(await views()).toMatchObject([{ package_id: lot.id }]);
  });

  test("counts once for 400 user agents and for a whole /64", async () => {
    const { db, clock } = world;
    const at = (address: string, userAgent: string) =>
      viewOf({ packageId: lot.id, memberId: null, address, userAgent }, clock.now(), KEY);
    const visits = Array.from({ length: 400 }, (_, n) =>
      at(`2001:db8:1:2::${n.toString(16)}`, `Browser ${n}`),
    );
    await recordViews(db, visits);
    expect((await views()).length).toBeWithin(1, 9);
    const before = (await views()).length;
    await recordViews(db, [at("2001:db8:1:3::1", "Browser 1"), at("192.0.2.1", "Browser 1")]);
    expect(await views()).toHaveLength(before + 2);
  });

  test("is written together with hundreds of others", async () => {
    const day = world.clock.now();
    const visits = Array.from({ length: 250 }, (_, n) =>
      viewOf({ packageId: lot.id, memberId: null, address: `${n}`, userAgent: "x" }, day, KEY),
    );
    await recordViews(world.db, [...visits, ...visits]);
    expect(await views()).toHaveLength(250);
  });
});

describe("the interest figures", () => {
  async function visited(person: Person | null, days = [0]): Promise<void> {
    const { db, clock, people } = world;
    const memberId = person && people[person].id;
    const visit = { packageId: lot.id, memberId, address: "192.0.2.7", userAgent: "Firefox" };
    await recordViews(
      db,
      days.map((ago) => viewOf(visit, clock.now() - ago * DAY, KEY)),
    );
  }

  test("are empty for a package without views", async () => {
    expect(await roadshowFigures(world.db, lot)).toEqual({
      views: 0,
      bidders: 0,
      bids: 0,
      conversion: null,
      invitations: 0,
      answers: 0,
      rating: null,
    });
    const html = await overview();
    expect(html).toMatch(/<dt>Conversion<\/dt><dd>—<\/dd>/);
    expect(html).toMatch(/<dt>Rating<small>[^<]*<\/small><\/dt><dd>—<\/dd>/);
  });

  test("count visitors, bidders, and invitations with answers", async () => {
    const { db, clock, people } = world;
    await visited("ada", [0, 1, 2]);
    await visited("bo");
    await visited(null);
    await addBid(world, "ada", lot, 105_000);
    await addBid(world, "kim", lot, 120_000);
    await addBid(world, "ada", lot, 130_000);
    const invited = { packageId: lot.id, sellerId: people.mei.id, text: "Hello?" };
    for (const person of ["ada", "kim"] as const) {
      const buyerId = await pseudonymOf(world, person, lot);
      const key = await installationSecret(db, "pseudonym");
      await inviteToChat(db, { ...invited, buyerId }, key, clock.now());
    }
    await writeToSeller(world, "kim", lot);
    await writeToSeller(world, "bo", lot);
    const now = { ...lot, bid_count: 3, training_value: 88 };
    expect(await roadshowFigures(db, now)).toEqual({
      views: 5,
      bidders: 2,
      bids: 3,
      conversion: 40,
      invitations: 2,
      answers: 1,
      rating: 88,
    });
  });

  test("never show more bidders than visitors", async () => {
    await visited("ada");
    await addBid(world, "ada", lot, 105_000);
    await addBid(world, "kim", lot, 120_000);
    expect((await roadshowFigures(world.db, lot)).conversion).toBe(100);
  });

  test("include days without events", async () => {
    await visited("ada", [0, 1, 13, 14]);
    await visited("bo", [1]);
    await addBid(world, "ada", lot, 105_000);
    world.clock.advance(HOUR);
    const days = await dailyInterest(world.db, lot.id, 14, world.clock.now());
    expect(days).toHaveLength(14);
    expect(days.at(0)).toEqual({ day: "2026-11-08", views: 1, bids: 0 });
    expect(days.at(1)).toEqual({ day: "2026-11-09", views: 0, bids: 0 });
    expect(days.slice(-2)).toEqual([
      { day: "2026-11-20", views: 2, bids: 0 },
      { day: "2026-11-21", views: 1, bids: 1 },
    ]);
  });
});

describe("GET /api/packages/{id}/interested-buyers", () => {
  const buyers = async (browser = mei) =>
    (await browser.get(`/api/packages/${lot.id}/interested-buyers`)).json();

  test("names only members who have written", async () => {
    const { db, people, clock } = world;
    await addBid(world, "ada", lot, 105_000);
    clock.advance(MINUTE);
    await addFavorite(db, people.bo.id, lot.id, clock.now());
    await addFavorite(db, people.mei.id, lot.id, clock.now());
    const list = await buyers();
    const nobody = { firstName: null, lastName: null, organization: null, hasWritten: false };
    expect(list).toEqual([
      {
        id: await pseudonymOf(world, "bo", lot),
        ...nobody,
        highestBid: null,
        isFavorite: true,
        inChat: false,
        latestAt: "2026-11-21T12:01:00.000Z",
      },
      {
        id: await pseudonymOf(world, "ada", lot),
        ...nobody,
        highestBid: "1050.00",
        isFavorite: false,
        inChat: false,
        latestAt: "2026-11-21T12:00:00.000Z",
      },
    ]);
    const page = await (await mei.get(`/roadshow/${lot.id}?tab=buyers`)).text();
    for (const secret of ["Sato", "Kite Models", people.ada.id, people.bo.id, "@example.test"]) {
      expect(page).not.toContain(secret);
      expect(JSON.stringify(list)).not.toContain(secret);
    }
  });

  test("identifies others by a handle for invitations", async () => {
    await addBid(world, "ada", lot, 105_000);
    await writeToSeller(world, "ada", lot);
    const [ada] = await buyers();
    expect(ada).toMatchObject({
      id: await pseudonymOf(world, "ada", lot),
      firstName: "ada",
      lastName: "Lim",
      organization: "Northlight AI",
      hasWritten: true,
      inChat: true,
    });
    const other = await addLot(world.db, world.people.kim.id, world.clock.now());
    await addBid(world, "ada", other, 105_000);
    await world.db.updateTable("users").set({ role: "seller" }).execute();
    const kim = await world.as("kim");
    const theirs = await (await kim.get(`/api/packages/${other.id}/interested-buyers`)).json();
    expect(theirs).toMatchObject([{ firstName: null, organization: null }]);
  });

  test("responds only to the publisher", async () => {
    const path = `/api/packages/${lot.id}/interested-buyers`;
    const ada = await world.as("ada");
    const none = mei.get("/api/packages/no-such/interested-buyers");
    expect(await statuses(world.visitor.get(path), ada.get(path), none)).toEqual([401, 403, 404]);
  });

  test("returns handles that can be invited", async () => {
    await addBid(world, "ada", lot, 105_000);
    const [{ id: buyerId }] = await buyers();
    const body = { packageId: lot.id, buyerId };
    expect((await mei.json("POST", "/api/chat/invite", body)).status).toBe(201);
    expect(await buyers()).toMatchObject([{ firstName: null, inChat: true }]);
  });
});
