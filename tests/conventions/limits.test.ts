import { describe, expect, test } from "bun:test";
import {
  LIVE_LIMITS,
  ROUTE_LIMITS,
  type RouteLimit,
  type RouteLimitName,
} from "../../src/limits/route-limits";
import { isLiveRead, limitsOf } from "../../src/web/http/limited";
import { worldForAll } from "../support/each-world";
import { sourcesIn } from "../support/sources";

const world = worldForAll();

const DEAR =
  /^\/(marketplace(\.\w+)?|analytics|trade|dashboard|sitemap\.xml|sitemap\/:part|api\/packages|api\/suggestions|api\/marketplace\/analytics|api\/seller\/(bids|trade-.+)|.*\/(pdf|croissant\.json|og\.png|excerpt\.txt|shown\.\w+|data\.json))?$/;

const named = () => world.app.routes.map((route) => ({ ...route, ...limitsOf(route) }));
const isLive = (name: string | null) => name !== null && name in LIVE_LIMITS;

describe("every route", () => {
  test("that writes has a limit: give it the option `limit` (src/limits/route-limits.ts)", () => {
    const writes = named().filter(({ method }) => !["GET", "HEAD", "WS"].includes(method));
    expect(writes.length).toBeGreaterThan(50);
    const without = writes.filter(({ limit }) => limit === null);
    expect(without.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  test("that reads expensively has a limit", () => {
    const dear = named().filter(({ method, path }) => method === "GET" && DEAR.test(path));
    expect(dear.length).toBeGreaterThan(15);
    const without = dear.filter(({ limit }) => limit === null);
    expect(without.map(({ path }) => path)).toEqual([]);
  });
});

describe("live reads of open pages", () => {
  /** Limits on live reads and on open sockets already bound these. */
  const LINE = ["/ws", "/healthz"];
  const read = (path: string, part: string | null) => {
    const url = `http://localhost${path.replace(/:\w+/g, "x")}${part === null ? "" : "?part=page"}`;
    const headers = new Headers(part === null ? {} : { "hx-request": "true" });
    return isLiveRead(new Request(url, { headers }));
  };

  test("have their own limit", () => {
    const reads = named().filter(({ method }) => method === "GET" || method === "WS");
    const mixed = reads.filter(
      ({ path, limit, refresh: part }) =>
        !LINE.includes(path) && read(path, part) !== (part === null ? isLive(limit) : isLive(part)),
    );
    expect(mixed.map(({ path }) => path)).toEqual([]);
    const others = named().filter(({ method, limit, refresh: part }) =>
      part !== null || method !== "GET" ? isLive(limit) : false,
    );
    expect(others.map(({ path }) => path)).toEqual([]);
  });

  test("are requested by a Refresher, or by htmx on a route with a limit for its part", async () => {
    const islands = await sourcesIn("islands");
    const timers = islands.filter(({ text }) => /setInterval\(|refetchInterval/.test(text));
    expect(timers.map(({ path }) => path)).toEqual([]);
    // These request once per action, or are used by the others.
    const once = ["islands/bidding/use-part.ts", "islands/delivery/sending.ts"];
    const samples = ["islands/samples/sample-file.ts", "islands/samples/upload-form.tsx"];
    const calls = ["get-json", "post-json", "server-clock"].map(
      (name) => `islands/runtime/${name}.ts`,
    );
    const fetching = islands.filter(({ text }) => /\bfetch\(/.test(text));
    expect(fetching.map(({ path }) => path)).toEqual([
      ...once,
      ...calls,
      ...samples,
      // Saves once per field.
      "islands/site/autosave.ts",
      "islands/site/bell.ts",
      "islands/site/service-worker.library.ts",
      // Requests at most once per pause in typing.
      "islands/site/suggestions.ts",
    ]);
    const polled: Record<string, string> = {
      "views/analytics/analytics-page.tsx": "/analytics",
      "views/auctions/history-page.tsx": "/package/:id/bids",
      "views/dashboard/dashboard-page.tsx": "/dashboard",
      "views/delivery/live-deal.tsx": "/contract/:id",
      "views/notifications/notifications-page.tsx": "/notifications",
    };
    const views = (await sourcesIn("views")).filter(({ text }) =>
      /hx-trigger"?[=:][^,>]*"(every |moved|load)/.test(text),
    );
    expect(views.map(({ path }) => path).sort()).toEqual(Object.keys(polled));
    const parts = named().filter(({ method, refresh: part }) => method === "GET" && part !== null);
    expect(parts.map(({ path }) => path).sort()).toEqual(Object.values(polled).sort());
  });
});

describe("every limit", () => {
  const names = Object.keys(ROUTE_LIMITS) as RouteLimitName[];

  test("belongs to a route, except two that count every request", () => {
    const used = new Set<string | null>(
      named().flatMap(({ limit, refresh: part }) => [limit, part]),
    );
    expect(names.filter((name) => !used.has(name)).sort()).toEqual(["live", "requests"]);
  });

  test("is at least as wide for a network as for a member, and never for everybody", () => {
    for (const name of names) {
      const { member, network, ...others }: RouteLimit = ROUTE_LIMITS[name];
      expect([name, network[0] / network[1] >= member[0] / member[1]]).toEqual([name, true]);
      expect([name, others]).toEqual([name, {}]);
    }
  });
});
