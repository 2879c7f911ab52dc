import { describe, expect, test } from "bun:test";
import { chosen, latestLink, NEXT, signInAs, who } from "../support/accounts";
import { worldForEach } from "../support/each-world";
import { statuses } from "../support/http";
import { PASSWORD, registrationForm } from "../support/people";
import { Browser } from "../support/world";

const world = worldForEach({ env: { TRUST_PROXY: "on" } });

const ADA = "ada@example.test";
const HOME = "203.0.113.7";
const ELSEWHERE = "198.51.100.23";
const WRONG = "wrong password";

function signIn(password: string, { from = HOME, email = ADA } = {}) {
  const headers = { "x-forwarded-for": from };
  return world.visitor.json("POST", "/api/auth/login", { email, password }, headers);
}

async function fail(times: number, who?: Parameters<typeof signIn>[1]): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, () => signIn(WRONG, who)));
  return answers.map(({ status }) => status);
}

describe("guessing a password", () => {
  test("is stopped after ten tries, and states how long to wait", async () => {
    expect(await fail(10)).toEqual(Array(10).fill(401));
    const response = await signIn(WRONG);
    expect(response.status).toBe(429);
    const seconds = Number(response.headers.get("retry-after"));
    expect(seconds).toBeWithin(1, 15 * 60 + 1);
    expect(await response.json()).toEqual({
      message: "Too many sign-in attempts from your network. Try again in 15 minutes.",
      code: "too-many-requests",
    });
  });

  test("is stopped after ten simultaneous tries too", async () => {
    const statuses = await fail(30);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  test("ignores the case of the address", async () => {
    await fail(5, { email: "ADA@example.test" });
    await fail(5, { email: " ada@EXAMPLE.test" });
    expect((await signIn(WRONG)).status).toBe(429);
  });

  test("also blocks the right password from the same address", async () => {
    await fail(10);
    expect((await signIn(PASSWORD)).status).toBe(429);
    const form = { email: ADA, password: PASSWORD };
    const page = await world.visitor.post("/login", form, { "x-forwarded-for": HOME });
    expect(page.status).toBe(429);
    expect(await page.text()).toContain("Too many sign-in attempts from your network.");
    expect(await world.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
  });

  test("blocks neither other members nor other addresses", async () => {
    await fail(10);
    expect((await signIn(PASSWORD, { from: ELSEWHERE, email: "bo@example.test" })).status).toBe(
      200,
    );
    expect((await signIn(PASSWORD, { email: "bo@example.test" })).status).toBe(200);
    expect((await signIn(PASSWORD, { from: ELSEWHERE })).status).toBe(200);
  });

  test("cannot be spread over invented client addresses", async () => {
    const spread = Array.from({ length: 11 }, (_, i) => `10.0.0.${i}, ${HOME}`);
    const answers = await Promise.all(spread.map((from) => signIn(WRONG, { from })));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe("200 tries", () => {
  const RETRY = expect.stringMatching(/^\d+$/);

  test("are slowed down if one address tries many accounts", async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => signIn(WRONG, { email: `guess${i}@example.test` })),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBe(140);
    const form = { email: "bo@example.test", password: PASSWORD };
    const page = await world.visitor.post("/login", form, { "x-forwarded-for": HOME });
    expect([page.status, page.headers.get("retry-after")]).toEqual([429, RETRY]);
  });

  test("slow an account down from many addresses, but never lock its owner out", async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => signIn(WRONG, { from: `10.0.${i}.1` })),
    );
    expect(answers.filter(({ status }) => status === 401).length).toBe(200);
    const again = await Promise.all(
      Array.from({ length: 200 }, (_, i) => fail(10, { from: `10.0.${i}.1` })),
    );
    expect(again.flat().filter((status) => status === 401).length).toBeLessThan(3 * 200);
    expect((await signIn(PASSWORD, { from: ELSEWHERE })).status).toBe(200);
  });

  test("end at a thousand for an account, but its owner gets in by email", async () => {
    for (let i = 0; i < 1050; i++)
      expect([i, (await signIn(WRONG, { from: `10.${i >> 8}.${i & 255}.1` })).status]).toEqual([
        i,
        401,
      ]);
    expect((await signIn(PASSWORD, { from: ELSEWHERE })).status).toBe(429);

    await world.visitor.post("/password-reset", { email: ADA });
    await world.visitor.post(await latestLink(world, ADA, "password-reset"), chosen());
    expect(await who(world.visitor)).toBe(200);
  });
});

describe("a browser that has signed in before", () => {
  const TRIES = 1050;

  /** Uses up every try that the account has for unknown browsers, also from its own network. */
  const strangers = async () => {
    for (let i = 0; i < TRIES; i++)
      await new Browser(world.app).json(
        "POST",
        "/api/auth/login",
        { email: ADA, password: WRONG },
        { "x-forwarded-for": `10.${i >> 8}.${i & 255}.1` },
      );
  };

  test("can sign in while strangers use up the account's and its own network's tries", async () => {
    expect((await signIn(PASSWORD)).status).toBe(200);
    await strangers();
    const neighbor = new Browser(world.app);
    for (let i = 0; i < 60; i++)
      await neighbor.json(
        "POST",
        "/api/auth/login",
        { email: `guess${i}@example.test`, password: WRONG },
        { "x-forwarded-for": HOME },
      );
    expect((await signIn(PASSWORD)).status).toBe(200);
    expect((await signIn(PASSWORD, { from: ELSEWHERE })).status).toBe(200);
    const page = world.visitor.post("/login", { email: ADA, password: PASSWORD });
    expect(await statuses(page, signInAs(world, ADA))).toEqual([303, 429]);
  });

  test("is recognized only for that account, and not by an invented cookie", async () => {
    expect((await signIn(PASSWORD, { email: "bo@example.test" })).status).toBe(200);
    await strangers();
    expect((await signIn(PASSWORD, { from: ELSEWHERE })).status).toBe(429);
    world.visitor.cookies.set("device", "A".repeat(22));
    expect((await signIn(PASSWORD, { from: ELSEWHERE })).status).toBe(429);
  });

  test("has as many tries of its own as an account", async () => {
    expect((await signIn(PASSWORD)).status).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => signIn(WRONG, { from: `10.0.1.${i}` })),
    );
    expect(answers.filter(({ status }) => status === 401).length).toBe(50);
    expect((await signInAs(world, ADA)).status).toBe(200);
  });

  test("is no longer recognized once the password has changed", async () => {
    expect((await signIn(PASSWORD)).status).toBe(200);
    const { cookies } = world.visitor;
    const device = cookies.get("device") ?? "";
    await world.visitor.post("/profile/password", { currentPassword: PASSWORD, ...chosen() });
    cookies.set("device", device);
    await strangers();
    expect((await signIn(NEXT, { from: ELSEWHERE })).status).toBe(429);
  });
});

