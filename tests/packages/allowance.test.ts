import { beforeEach, describe, expect, test } from "bun:test";
import { DAY, HOUR, SECOND } from "../../src/lib/time";
import { worldForEach } from "../support/each-world";
import { addLot, COLLECTION, COLLECTION_FORM } from "../support/listings";
import { addUser } from "../support/people";
import type { Browser } from "../support/world";

const world = worldForEach({
  env: { LISTINGS_PER_DAY: "5", UNCERTIFIED_AUCTIONS: "6", TRUST_PROXY: "on" },
});
let mei: Browser;

beforeEach(async () => {
  mei = await world.as("mei");
});

const FORM = { ...COLLECTION, title: "A collection of many" };
const TYPED = { ...COLLECTION_FORM, title: FORM.title };

let address = 0;
const from = () => ({ "x-forwarded-for": `2001:db8:1:2::${(++address).toString(16)}` });
const list = (browser = mei) => browser.json("POST", "/api/packages", FORM, from());
const count = async () => (await world.db.selectFrom("packages").select("id").execute()).length;

async function unconfirmed(): Promise<void> {
  const id = world.people.mei.id;
  const change = { is_email_verified: 0 };
  await world.db.updateTable("users").set(change).where("id", "=", id).execute();
}

describe("listings within 24 hours", () => {
  test("stop at LISTINGS_PER_DAY until the first is a day old", async () => {
    for (let i = 0; i < 5; i++) {
      expect((await list()).status).toBe(201);
      world.clock.advance(HOUR);
    }
    const refused = await list();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, String(19 * 3600)]);
    expect(await refused.json()).toEqual({
      message: "You can list 5 collections in 24 hours. Try again in 19 hours.",
      code: "listings-used-up",
    });
    expect(await count()).toBe(5);
    world.clock.advance(DAY - 5 * HOUR);
    expect((await list()).status).toBe(201);
    expect((await list()).status).toBe(429);
  });

  test("stop at three while the address is not confirmed", async () => {
    await unconfirmed();
    for (let i = 0; i < 3; i++) expect((await list()).status).toBe(201);
    const page = await mei.post("/create-package", { ...TYPED, title: "The fourth of them" });
    expect(page.status).toBe(429);
    expect(page.headers.get("retry-after")).toBe(String(DAY / 1000));
    const html = await page.text();
    expect(html).toContain("Until you verify your email address, you can list 3 packages");
    expect(html).toContain('value="The fourth of them"');
    expect(await count()).toBe(3);
  });

  test("stop at the limit even for simultaneous calls", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => list()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(await count()).toBe(5);
  });
});

describe("a seller who never had a certified package", () => {
  async function listSix(): Promise<void> {
    for (let i = 0; i < 6; i++) {
      expect((await list()).status).toBe(201);
      world.clock.advance(12 * HOUR);
    }
  }

  test("can list again once one of the running auctions ends", async () => {
    await listSix();
    const refused = await list();
    const wait = 7 * DAY - 6 * 12 * HOUR;
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([
      429,
      String(wait / SECOND),
    ]);
    expect(await refused.json()).toEqual({
      message:
        "Until one of your packages is certified, you can run 6 auctions at a time. Request certification in your Corpus Profile, or wait until an auction ends.",
      code: "uncertified-auctions",
    });
    world.clock.advance(wait);
    expect((await list()).status).toBe(201);
    expect((await list()).status).toBe(429);
  });

  test("has only the daily limit once certified", async () => {
    await listSix();
    await world.db.updateTable("packages").set({ certified: 1 }).where("seq", "=", 1).execute();
    expect((await list()).status).toBe(201);
  });

  test("shares twenty listings a day with its network, not counting refusals", async () => {
    const { db, clock, people } = world;
    const sellers: Browser[] = [];
    for (const name of ["lu", "wen", "hana", "jun", "sora"]) {
      await addUser(db, name, clock.now(), { role: "seller" });
      sellers.push(await world.as(name as "mei"));
    }
    for (const seller of sellers.slice(0, 4)) {
      for (let i = 0; i < 5; i++) expect((await list(seller)).status).toBe(201);
      expect((await list(seller)).status).toBe(429);
    }
    const [last] = sellers.slice(4) as [Browser];
    expect(await (await list(last)).json()).toMatchObject({ code: "too-many-requests" });
    const elsewhere = { "x-forwarded-for": "2001:db8:1:3::1" };
    expect((await last.json("POST", "/api/packages", FORM, elsewhere)).status).toBe(201);
    // A certified package shows that an operator knows the seller.
    await addLot(db, people.mei.id, clock.now());
    expect((await list()).status).toBe(201);
  });
});
