import { beforeEach, describe, expect, test } from "bun:test";
import { openDatabase } from "../../../db/client";
import { deletePackage } from "../../../src/packages/own-packages";
import type { Package } from "../../../src/packages/packages";
import { rejectBid } from "../../../src/trade/decisions";
import { chooses, favors, says } from "../../support/chats";
import { worldForEach } from "../../support/each-world";
import { addLot } from "../../support/listings";
import { bid } from "../../support/market";
import { Browser, type World } from "../../support/world";

const world = worldForEach();
let lot: Package;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now(), { title: "Old ballads" });
});

const PATHS = ["/", "/marketplace", "/marketplace?search=ballads"];

async function read(path: string, browser: Browser = world.visitor, headers = {}) {
  const response = await browser.get(path, headers);
  expect(response.status).toBe(200);
  const zipped = response.headers.get("content-encoding") === "gzip";
  const bytes = await response.bytes();
  return new TextDecoder().decode(zipped ? Bun.gunzipSync(bytes) : bytes);
}

const openAgain = () => openDatabase(world.file);

async function readZipped(path: string, browser: Browser = world.visitor) {
  const zipped = await read(path, browser, { "accept-encoding": "gzip" });
  expect(zipped).toBe(await read(path, browser));
  return zipped;
}

const prices = async (path: string) => [
  ...new Set(
    [...(await read(path)).matchAll(/<span class="price"[^>]*>([^<]+)/g)].map(([, it]) => it),
  ),
];

describe("a page shared by visitors", () => {
  test("is identical for the next visitor, with its headers", async () => {
    for (const path of PATHS) {
      const [first, second] = [await world.visitor.get(path), await world.visitor.get(path)];
      expect(Object.fromEntries(second.headers)).toEqual(Object.fromEntries(first.headers));
      const text = await first.text();
      expect(text).toEndWith("</html>");
      expect(await second.text()).toBe(text);
    }
  });

  test("has each reader's language, theme and encoding, in any order of requests", async () => {
    const [light, dark] = [new Browser(world.app), new Browser(world.app)];
    light.cookies.set("theme", "light");
    dark.cookies.set("theme", "dark");
    for (let round = 0; round < 2; round++) {
      for (const path of PATHS) {
        for (const encoding of ["gzip", "identity"]) {
          const take = { "accept-encoding": encoding };
          for (const language of ["en", "zh-Hant", "ja", "ko"]) {
            const html = await read(path, dark, { ...take, "accept-language": language });
            expect(html).toContain(`<html lang="${language}" data-theme="dark"`);
          }
          const html = await read(path, light, { ...take, "accept-language": "en" });
          expect(html).toContain('<html lang="en" data-theme="light"');
        }
        expect((await world.visitor.get(path)).headers.get("content-encoding")).toBeNull();
      }
    }
  });

  test("is cached by its address", async () => {
    const [all, found] = [await read("/marketplace"), await read("/marketplace?search=ballads")];
    expect(found).toContain("next=%2Fmarketplace%3Fsearch%3Dballads");
    expect(all).not.toContain("search%3Dballads");
    expect(await read("/marketplace?lang=ja")).toContain('<html lang="ja"');
    expect(await read("/marketplace")).toContain('<html lang="en"');
  });

  test("shows a bid, a rejection and a deletion immediately", async () => {
    const { db, clock, people } = world;
    for (const path of PATHS) expect(await prices(path)).toEqual(["$1,050.00"]);
    const bidId = await bid(world, "ada", lot, 120_000);
    for (const path of PATHS) expect(await prices(path)).toEqual(["$1,200.00"]);
    await rejectBid(db, { bidId, sellerId: people.mei.id }, clock.now());
    for (const path of PATHS) expect(await prices(path)).toEqual(["$1,050.00"]);
    await deletePackage(db, lot.id, people.mei.id, clock.now());
    for (const path of PATHS) expect(await read(path)).not.toContain("Old ballads");
  });

  test("shows writes of another process immediately", async () => {
    for (const path of PATHS) expect(await prices(path)).toEqual(["$1,050.00"]);
    const other = await openAgain();
    await other
      .updateTable("packages")
      .set({ highest_bid_cents: 777_700, bid_count: 1 })
      .where("id", "=", lot.id)
      .execute();
    await other.destroy();
    for (const path of PATHS) expect(await prices(path)).toEqual(["$7,777.00"]);
  });

  test("counts down and ends with its auction", async () => {
    for (const path of PATHS) await read(path);
    world.clock.set(lot.auction_end_time - 2000);
    for (const path of PATHS) expect(await read(path)).toContain(">2s<");
    world.clock.advance(1000);
    for (const path of PATHS) expect(await read(path)).toContain(">1s<");
    world.clock.advance(1000);
    for (const path of PATHS) expect(await read(path)).not.toContain("Old ballads");
  });

  test("shows a redirect's message once, only to its reader", async () => {
    const one = new Browser(world.app);
    for (const path of PATHS) {
      await read(path);
      one.cookies.set("flash", "signed-out");
      const page = await read(path, one);
      expect(page).not.toBe(await read(path));
      expect(await read(path, one)).toBe(await read(path));
    }
  });
});

