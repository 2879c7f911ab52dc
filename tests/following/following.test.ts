import { beforeEach, describe, expect, test } from "bun:test";
import { personalData } from "../../src/leaving/personal-data";
import { DAY } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { matchArrivals } from "../../src/searches/matching";
import { openSearch, saveSearch } from "../../src/searches/searches";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { bid } from "../support/market";
import type { Browser } from "../support/world";

const world = worldForEach();
let ada: Browser;

beforeEach(async () => {
  ada = await world.as("ada");
});

const list = (title: string, hours: number) =>
  addLot(world.db, world.people.mei.id, world.clock.now(), { title, auctionDurationHours: hours });

async function follow() {
  const { db, people, clock } = world;
  const search = {
    address: "/marketplace?search=tide",
    name: "Tides",
    frequency: "never" as const,
  };
  const { id } = await saveSearch(db, people.ada.id, search, clock.now());
  const favorite = await list("Law reports", 72);
  const own = await list("Sea fiction", 48);
  const match = await list("Tide tables", 24);
  const every = await list("Tide charts", 96);
  await list("River poems", 30);
  for (const lot of [favorite, every])
    await ada.json("POST", "/api/favorites", { packageId: lot.id });
  for (const lot of [own, every]) await bid(world, "ada", lot, 105_000);
  await matchArrivals(db, clock.now());
  return { searchId: id, favorite, own, match, every };
}

async function shown(path = "/following"): Promise<string[]> {
  const html = await (await ada.get(path)).text();
  return [...html.matchAll(/<h3[^>]*>\s*<a href="\/package\/([\w-]+)"/g)].map(([, id = ""]) => id);
}

const ids = (...lots: Package[]) => lots.map(({ id }) => id);

describe("a member's followed auctions", () => {
  test("appear once each, ending soonest first", async () => {
    const { favorite, own, match, every } = await follow();
    expect(await shown()).toEqual(ids(match, own, favorite, every));
    expect(await shown("/following?show=favorites")).toEqual(ids(favorite, every));
    expect(await shown("/following?show=bids")).toEqual(ids(own, every));
    expect(await shown("/following?show=matches")).toEqual(ids(match, every));
    expect(await shown("/following?show=nonsense")).toHaveLength(4);
    const bo = await world.as("bo");
    expect(await (await bo.get("/following")).text()).toContain("Nothing here is up for auction");
  });

  test("leave out ended auctions and opened matches", async () => {
    const { searchId, favorite, own, every } = await follow();
    await openSearch(world.db, world.people.ada.id, searchId, world.clock.now());
    expect(await shown()).toEqual(ids(own, favorite, every));
    world.clock.advance(3 * DAY);
    expect(await shown()).toEqual(ids(every));
  });

  test("are paginated", async () => {
    const lots: Package[] = [];
    for (let n = 0; n < 26; n++) {
      const lot = await list(`Lot ${n}`, 24 + (n % 3));
      lots.push(lot);
      await ada.json("POST", "/api/favorites", { packageId: lot.id });
    }
    const first = await (await ada.get("/following")).text();
    const [, next = ""] = /href="(\/following\?show=all[^"]+)"/.exec(first) ?? [];
    const all = [...(await shown()), ...(await shown(next.replaceAll("&amp;", "&")))];
    const order = lots.toSorted((a, b) => a.auction_end_time - b.auction_end_time || a.seq - b.seq);
    expect(all).toEqual(ids(...order));
    expect((await ada.get("/following?cursor=x")).status).toBe(400);
  });

  test("download as a calendar only for members", async () => {
    const { match } = await follow();
    const answer = await ada.get("/following.ics");
    expect(answer.headers.get("content-type")).toStartWith("text/calendar");
    const calendar = await answer.text();
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(4);
    expect(calendar).toContain(`UID:${match.id}@`);
    expect((await world.visitor.get("/following.ics")).status).toBe(401);
    expect((await world.visitor.get("/following")).status).toBe(404);
  });
});

describe("the address of a member's calendar", () => {
  const address = async () =>
    /value="http:\/\/[^/]+(\/following\/calendar\/[\w-]{32}\.ics)"/.exec(
      await (await ada.get("/following")).text(),
    )?.[1] ?? "";
  const renew = () => ada.post("/following/calendar", {});

  test("is made on request, and needs no session and no language", async () => {
    const { favorite, own, match, every } = await follow();
    expect(await address()).toBe("");
    expect((await renew()).headers.get("location")).toBe("/following#calendar");
    await ada.post("/language", { language: "ja" });
    const answer = await world.visitor.get(await address());
    expect(answer.headers.get("content-type")).toStartWith("text/calendar");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const calendar = await answer.text();
    for (const { id } of [favorite, own, match, every]) expect(calendar).toContain(`UID:${id}@`);
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(4);
    expect(calendar).toContain("オークション終了");
  });

  test("is a link away from the top of a long list", async () => {
    const page = await (await ada.get("/following")).text();
    expect(page.indexOf('href="#calendar"')).toBeLessThan(page.indexOf('class="tabs"'));
    expect(page).toContain('id="calendar"');
  });

  test("is the only one, so that the one before can be taken back", async () => {
    await renew();
    const before = await address();
    await renew();
    const now = await address();
    expect(now).not.toBe(before);
    expect((await world.visitor.get(before)).status).toBe(404);
    expect((await world.visitor.get(now)).status).toBe(200);
    await ada.post("/following/calendar/deletion", {});
    expect((await world.visitor.get(now)).status).toBe(404);
    expect(await world.db.selectFrom("calendar_links").selectAll().execute()).toEqual([]);
  });

  test("is not in the member's copy of their data, which others may get to see", async () => {
    await renew();
    const { token } = await world.db
      .selectFrom("calendar_links")
      .select("token")
      .executeTakeFirstOrThrow();
    const exported = await Array.fromAsync(
      personalData(world.db, world.people.ada.id, world.clock.now()),
    );
    expect(exported.join("")).toContain('"calendarLinks"');
    expect(exported.join("")).not.toContain(token);
  });

  test.each(["%ff", "", ".ics", "x".repeat(3000)])("that is %p is unknown", async (token) => {
    await renew();
    expect((await world.visitor.get(`/following/calendar/${token}`)).status).toBe(404);
  });
});

test("offers a publisher's packages as a feed", async () => {
  const lot = await list("Tide tables", 24);
  const path = `/publisher/${lot.seller_id}`;
  expect(await (await world.visitor.get(path)).text()).toContain(`href="${path}.atom"`);
  const feed = await world.visitor.get(`${path}.atom`);
  expect(feed.headers.get("content-type")).toStartWith("application/atom+xml");
  expect(await feed.text()).toContain("Tide tables");
  expect((await world.visitor.get("/publisher/x.atom")).status).toBe(404);
});

test("offers a search as a feed", async () => {
  const page = await (await world.visitor.get("/marketplace?search=tide&view=list")).text();
  expect(page).toContain('href="/marketplace.atom?search=tide"');
});
