import { beforeEach, describe, expect, test } from "bun:test";
import { DAY } from "../../src/lib/time";
import { ROUTE_LIMITS } from "../../src/limits/route-limits";
import { PAGE_SIZE } from "../../src/marketplace/marketplace-state";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { PATIENCE_MS } from "../support/patience";
import { addUser, PASSWORD } from "../support/people";
import { Browser } from "../support/world";

/** A stranger with ten unconfirmed accounts and all addresses of one /64. */
const ACCOUNTS = 10;

const world = worldForEach({ env: { TRUST_PROXY: "on" } });
let strangers: Browser[];
let mei: Browser;
let packageId: string;

beforeEach(async () => {
  const { db, clock, people } = world;
  strangers = [];
  for (let i = 0; i < ACCOUNTS; i++) {
    const { id } = await addUser(db, `stranger${i}`, clock.now(), { role: "seller" });
    await db.updateTable("users").set({ is_email_verified: 0 }).where("id", "=", id).execute();
    const browser = new Browser(world.app);
    const credentials = { email: `stranger${i}@example.test`, password: PASSWORD };
    await browser.json("POST", "/api/auth/login", credentials, attacker());
    strangers.push(browser);
  }
  mei = await world.as("mei");
  packageId = (await addLot(db, people.mei.id, clock.now(), { startingPriceCents: 100_000 })).id;
});

let address = 0;
const attacker = () => ({ "x-forwarded-for": `2001:db8:bad:1::${(++address).toString(16)}` });
const HOME = { "x-forwarded-for": "203.0.113.7" };

function everyStranger<T>(times: number, act: (browser: Browser) => Promise<T>): Promise<T[]> {
  return Promise.all(
    strangers.flatMap((browser) => Array.from({ length: times }, () => act(browser))),
  );
}

const LISTING = {
  title: "Buy now",
  description: "One of very many listings.",
  category: "stem",
  language: "en",
  contentType: "mathematics",
  startingPrice: "100",
  collectionSize: "50000",
  publicationYear: "2024",
  publisher: "Nobody",
  rights: { uses: ["pretraining"] },
  auctionDurationHours: "168",
};

