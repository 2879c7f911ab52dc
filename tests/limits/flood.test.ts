import { beforeAll, describe, expect, test } from "bun:test";
import { Sessions } from "../../src/accounts/sessions";
import { DAY } from "../../src/lib/time";
import { MemoryUseCounter } from "../../src/limits/counts";
import { RateLimits } from "../../src/limits/rate-limits";
import { ROUTE_LIMITS, type RouteLimitName } from "../../src/limits/route-limits";
import { limitsOf } from "../../src/web/http/limited";
import { worldForAll } from "../support/each-world";
import { PATIENCE_MS } from "../support/patience";
import { addUser } from "../support/people";
import { Browser } from "../support/world";

/** Forty addresses of a botnet, and the five /48s of a free tunnel with eight networks each. */
const ATTACKERS = [
  ...Array.from({ length: 40 }, (_, i) => `198.51.${i}.9`),
  ...Array.from({ length: 40 }, (_, i) => `2001:470:${(i % 5) + 1}:${i}::9`),
];

const JUNK_MEMBERS = 10;

/** Each sender's budget is one or two requests, so that the flood exhausts all of them. */
const TINY = 1 / 1000;

let now = 0;
const limits = new RateLimits(TINY, new MemoryUseCounter(() => now));
const world = worldForAll({ env: { TRUST_PROXY: "on" }, limits });

interface Target {
  method: string;
  path: string;
}

const targetsByLimit = new Map<RouteLimitName, Target[]>();

beforeAll(() => {
  for (const route of world.app.routes) {
    const { limit, refresh } = limitsOf(route);
    if (route.method === "WS") continue;
    const path = route.path.replace(/:\w+|\*/g, "x");
    if (limit) addTarget(limit, { method: route.method, path });
    if (refresh) addTarget(refresh, { method: route.method, path });
  }
});

function addTarget(name: RouteLimitName, target: Target): void {
  targetsByLimit.set(name, [...(targetsByLimit.get(name) ?? []), target]);
}

let people = 0;

async function memberBrowser({ isKnown }: { isKnown: boolean }): Promise<Browser> {
  const { db, clock } = world;
  const user = await addUser(db, `person${people++}`, clock.now() - (isKnown ? 2 * DAY : 0), {
    role: people % 2 ? "seller" : "buyer",
  });
  const verified = isKnown ? 1 : 0;
  await db
    .updateTable("users")
    .set({ is_email_verified: verified })
    .where("id", "=", user.id)
    .execute();
  const { token } = await new Sessions(db, clock, 30 * DAY).start(user.id);
  const browser = new Browser(world.app);
  browser.cookies.set("session", token);
  return browser;
}

async function statusOf(browser: Browser, { method, path }: Target, address: string) {
  const headers = { "x-forwarded-for": address, accept: "application/json" };
  const response =
    method === "GET"
      ? await browser.get(path, headers)
      : await browser.json(method, path, {}, headers);
  return response.status;
}

test("has every limit of a route among its targets", () => {
  const untargeted = Object.keys(ROUTE_LIMITS).filter(
    (name) => !targetsByLimit.has(name as RouteLimitName),
  );
  expect(untargeted.sort()).toEqual(["live", "requests"]);
});

describe("a flood from 40 addresses, five /48s and ten new accounts", () => {
  test.each(Object.keys(ROUTE_LIMITS).filter((name) => !["live", "requests"].includes(name)))(
    "of %s is refused, and nobody else notices",
    async (name) => {
      now += 2 * DAY;
      const targets = targetsByLimit.get(name as RouteLimitName) ?? [];
      const targetAt = (i: number) => targets[i % targets.length] as Target;
      const statuses: number[] = [];
      for (const [i, address] of ATTACKERS.entries())
        for (let j = 0; j < 3; j++)
          statuses.push(await statusOf(new Browser(world.app), targetAt(i), address));
      for (let i = 0; i < JUNK_MEMBERS; i++) {
        const junk = await memberBrowser({ isKnown: false });
        for (let j = 0; j < 3; j++)
          statuses.push(await statusOf(junk, targetAt(i), ATTACKERS[i] as string));
      }
      // A schema, or the lack of a token, refuses before anything is counted.
      const isUncounted = statuses.every((status) => status === 400 || status === 401);
      expect(statuses.includes(429) || isUncounted).toBe(true);
      expect(statuses).not.toContain(500);
      for (const [i, target] of targets.entries()) {
        const member = await memberBrowser({ isKnown: true });
        // Behind the address of an attacker, because members are not counted by network.
        const memberStatus = await statusOf(member, target, ATTACKERS[0] as string);
        const visitorStatus = await statusOf(new Browser(world.app), target, `192.0.${i}.7`);
        expect([target, memberStatus === 429, visitorStatus === 429]).toEqual([
          target,
          false,
          false,
        ]);
      }
    },
    PATIENCE_MS,
  );
});