describe("knowing the password", () => {
  test("is never slowed down", async () => {
    for (let i = 0; i < 15; i++) expect((await signIn(PASSWORD)).status).toBe(200);
    expect(await fail(10)).toEqual(Array(10).fill(401));
  });

  test("does not reset the count of wrong guesses", async () => {
    await fail(9);
    expect((await signIn(PASSWORD)).status).toBe(200);
    world.visitor.cookies.delete("device");
    expect((await signIn(WRONG)).status).toBe(401);
    expect((await signIn(WRONG)).status).toBe(429);
  });
});

test("each address can open 60 accounts an hour", async () => {
  const register = (i: number, from: string) =>
    // A weak password costs no hashing, but the request still counts.
    world.visitor.json(
      "POST",
      "/api/auth/register",
      registrationForm(`new${i}`, chosen("password1")),
      { "x-forwarded-for": from },
    );
  for (let i = 0; i < 60; i++) expect((await register(i, HOME)).status).toBe(400);
  const refused = await register(60, HOME);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeWithin(1, 3601);
  expect((await register(61, ELSEWHERE)).status).toBe(400);
});

describe("a site without a trusted proxy", () => {
  const world = worldForEach();

  test("ignores a forwarding header", async () => {
    const guess = (i: number) =>
      world.visitor.json(
        "POST",
        "/api/auth/login",
        { email: ADA, password: WRONG },
        { "x-forwarded-for": `10.0.0.${i}` },
      );
    for (let i = 0; i < 10; i++) await guess(i);
    expect((await guess(99)).status).toBe(429);
  });
});