describe("a member's page", () => {
  test("is never shared", async () => {
    const [ada, bo, mei] = [await world.as("ada"), await world.as("bo"), await world.as("mei")];
    await ada.json("POST", "/api/favorites", { packageId: lot.id });
    // Shared parts are compressed once, after some requests.
    const read = (path: string, browser?: Browser) => readZipped(path, browser);
    for (let round = 0; round < 6; round++) {
      const visitors = await read("/marketplace");
      expect(visitors).not.toMatch(/aria-pressed|ada Lim|bo |mei Chan|Sign Out/);
      const adas = await read("/marketplace", ada);
      expect(adas).toContain('aria-pressed="true"');
      expect(adas).toContain("ada Lim");
      expect(adas).toContain(`/package/${lot.id}#bidding`);
      const bos = await read("/marketplace", bo);
      expect(bos).toContain('aria-pressed="false"');
      expect(bos).not.toContain("ada Lim");
      const meis = await read("/marketplace", mei);
      expect(meis).toContain("mei Chan");
      expect(meis).not.toContain(`/package/${lot.id}#bidding`);
    }
  });

  test("reflects a favorite, a message and a bid immediately", async () => {
    const [ada, bo] = [await world.as("ada"), await world.as("bo")];
    const mei = await world.as("mei");
    const all = async () =>
      [await read("/marketplace", ada), await read("/marketplace", bo), await read("/")].join();
    const before = await all();
    expect(before).not.toContain('aria-pressed="true"');
    await ada.json("POST", "/api/favorites", { packageId: lot.id });
    expect(await read("/marketplace", ada)).toContain('aria-pressed="true"');
    expect(await read("/marketplace", bo)).not.toContain('aria-pressed="true"');
    expect(await read("/marketplace", bo)).toContain('data-member=""');
    await bid(world, "bo", lot, 105_000);
    expect(await read("/marketplace", bo)).not.toContain('data-member=""');
    expect(await read("/marketplace", ada)).toContain('data-member=""');
    await ada.json("DELETE", `/api/favorites/${lot.id}`);
    expect(await read("/marketplace", ada)).not.toContain('aria-pressed="true"');
    expect(await read("/marketplace", mei)).toContain('data-unread=""');
    await bo.get("/api/logout");
    expect(await read("/marketplace", bo)).toBe(await read("/marketplace"));
  });

  test("reflects a favorite and a message written by another process", async () => {
    const [ada, bo, mei] = [await world.as("ada"), await world.as("bo"), await world.as("mei")];
    const bos = await read("/marketplace", bo);
    for (const browser of [ada, mei]) await read("/marketplace", browser);
    const other: World = Object.assign(Object.create(world), { db: await openAgain() });
    await favors(other, "ada", lot);
    expect(await read("/marketplace", ada)).toContain('aria-pressed="true"');
    await says(other, "ada", "mei", lot, "Is it whole?");
    expect(await read("/marketplace", mei)).toContain('data-unread="1"');
    await other.db.destroy();
    expect(await read("/marketplace", bo)).toBe(bos);
  });

  test("is cached compressed only for members with the same hearts, language and role", async () => {
    const [ada, bo, mei] = [await world.as("ada"), await world.as("bo"), await world.as("mei")];
    await chooses(world, "bo", { language: "ja" });
    for (let round = 0; round < 6; round++) {
      if (round % 2) await ada.json("DELETE", `/api/favorites/${lot.id}`);
      else await favors(world, "ada", lot);
      const pressed = `aria-pressed="${round % 2 === 0}"`;
      for (let again = 0; again < 5; again++) {
        expect(await readZipped("/marketplace", ada)).toContain(pressed);
        expect(await readZipped("/marketplace", mei)).not.toContain(`/package/${lot.id}#bidding`);
        expect(await readZipped("/marketplace", bo)).toContain('<html lang="ja"');
      }
    }
  });
});
