import { beforeEach, expect, test } from "bun:test";
import { DAY, MINUTE } from "../../src/lib/time";
import { MemoryUseCounter } from "../../src/limits/counts";
import { RateLimits } from "../../src/limits/rate-limits";
import { latestLink } from "../support/accounts";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { PATIENCE_MS } from "../support/patience";
import { addUser, PASSWORD, registrationForm } from "../support/people";
import { Browser } from "../support/world";

let now = 0;
const limits = new RateLimits(1, new MemoryUseCounter(() => now), 1 / 100);
const world = worldForEach({ env: { TRUST_PROXY: "on" }, limits });

const ATTACKERS = [
  ...Array.from({ length: 40 }, (_, i) => `198.51.${i}.9`),
  ...Array.from({ length: 5 }, (_, i) => `2001:470:${i + 1}:1::9`),
];
const MEMBER = { "x-forwarded-for": "203.0.113.7" };
const VISITOR = { "x-forwarded-for": "203.0.114.7" };

let lotId: string;

beforeEach(async () => {
  now += DAY;
  const { db, clock, people } = world;
  lotId = (await addLot(db, people.mei.id, clock.now())).id;
});

const from = (i: number) => ({
  "x-forwarded-for": ATTACKERS[i % ATTACKERS.length] as string,
  accept: "application/json",
});

async function junkMembers(count: number): Promise<Browser[]> {
  const browsers: Browser[] = [];
  for (let i = 0; i < count; i++) {
    const { id } = await addUser(world.db, `junk${i}`, world.clock.now());
    await world.db
      .updateTable("users")
      .set({ is_email_verified: 0 })
      .where("id", "=", id)
      .execute();
    const browser = new Browser(world.app);
    const credentials = { email: `junk${i}@example.test`, password: PASSWORD };
    const { status } = await browser.json("POST", "/api/auth/login", credentials, from(i));
    expect(status).toBe(200);
    browsers.push(browser);
  }
  return browsers;
}

test(
  "an honest member and an honest visitor notice nothing of a flood of everything that they do",
  async () => {
    world.clock.advance(2 * DAY);
    lotId = (await addLot(world.db, world.people.mei.id, world.clock.now())).id;
    const junk = await junkMembers(10);
    const login = (email: string) => ({ email, password: PASSWORD });
    const bids = `/api/packages/${lotId}/bids`;
    const flood = ATTACKERS.flatMap((_, i) => {
      const stranger = new Browser(world.app);
      const member = junk[i % junk.length] as Browser;
      return [
        () => stranger.json("POST", "/api/auth/login", login(`made-up${i}@example.test`), from(i)),
        () => stranger.json("POST", "/api/auth/register", registrationForm(`flood${i}`), from(i)),
        () => stranger.post("/password-reset", { email: "ada@example.test" }, from(i)),
        () => stranger.get("/marketplace", from(i)),
        () => stranger.get("/api/packages?search=bank", from(i)),
        () => stranger.json("POST", bids, { amount: "1.00" }, from(i)),
        () => member.json("POST", bids, { amount: "1.00" }, from(i)),
        () => member.get("/dashboard", from(i)),
        () => member.json("POST", "/api/favorites", { packageId: lotId }, from(i)),
        () => member.get("/profile/data.json", from(i)),
      ];
    });
    const flooding = Promise.all([...flood, ...flood, ...flood].map((send) => send()));

    const ada = new Browser(world.app);
    const statuses = {
      signIn: await ada.json("POST", "/api/auth/login", login("ada@example.test"), MEMBER),
      dashboard: await ada.get("/dashboard", MEMBER),
      bid: await ada.json("POST", bids, { amount: "1050.00" }, MEMBER),
      favorite: await ada.json("POST", "/api/favorites", { packageId: lotId }, MEMBER),
      data: await ada.get("/profile/data.json", MEMBER),
    };
    const visitor = new Browser(world.app);
    const visits = {
      front: await visitor.get("/", VISITOR),
      market: await visitor.get("/marketplace", VISITOR),
      feed: await visitor.get("/marketplace.atom", VISITOR),
      package: await visitor.get(`/package/${lotId}`, VISITOR),
      register: await visitor.json("POST", "/api/auth/register", registrationForm("new"), VISITOR),
      reset: await visitor.post("/password-reset", { email: "bo@example.test" }, VISITOR),
    };
    const statusesOf = (answers: Record<string, Response>) =>
      Object.entries(answers).map(([name, { status }]) => `${name} ${status}`);
    expect(statusesOf(statuses)).toEqual([
      "signIn 200",
      "dashboard 200",
      "bid 201",
      "favorite 201",
      "data 200",
    ]);
    expect(statusesOf(visits)).toEqual([
      "front 200",
      "market 200",
      "feed 200",
      "package 200",
      "register 201",
      "reset 303",
    ]);
    expect(await latestLink(world, "bo@example.test", "password-reset")).toContain("/");
    const flooded = (await flooding).map(({ status }) => status);
    expect(flooded).toContain(429);
    expect(flooded).not.toContain(500);
  },
  PATIENCE_MS,
);

test(
  "two honest bidders bid to an auction's end through a flood of strangers' and new members' bids",
  async () => {
    const { db, clock } = world;
    const junk = await junkMembers(20);
    const bidders = [await world.as("ada"), await world.as("bo")];
    const end = clock.now() + MINUTE;
    await db
      .updateTable("packages")
      .set({ auction_end_time: end })
      .where("id", "=", lotId)
      .execute();
    const bids = `/api/packages/${lotId}/bids`;
    const flood = (times: number) =>
      Promise.all(
        Array.from({ length: times }, (_, i) => {
          const sender = i % 2 ? (junk[i % junk.length] as Browser) : new Browser(world.app);
          return sender.json("POST", bids, { amount: "1.00" }, from(i));
        }),
      );
    const statuses: number[] = [];
    const floods: Array<Promise<Response[]>> = [];
    let amount = 105_000;
    for (let i = 0; i < 10; i++) {
      floods.push(flood(300));
      const bid = { amount: (amount / 100).toFixed(2) };
      statuses.push((await bidders[i % 2]?.json("POST", bids, bid, MEMBER))?.status ?? 0);
      amount = Math.ceil(amount * 1.06);
      clock.advance(MINUTE / 12);
    }
    expect(statuses).toEqual(Array(10).fill(201));
    const flooded = (await Promise.all(floods)).flat().map(({ status }) => status);
    expect([...new Set(flooded)].sort()).toEqual([400, 401, 429]);
    const placed = await db.selectFrom("bids").select("id").execute();
    expect(placed).toHaveLength(10);
  },
  PATIENCE_MS,
);
