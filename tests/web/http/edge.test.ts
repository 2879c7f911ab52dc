import { beforeEach, describe, expect, spyOn, test } from "bun:test";
import argon2 from "argon2";
import { loadConfig } from "../../../src/config";
import { deleteAccount } from "../../../src/leaving/deletion";
import { TookTooLong } from "../../../src/lib/errors";
import { securityHeaders } from "../../../src/web/http/edge";
import { worldForEach } from "../../support/each-world";
import { listen, type RawAnswer, rawRequest } from "../../support/http";
import { PASSWORD } from "../../support/people";

const world = worldForEach();

const HEADERS = Object.entries(securityHeaders(loadConfig({})));
const STACK = /\.tsx?:\d|node_modules|at (async )?\w+ \([^)]*:\d|<!-- bun|Unhandled|ZodError/;

function expectWhole(what: string, answer: RawAnswer): void {
  for (const [name, value] of HEADERS)
    expect([what, name, answer.headers.get(name)]).toEqual([what, name, value]);
  expect([what, answer.headers.has("content-type") || answer.body === ""]).toEqual([what, true]);
  expect(answer.body).not.toMatch(STACK);
}

const unforeseen = () => world.log.filter((line) => JSON.parse(line).level >= 50);

describe("a request refused before routing", () => {
  beforeEach(() => listen(world.app));

  const CLOSE = "Connection: close";

  test.each([
    ["no Host by HTTP/1.0", ["GET / HTTP/1.0"]],
    ["no Host by HTTP/1.0, without a route", ["GET /nope HTTP/1.0"]],
    ["the Host %", ["GET / HTTP/1.1", "Host: %", CLOSE]],
    ["a Host of two words", ["GET / HTTP/1.1", "Host: a b", CLOSE]],
    ["a Host with an invalid port", ["GET / HTTP/1.1", "Host: a:99999", CLOSE]],
    ["the Host % without a route", ["GET /nope HTTP/1.1", "Host: %", CLOSE]],
    ["the Host % by HEAD", ["HEAD / HTTP/1.1", "Host: %", CLOSE]],
    ["the Host % on the live channel", ["GET /ws HTTP/1.1", "Host: %", CLOSE]],
    ["the Host % with a form", ["POST /login HTTP/1.1", "Host: %", "Content-Length: 0", CLOSE]],
  ])("gets an error page with 400 for %s", async (what, lines) => {
    const answer = await rawRequest(world.app, ...lines);
    expect(answer.status).toBe(400);
    expectWhole(what, answer);
    expect(answer.body).toContain(lines[0]?.startsWith("HEAD") ? "" : "name a site");
    expect(unforeseen()).toEqual([]);
  });

  test("gets JSON for a call with an invalid Host", async () => {
    const answer = await rawRequest(world.app, "GET /api/packages HTTP/1.1", "Host: %", CLOSE);
    expect(answer.status).toBe(400);
    expectWhole("call", answer);
    expect(answer.body).toContain('"code":"host-unreadable"');
  });

  test("needs no Host for a probe", async () => {
    for (const path of ["/healthz", "/readyz"]) {
      const answer = await rawRequest(world.app, `GET ${path} HTTP/1.0`);
      expect(answer.status).toBe(200);
      expectWhole(path, answer);
    }
  });

  test.each([
    ["a target of another site", ["GET http://evil.example/ HTTP/1.1", "Host: x", CLOSE], 200],
    ["a path that looks like a host", ["GET //evil.example HTTP/1.1", "Host: x", CLOSE], 404],
    ["a method for proxies", ["CONNECT evil.example:443 HTTP/1.1", "Host: x", CLOSE], 404],
    ["TRACE", ["TRACE / HTTP/1.1", "Host: x", CLOSE], 404],
    ["a broken escape", ["GET /package/%zz HTTP/1.1", "Host: x", CLOSE], 404],
    ["an escape outside UTF-8", ["GET /package/%ff HTTP/1.1", "Host: x", CLOSE], 404],
    ["U+0000 in a path", ["GET /package/%00 HTTP/1.1", "Host: x", CLOSE], 404],
    ["U+0000 in a query", ["GET /?search=%00 HTTP/1.1", "Host: x", CLOSE], 400],
    ["U+0000 in a call's query", ["GET /api/packages?search=a%00 HTTP/1.1", "Host: x", CLOSE], 400],
  ])("gets our own error for %s", async (what, lines, status) => {
    const answer = await rawRequest(world.app, ...lines);
    expect([what, answer.status]).toEqual([what, status]);
    expectWhole(what, answer);
    expect(unforeseen()).toEqual([]);
  });

  // Bun answers these before it calls the app.
  test.each([
    ["no Host by HTTP/1.1", ["GET / HTTP/1.1"], 400],
    ["a request that is not HTTP", ["nonsense"], 400],
    ["another HTTP version", ["GET / HTTP/2.0", "Host: x"], 505],
    ["an invalid length", ["POST / HTTP/1.1", "Host: x", "Content-Length: many"], 400],
    ["an endless header", ["GET / HTTP/1.1", "Host: x", `X: ${"x".repeat(100_000)}`], 431],
  ])("gets a status without a body for %s", async (_, lines, status) => {
    const answer = await rawRequest(world.app, ...lines);
    expect(answer.status).toBe(status);
    expect(answer.body).toBe("");
  });
});