describe("an attacker with ten accounts and a /64", () => {
  test("cannot fill a page of a list", async () => {
    const shown = () =>
      world.visitor.get("/marketplace?view=list", HOME).then((page) => page.text());
    const answers = await everyStranger(12, (browser) =>
      browser.json("POST", "/api/packages", LISTING, attacker()),
    );
    for (const browser of strangers) {
      for (let i = 0; i < 4; i++)
        answers.push(await browser.json("POST", "/api/packages", LISTING, attacker()));
    }
    const listed = answers.filter(({ status }) => status === 201).length;
    expect(listed).toBe(20);
    expect(listed).toBeLessThan(PAGE_SIZE);
    const codes = new Set<string | undefined>();
    for (const refused of answers.filter(({ status }) => status !== 201)) {
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeWithin(1, 86_401);
      codes.add(((await refused.json()) as { code: string }).code);
    }
    expect([...codes].sort()).toEqual(["listings-used-up-unconfirmed", "too-many-requests"]);
    expect(await shown()).toContain(packageId);
    expect(await shown()).not.toContain("Buy now");
    expect((await mei.json("POST", "/api/packages", LISTING, HOME)).status).toBe(201);
  });

  test(
    "cannot monopolize the worker",
    async () => {
      const text = "It was the best of times, it was the worst of times. ".repeat(2000);
      const order: string[] = [];
      const flood = everyStranger(9, async (browser) => {
        const body = { content: text, contentType: "literary" };
        const answer = await browser.json("POST", "/api/analyze-sample", body, attacker());
        order.push("stranger");
        return answer.status;
      });
      const own = { content: "Call me Ishmael. Some years ago.", contentType: "literary" };
      const answer = await mei.json("POST", "/api/analyze-sample", own, HOME);
      order.push("mei");
      expect(answer.status).toBe(200);
      const statuses = await flood;
      const served = statuses.filter((status) => status === 200).length;
      expect(served).toBeLessThanOrEqual(5 * ACCOUNTS);
      expect(statuses.filter((status) => status === 429).length).toBe(statuses.length - served);
      // None of the ten got a second turn before mei's first.
      const before = order.slice(0, order.indexOf("mei"));
      expect(before.length - (statuses.length - served)).toBeLessThanOrEqual(ACCOUNTS + 1);
    },
    PATIENCE_MS,
  );

  test("cannot freeze an auction with a flood of bids", async () => {
    const [perMember] = ROUTE_LIMITS.bids.member;
    const statuses = await everyStranger(perMember + 10, async (browser) => {
      const path = `/api/packages/${packageId}/bids`;
      return (await browser.json("POST", path, { amount: "1.00" }, attacker())).status;
    });
    expect(statuses.filter((status) => status === 400)).toHaveLength(perMember * ACCOUNTS);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10 * ACCOUNTS);
    const ada = await world.as("ada");
    const bid = { amount: "1050.00" };
    expect((await ada.json("POST", `/api/packages/${packageId}/bids`, bid, HOME)).status).toBe(201);
  });

  test("cannot raise a price beyond everyone's reach", async () => {
    let amount = 100_000;
    const path = `/api/packages/${packageId}/bids`;
    for (let i = 0; i < 5; i++) {
      for (const browser of strangers) {
        for (const times of [5, 2, 1.05]) {
          const bid = { amount: (Math.ceil(amount * times) / 100).toFixed(2) };
          const answer = await browser.json("POST", path, bid, attacker());
          if (answer.status === 201) amount = Math.ceil(amount * times);
        }
      }
    }
    expect(amount).toBeWithin(500_000, 525_001);
    const ada = await world.as("ada");
    const bid = { amount: (Math.ceil(amount * 1.05) / 100).toFixed(2) };
    expect((await ada.json("POST", path, bid, HOME)).status).toBe(201);
  });

  test("cannot flood a seller with conversations or emails about them", async () => {
    const { db, clock, people } = world;
    const lots = [packageId];
    for (let i = 0; i < 9; i++) lots.push((await addLot(db, people.mei.id, clock.now())).id);
    const write = (browser: Browser, lot: string, headers = attacker()) => {
      const body = { receiverId: people.mei.id, message: "Buy my pills" };
      return browser.json("POST", `/api/packages/${lot}/chat`, body, headers);
    };
    const statuses: number[] = [];
    for (const browser of strangers) {
      for (const lot of lots) {
        const answer = await write(browser, lot);
        statuses.push(answer.status);
        if (answer.status === 201) continue;
        expect((await answer.json()).code).toBe("conversations-used-up");
        expect(answer.headers.get("retry-after")).toBe("86400");
      }
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(3 * ACCOUNTS);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7 * ACCOUNTS);
    const [stranger] = strangers as [Browser];
    expect((await write(stranger, packageId)).status).toBe(201);
    const ada = await world.as("ada");
    for (const lot of lots) expect((await write(ada, lot, HOME)).status).toBe(201);
    clock.advance(DAY);
    const tenth = lots.at(-1) as string;
    expect((await write(stranger, tenth)).status).toBe(201);
  });

  test("cannot lock an account's owner out by guessing", async () => {
    const guesses = await Promise.all(
      Array.from({ length: 100 }, () =>
        world.visitor.json(
          "POST",
          "/api/auth/login",
          { email: "ada@example.test", password: "wrong password" },
          attacker(),
        ),
      ),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    const credentials = { email: "ada@example.test", password: PASSWORD };
    const owner = await world.visitor.json("POST", "/api/auth/login", credentials, HOME);
    expect(owner.status).toBe(200);
  });
});
