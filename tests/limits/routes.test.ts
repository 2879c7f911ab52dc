import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { MemoryUseCounter } from "../../src/limits/counts";
import { RateLimits } from "../../src/limits/rate-limits";
import {
  ROUTE_LIMITS,
  type RouteLimitName,
  STRANGERS_ACTIONS,
} from "../../src/limits/route-limits";
import { TRAFFIC } from "../../src/rules/traffic";
import { addLot } from "../support/listings";
import { registrationForm } from "../support/people";
import { createWorld, type World } from "../support/world";

let world: World;

beforeEach(async () => {
  world = await createWorld({ env: { TRUST_PROXY: "on" } });
});

afterEach(() => world.close());

const from = (address: string) => ({ "x-forwarded-for": address });

describe("a limit", () => {
  test.each(Object.keys(ROUTE_LIMITS) as RouteLimitName[])(
    "applies per network to %s",
    async (name) => {
      const limits = new RateLimits();
      const [times] = ROUTE_LIMITS[name].network;
      const asking = (network: string) =>
        limits.admit(name, { memberId: null, network, isKnown: false }).then(
          () => "admitted",
          (error: Error) => error.name,
        );
      for (let i = 0; i < times; i++)
        await limits.admit(name, { memberId: null, network: "here", isKnown: false });
      expect(await asking("here")).toBe("LimitReached");
      expect(await asking("there")).toBe("admitted");
    },
  );

  test("follows a known member across networks, and each member of a network has their own", async () => {
    const limits = new RateLimits();
    const [times] = ROUTE_LIMITS.bids.member;
    const member = (memberId: string, network: string) => ({ memberId, network, isKnown: true });
    for (let i = 0; i < times; i++) await limits.admit("bids", member("ada", `10.0.0.${i % 250}`));
    const again = limits.admit("bids", member("ada", "10.9.9.9"));
    await expect(again).rejects.toMatchObject({ code: "too-many-requests" });
    for (let i = 0; i < 50; i++)
      for (let j = 0; j < times; j++)
        await limits.admit("bids", member(`student ${i}`, "10.9.9.9"));
  });

  test("gives all new members of a network ten times as much as its strangers, who do not share it", async () => {
    const limits = new RateLimits();
    const [times] = ROUTE_LIMITS.search.network;
    const network = "10.9.9.9";
    for (let i = 0; i < times; i++)
      await limits.admit("search", { memberId: null, network, isKnown: false });
    for (let i = 0; i < 10 * times; i++)
      await limits.admit("search", { memberId: `new ${i % 100}`, network, isKnown: false });
    const next = { memberId: "one more", network, isKnown: false };
    await expect(limits.admit("search", next)).rejects.toThrow();
    await limits.admit("search", { ...next, isKnown: true });
    await limits.admit("search", { ...next, network: "10.8.8.8" });
  });

  test.each([...STRANGERS_ACTIONS])("of %s counts new members like strangers", async (name) => {
    const limits = new RateLimits();
    const [times] = ROUTE_LIMITS[name].network;
    const network = "10.9.9.9";
    for (let i = 0; i < times; i++)
      await limits.admit(name, { memberId: i % 2 ? `new ${i}` : null, network, isKnown: false });
    for (const memberId of [null, "one more"])
      await expect(limits.admit(name, { memberId, network, isKnown: false })).rejects.toThrow();
  });

  test("gives wider blocks a few times as much as one network, not as much as all of theirs", async () => {
    const [times] = ROUTE_LIMITS.notices.network;
    const admitted = async (networks: string[]) => {
      const limits = new RateLimits();
      let count = 0;
      for (const network of networks)
        for (let i = 0; i < times; i++)
          await limits.admit("notices", { memberId: null, network, isKnown: false }).then(
            () => count++,
            () => {},
          );
      return count / times;
    };
    const many = (make: (i: string) => string) =>
      Array.from({ length: 40 }, (_, i) => make(i.toString(16)));
    expect(await admitted(many((i) => `2001:db8:1:20${i.at(-1)}::/64`))).toBe(2);
    expect(await admitted(many((i) => `2001:db8:1:${i}00::/64`))).toBe(4);
    expect(await admitted(many((i) => `2001:db8:${i}:0::/64`))).toBe(16);
    expect(await admitted(many((i) => `203.0.113.${Number.parseInt(i, 16)}`))).toBe(8);
  });

  test("is ten times as wide for the networks of a large site", async () => {
    const limits = new RateLimits(1, new MemoryUseCounter(), TRAFFIC.large.networks);
    const [times] = ROUTE_LIMITS.notices.network;
    const asking = { memberId: null, network: "203.0.113.7", isKnown: false };
    for (let i = 0; i < 10 * times; i++) await limits.admit("notices", asking);
    await expect(limits.admit("notices", asking)).rejects.toThrow();
  });
});