describe("an error thrown by a route", () => {
  test.each(["/?certified=1", "/?cursor=x", "/?sort=nope", "/corpus-profile?tab=%ff"])(
    "refuses a member's invalid %s without logging a failure",
    async (path) => {
      await listen(world.app);
      for (const person of ["ada", "mei"] as const) {
        const { cookies } = await world.as(person);
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
        const request = [`GET ${path} HTTP/1.1`, "Host: x", `Cookie: ${cookie}`];
        const answer = await rawRequest(world.app, ...request, "Connection: close");
        expect(answer.status).toBeLessThan(500);
        expectWhole(path, answer);
      }
      expect(unforeseen()).toEqual([]);
    },
  );

  const later = Promise.reject(new Error("/secret/file.ts:7 later"));
  later.catch(() => {});
  const THROWING: Record<string, () => unknown> = {
    "/throws/now": () => {
      throw new Error("/secret/file.ts:7 at once");
    },
    "/throws/later": async () => {
      throw new Error("/secret/file.ts:7 later");
    },
    // Elysia treats these as synchronous, since they use neither async nor await.
    "/throws/passed-on": () => later,
    "/throws/nothing": () => {
      throw undefined;
    },
    "/throws/text": () => {
      throw "/secret/file.ts:7";
    },
  };

  test.each(Object.keys(THROWING))(
    "returns our own 500 for %s, with headers and a log line",
    async (path) => {
      world.app.get(path, THROWING[path] as () => string);
      world.app.get(`/api${path}`, THROWING[path] as () => string);
      await listen(world.app);
      const get = (target: string) =>
        rawRequest(world.app, `GET ${target} HTTP/1.1`, "Host: x", "Connection: close");
      const page = await get(path);
      expect(page.status).toBe(500);
      expectWhole(path, page);
      expect(page.body).toContain("Something went wrong");
      const call = await get(`/api${path}`);
      expect(call.status).toBe(500);
      expectWhole(path, call);
      expect(call.body).toContain('"code":"internal"');
      expect(page.body + call.body).not.toContain("secret");
      expect(unforeseen()).toHaveLength(2);
    },
  );

  test("returns 503 with Retry-After when a worker takes too long", async () => {
    world.app.get("/throws/slowly", () => {
      throw new TookTooLong();
    });
    const answer = await world.visitor.get("/throws/slowly");
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("30");
    expect(unforeseen()).toHaveLength(1);
  });

  test("answers a member even when sessions cannot be read", async () => {
    const ada = await world.as("ada");
    world.clock.advance(60_000);
    await world.db.destroy();
    for (const path of ["/", "/marketplace", "/profile"]) {
      const answer = await ada.get(path);
      expect(answer.status).toBe(500);
      expect(await answer.text()).toContain("<h1>Something went wrong</h1>");
      for (const [name, value] of HEADERS) expect(answer.headers.get(name)).toBe(value);
    }
  });
});

test("refuses to sign in during the account's deletion", async () => {
  const { db, clock, people } = world;
  const credentials = { email: "bo@example.test", password: PASSWORD };
  const comparing = spyOn(argon2, "verify").mockImplementationOnce(async () => {
    await deleteAccount(db, people.bo.id, clock.now());
    return true;
  });
  const answer = await world.visitor.json("POST", "/api/auth/login", credentials);
  comparing.mockRestore();
  expect(answer.status).toBe(401);
  expect(answer.headers.get("set-cookie")).toBeNull();
  expect(unforeseen()).toEqual([]);
});
