import { beforeEach, describe, expect, test } from "bun:test";
import type { Package } from "../../../src/packages/packages";
import { isOwnOrigin } from "../../../src/web/http/edge";
import { worldForEach } from "../../support/each-world";
import { addLot } from "../../support/listings";
import { registrationForm } from "../../support/people";
import type { Browser } from "../../support/world";

const world = worldForEach({ env: { PUBLIC_URL: "http://market.example" } });
let ada: Browser;
let lot: Package;

beforeEach(async () => {
  ada = await world.as("ada");
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
});

function send(method: string, path: string, body: unknown, headers: Record<string, string>) {
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return world.app.handle(
    new Request(`http://localhost${path}`, {
      method,
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", cookie, ...headers },
    }),
  );
}

const bid = (headers: Record<string, string>) =>
  send("POST", `/api/packages/${lot.id}/bids`, { amount: "1050" }, headers);

async function state() {
  const { db } = world;
  return {
    bids: await db.selectFrom("bids").selectAll().execute(),
    favorites: await db.selectFrom("favorites").selectAll().execute(),
    users: await db.selectFrom("users").selectAll().execute(),
    packages: await db.selectFrom("packages").selectAll().execute(),
    sessions: await db.selectFrom("sessions").selectAll().execute(),
  };
}

const FOREIGN: Array<[string, Record<string, string>]> = [
  ["another site's Origin", { origin: "https://evil.example" }],
  ["an opaque Origin", { origin: "null" }],
  ["an invalid Origin", { origin: "evil" }],
  ["our host on another port", { origin: "http://market.example:8080" }],
  ["our host over another scheme", { origin: "https://market.example" }],
  ["a host that starts like ours", { origin: "http://market.example.evil.example" }],
  ["a cross-site fetch", { "sec-fetch-site": "cross-site" }],
  ["a same-site fetch", { "sec-fetch-site": "same-site" }],
  [
    "a cross-site fetch under our Origin",
    { "sec-fetch-site": "cross-site", origin: "http://market.example" },
  ],
  ["an unknown kind of fetch", { "sec-fetch-site": "sideways" }],
  [
    "a typed address with a foreign Origin",
    { "sec-fetch-site": "none", origin: "https://evil.example" },
  ],
];

describe("a write from a browser", () => {
  test.each(FOREIGN)("is refused everywhere with %s", async (_, headers) => {
    const before = await state();
    const writes: Array<[method: string, path: string, body: unknown]> = [
      ["POST", `/api/packages/${lot.id}/bids`, { amount: "1050" }],
      ["POST", `/package/${lot.id}/bids`, { amount: "1050" }],
      ["POST", "/api/favorites", { packageId: lot.id }],
      ["DELETE", `/api/favorites/${lot.id}`, {}],
      ["POST", `/package/${lot.id}/favorite`, { favorite: "true" }],
      ["POST", "/api/auth/register", registrationForm("nia")],
      ["POST", "/api/auth/login", { email: "bo@example.test", password: "x" }],
      ["POST", "/login", { email: "bo@example.test", password: "x" }],
      ["POST", "/theme", { theme: "light" }],
      ["POST", "/api/packages", {}],
      ["DELETE", `/api/packages/${lot.id}`, {}],
      ["PUT", "/no-such-page", {}],
    ];
    for (const [method, path, body] of writes) {
      const response = await send(method, path, body, headers);
      expect([path, response.status]).toEqual([path, 403]);
      expect(response.headers.get("set-cookie")).toBeNull();
    }
    expect(await state()).toEqual(before);
  });

  test("gets the reason for its refusal as JSON or as a page", async () => {
    const json = await bid({ origin: "https://evil.example" });
    expect(await json.json()).toEqual({
      message: "This request came from another site, so we ignored it.",
      code: "foreign-origin",
    });
    const page = await send("POST", "/login", {}, { origin: "https://evil.example" });
    expect(await page.text()).toContain("<h1>Access denied</h1>");
  });

  test.each([
    ["our Origin", { origin: "http://market.example" }],
    ["the Origin of the host it was sent to", { origin: "http://lan:3000", host: "lan:3000" }],
    ["a same-origin fetch", { "sec-fetch-site": "same-origin" }],
    ["a typed address", { "sec-fetch-site": "none" }],
    ["neither header, as scripts send", {}],
  ])("is accepted with %s", async (_, headers) => {
    expect((await bid(headers as Record<string, string>)).status).toBe(201);
  });
});

test("allows reading from every origin", async () => {
  const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  const response = await world.visitor.get("/api/packages", headers);
  expect(response.status).toBe(200);
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
});

test("prefers Sec-Fetch-Site to Origin", () => {
  const origin = "http://market.example";
  const judge = (headers: Record<string, string>) => isOwnOrigin(new Headers(headers), origin);
  expect(judge({ "sec-fetch-site": "same-origin", origin: "https://elsewhere.example" })).toBe(
    true,
  );
  expect(judge({ "sec-fetch-site": "same-site", origin })).toBe(false);
  expect(judge({ origin, host: "other" })).toBe(true);
  expect(judge({ origin: "http://other", host: "other.example" })).toBe(false);
  expect(judge({ origin: "https://other", host: "other" })).toBe(false);
  const overTls = (headers: Record<string, string>) =>
    isOwnOrigin(new Headers(headers), "https://market.example");
  expect(overTls({ origin: "http://market.example", host: "market.example" })).toBe(false);
  expect(overTls({ origin: "https://other", host: "other" })).toBe(true);
});