describe("the addresses of one /64", () => {
  test("can open 60 accounts an hour together", async () => {
    const register = (i: number, network = "2001:db8:1:2") =>
      world.visitor.json(
        "POST",
        "/api/auth/register",
        registrationForm(`new${i}`, { password: "password1", confirmPassword: "password1" }),
        from(`${network}::${i.toString(16)}`),
      );
    for (let i = 0; i < 60; i++) await register(i);
    expect((await register(60)).status).toBe(429);
    expect((await register(61, "2001:db8:1:3")).status).toBe(400);
  });

  test("can guess a password ten times together", async () => {
    const guess = (i: number) =>
      world.visitor.json(
        "POST",
        "/api/auth/login",
        { email: "ada@example.test", password: "wrong password" },
        from(`2001:db8:1:2::${i.toString(16)}`),
      );
    for (let i = 0; i < 10; i++) expect((await guess(i)).status).toBe(401);
    expect((await guess(10)).status).toBe(429);
  });
});

describe("a form over its limit", () => {
  async function flooded(language: string) {
    const { id } = await addLot(world.db, world.people.mei.id, world.clock.now());
    const browser = await world.as("ada");
    const message = 'Is "volume 3" <included>? 第三卷呢?';
    const path = `/messages/${id}/${world.people.mei.id}`;
    const send = () => browser.post(path, { message }, { "accept-language": language });
    for (let i = 0; i < 60; i++) await send();
    return { path, message, browser, answer: await send() };
  }

  test.each([
    ["en", "Send again", "Your entries are kept, except passwords."],
    ["zh-Hant", "重新送出", "除密碼外，你填寫的內容都已保留。"],
    ["ja", "もう一度送信", "パスワード以外の入力内容は保持されています。"],
    ["ko", "다시 보내기", "비밀번호를 제외하고 입력하신 내용은 그대로 남아 있습니다."],
  ])(
    "stays filled on the refusing page in %s, with the time to retry",
    async (language, label, kept) => {
      const { answer, path } = await flooded(language);
      expect(answer.status).toBe(429);
      const seconds = answer.headers.get("retry-after") ?? "";
      expect(Number(seconds)).toBeWithin(1, 61);
      const html = await answer.text();
      expect(html).toContain(seconds);
      expect(html).toContain(label);
      expect(html).toContain(kept);
      expect(html).toContain(`action="${path}" method="post"`);
      expect(html).toContain(
        'name="message" value="Is &quot;volume 3&quot; &lt;included&gt;? 第三卷呢?"',
      );
    },
  );

  test("drops passwords", async () => {
    const form = registrationForm("new", { password: "hunter2hunter2", country: "HK" });
    const post = () => world.visitor.post("/register", form as unknown as Record<string, string>);
    for (let i = 0; i < 60; i++) await post();
    const html = await (await post()).text();
    expect(html).toContain('name="email" value="new@example.test"');
    expect(html).not.toContain("hunter2");
    expect(html).not.toContain('name="confirmPassword"');
  });
});

test("limits lists per network, but not immutable files", async () => {
  await world.close();
  world = await createWorld({ env: { TRUST_PROXY: "on" }, limits: new RateLimits(1 / 20) });
  const list = () => world.visitor.get("/api/packages?search=poems", from("203.0.113.7"));
  for (let i = 0; i < ROUTE_LIMITS.search.network[0] / 20; i++)
    expect((await list()).status).toBe(200);
  const refused = await list();
  expect([refused.status, await refused.json()]).toEqual([
    429,
    {
      message: expect.stringContaining("Too many pages requested from your network. Try again in"),
      code: "too-many-requests",
    },
  ]);
  expect((await world.visitor.get("/terms", from("203.0.113.7"))).status).toBe(200);
  expect((await world.visitor.get("/api/packages", from("203.0.113.8"))).status).toBe(200);
});

test("refuses endless requests from one network before any work", async () => {
  const limits = new RateLimits(1 / 1000);
  await world.close();
  world = await createWorld({ env: { TRUST_PROXY: "on" }, limits });
  const statuses: number[] = [];
  for (let i = 0; i < 13; i++)
    statuses.push((await world.visitor.get("/no-such-page", from("203.0.113.7"))).status);
  expect(statuses).toEqual([...Array(12).fill(404), 429]);
  expect((await world.visitor.get("/assets/none.js", from("203.0.113.7"))).status).toBe(404);
  expect((await world.visitor.get("/terms", from("203.0.113.8"))).status).toBe(200);
});
