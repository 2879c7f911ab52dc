import { expect, test } from "bun:test";
import { hashing } from "../../src/accounts/passwords";
import { DAY } from "../../src/lib/time";
import { worldForEach } from "../support/each-world";
import { PASSWORD } from "../support/people";
import { testOnSqlite } from "../support/run-engine";
import { Browser } from "../support/world";

const world = worldForEach({ env: { TRUST_PROXY: "on" } });

const HOME = "203.0.113.7";
const ELSEWHERE = "192.0.2.7";
const MADE_UP = 40;

function signIn(browser: Browser, name: string, from: string): Promise<Response> {
  const body = { email: `${name}@example.test`, password: PASSWORD };
  return browser.json("POST", "/api/auth/login", body, { "x-forwarded-for": from });
}

// On PostgreSQL, storing the visitor's session takes longer than hashing the rest of the flood.
testOnSqlite(
  "a flood of made-up sign-ins waits behind known browsers, and for itself",
  async () => {
    world.clock.advance(2 * DAY);
    const known = new Browser(world.app);
    expect((await signIn(known, "ada", HOME)).status).toBe(200);
    known.cookies.delete("session");

    const gate = Promise.withResolvers<void>();
    for (let i = 0; i < hashing.places; i++) void hashing.run(() => gate.promise);
    const order: string[] = [];
    const note = (who: string) => (response: Response) => {
      order.push(who);
      return response.status;
    };
    const flood = Array.from({ length: MADE_UP }, (_, i) =>
      signIn(new Browser(world.app), `made-up${i}`, `198.51.${i % 4}.${i}`).then(note("flood")),
    );
    while (hashing.waitingCount < MADE_UP) await new Promise(setImmediate);
    const visitor = signIn(new Browser(world.app), "bo", ELSEWHERE).then(note("visitor"));
    while (hashing.waitingCount < MADE_UP + 1) await new Promise(setImmediate);
    const member = signIn(known, "ada", HOME).then(note("member"));
    while (hashing.waitingCount < MADE_UP + 2) await new Promise(setImmediate);
    gate.resolve();

    expect([await member, await visitor]).toEqual([200, 200]);
    expect(new Set(await Promise.all(flood))).toEqual(new Set([401]));
    expect(order.indexOf("member")).toBeLessThan(4);
    expect(order.indexOf("visitor")).toBeLessThan(12);
  },
);

test("a browser of a new account is not known, because accounts are free", async () => {
  const junk = new Browser(world.app);
  expect((await signIn(junk, "ada", HOME)).status).toBe(200);
  junk.cookies.delete("session");
  const gate = Promise.withResolvers<void>();
  for (let i = 0; i < hashing.places; i++) void hashing.run(() => gate.promise);
  const order: string[] = [];
  const first = signIn(new Browser(world.app), "bo", ELSEWHERE).then(() => order.push("visitor"));
  while (hashing.waitingCount < 1) await new Promise(setImmediate);
  const second = signIn(junk, "ada", HOME).then(() => order.push("junk"));
  while (hashing.waitingCount < 2) await new Promise(setImmediate);
  const places = hashing.places;
  hashing.places = 1;
  gate.resolve();
  await Promise.all([first, second]);
  hashing.places = places;
  expect(order).toEqual(["visitor", "junk"]);
});
