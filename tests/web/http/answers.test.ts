import { describe, expect, test } from "bun:test";
import { Elysia } from "elysia";
import { Sessions } from "../../../src/accounts/sessions";
import { loadConfig } from "../../../src/config";
import { RateLimits } from "../../../src/limits/rate-limits";
import { action } from "../../../src/web/http/action";
import { describeApi } from "../../../src/web/http/api-document";
import type { AppContext } from "../../../src/web/http/app-context";
import { mountActions } from "../../../src/web/http/mount-actions";
import { worldForEach } from "../../support/each-world";
import { addLot } from "../../support/listings";
import { bid } from "../../support/market";

const world = worldForEach();
const config = loadConfig({});

const get = (path: string, headers: Record<string, string> = {}) =>
  world.app.handle(new Request(`http://localhost${path}`, { headers }));

describe("a call that only reads", () => {
  test("answers 304 without a body until its content changes", async () => {
    const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
    const path = `/api/packages/${lot.id}`;
    const first = await get(path);
    const tag = first.headers.get("etag") ?? "";
    expect(tag).toMatch(/^W\/"[a-z0-9]+"$/);
    expect(first.headers.get("content-type")).toStartWith("application/json");
    expect(await first.json()).toMatchObject({ id: lot.id });
    for (const known of [tag, tag.slice(2), `"other", ${tag}`, "*"]) {
      const again = await get(path, { "if-none-match": known });
      expect([known, again.status, await again.text()]).toEqual([known, 304, ""]);
      expect(again.headers.get("etag")).toBe(tag);
    }
    await bid(world, "ada", lot, 105_000);
    const changed = await get(path, { "if-none-match": tag });
    expect(changed.status).toBe(200);
    expect(await changed.json()).toMatchObject({ highestBid: "1050.00" });
    expect(changed.headers.get("etag")).not.toBe(tag);
  });

  test("has the link to its next page beside the tag", async () => {
    for (const title of ["Poems", "Letters"])
      await addLot(world.db, world.people.mei.id, world.clock.now(), { title });
    const page = await get("/api/packages?limit=1");
    expect(page.headers.get("etag")).not.toBeNull();
    expect(page.headers.get("link")).toMatch(/^<\/api\/packages\?limit=1&cursor=\S+>; rel="next"$/);
  });

  test("has no tag if it is a file, a refusal or a write", async () => {
    const mei = await world.as("mei");
    const others = [
      await mei.get("/api/invoices.csv"),
      await get("/api/packages/none"),
      await mei.json("POST", "/api/notifications/read", {}),
    ];
    expect(others.map(({ status }) => status)).toEqual([200, 404, 200]);
    for (const { headers } of others) expect(headers.get("etag")).toBeNull();
  });
});

describe("the limits that a request counts for", () => {
  test("are in the headers of each call, with what is left", async () => {
    const ada = await world.as("ada");
    const left = async () => {
      const { headers } = await ada.get("/api/contracts");
      expect(headers.get("ratelimit-policy")).toMatch(
        /^"requests";q=\d+;w=60, "figures";q=\d+;w=60$/,
      );
      const [, requests = "", figures = ""] =
        /^"requests";r=(\d+);t=\d+, "figures";r=(\d+);t=\d+$/.exec(
          headers.get("ratelimit") ?? "",
        ) ?? [];
      return [Number(requests), Number(figures)] as const;
    };
    const [requests, figures] = await left();
    expect(await left()).toEqual([requests - 1, figures - 1]);
    expect((await ada.get("/dashboard")).headers.get("ratelimit")).toBeNull();
  });
});

describe("a limit that is reached", () => {
  const strict = worldForEach({ limits: new RateLimits(1 / 120) });

  test("has nothing left until the time in Retry-After", async () => {
    const ada = await strict.as("ada");
    await ada.get("/api/contracts");
    const refused = await ada.get("/api/contracts");
    expect(refused.status).toBe(429);
    const wait = refused.headers.get("retry-after");
    expect(refused.headers.get("ratelimit")).toContain(`"figures";r=0;t=${wait}`);
    expect(refused.headers.get("ratelimit-policy")).toContain('"figures";q=1;w=60');
  });
});

describe("an error", () => {
  test("has problem details only where they are asked for by name", async () => {
    const path = "/api/packages?limit=0";
    const { publicUrl } = config;
    const plain = await (await get(path)).json();
    expect(Object.keys(plain)).toEqual(["message", "code", "errors"]);
    for (const accept of [
      "application/problem+json",
      "text/html, application/problem+json;q=0.5",
    ]) {
      const problem = await get(path, { accept });
      expect(problem.headers.get("content-type")).toStartWith("application/problem+json");
      expect(await problem.json()).toEqual({
        type: `${publicUrl}/developers/errors#invalid-input`,
        title: expect.stringMatching(/\w/),
        status: 400,
        detail: plain.message,
        ...plain,
      });
    }
    for (const accept of [
      "*/*",
      "application/json",
      "application/*",
      "application/problem+json;q=0",
    ]) {
      const answer = await get(path, { accept });
      expect(answer.headers.get("content-type")).toStartWith("application/json");
      expect(await answer.json()).toEqual(plain);
    }
    const titleAt = async (path: string) =>
      (await (await get(path, { accept: "application/problem+json" })).json()).title;
    expect(await titleAt("/api/nothing")).toBe("Page Not Found");
    // Without a title of its own, it is that of the status.
    expect(await titleAt("/api/packages?cursor=none")).toBe("Bad Request");
  });
});

describe("a deprecated call", () => {
  const old = (until = "2027-08-01") =>
    action({
      caller: "anyone",
      run: async () => ({ answer: 42 }),
      api: {
        at: "GET /api/old",
        summary: "Answer as before",
        tag: "Settings",
        answer: { mediaType: "application/json", schema: {} },
        deprecated: { since: "2027-01-31", until, instead: "GET /api/new" },
      },
    });

  test("says so in its headers and in the description", async () => {
    const app = new Elysia();
    const { db, clock } = world;
    const sessions = new Sessions(db, clock, config.sessionMs);
    mountActions({ db, clock, config, sessions } as unknown as AppContext, [old()])(app);
    const response = await app.handle(new Request("http://localhost/api/old"));
    expect(await response.json()).toEqual({ answer: 42 });
    expect(response.headers.get("deprecation")).toBe(`@${Date.UTC(2027, 0, 31) / 1000}`);
    expect(response.headers.get("sunset")).toBe("Sun, 01 Aug 2027 00:00:00 GMT");
    const { paths } = describeApi(app.routes, config);
    expect(paths["/api/old"]?.get).toMatchObject({
      deprecated: true,
      description: expect.stringContaining("Use `GET /api/new` instead."),
    });
    const current = await get("/api/packages");
    expect(current.headers.get("deprecation")).toBeNull();
  });

  test("has to stay for half a year", () => {
    const mount = mountActions({} as AppContext, [old("2027-06-30")]);
    expect(() => mount(new Elysia())).toThrow("GET /api/old");
  });
});
