import { describe, expect, test } from "bun:test";
import { ROUTE_LIMITS, type RouteLimit, type RouteLimitName } from "../../src/limits/route-limits";
import { limitOf } from "../../src/web/http/limited";
import { worldForAll } from "../support/each-world";

const world = worldForAll();

/** What only reads and costs more than a page: searches, figures over many rows, documents. */
const DEAR =
  /^\/(marketplace(\.\w+)?|analytics|trade|dashboard|sitemap\.xml|sitemap\/:part|api\/packages|api\/marketplace\/analytics|api\/seller\/(bids|trade-.+)|.*\/(pdf|croissant\.json|og\.png|excerpt\.txt|data\.json))?$/;

const named = () => world.app.routes.map((route) => ({ ...route, limit: limitOf(route) }));

describe("every route", () => {
  test("that writes names how often: give it the option `limit` (src/limits/route-limits.ts)", () => {
    const writes = named().filter(({ method }) => !["GET", "HEAD", "WS"].includes(method));
    expect(writes.length).toBeGreaterThan(50);
    const without = writes.filter(({ limit }) => limit === null);
    expect(without.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  test("that reads what is dear names how often", () => {
    const dear = named().filter(({ method, path }) => method === "GET" && DEAR.test(path));
    expect(dear.length).toBeGreaterThan(15);
    const without = dear.filter(({ limit }) => limit === null);
    expect(without.map(({ path }) => path)).toEqual([]);
  });
});

describe("every limit", () => {
  const names = Object.keys(ROUTE_LIMITS) as RouteLimitName[];

  test("is some route's, and one counts every request", () => {
    const used = new Set(named().map(({ limit }) => limit));
    expect(names.filter((name) => name !== "requests" && !used.has(name))).toEqual([]);
  });

  test("binds a network, and is wider for a network than for a member, and for all than for it", () => {
    for (const name of names) {
      const { member, network, everybody }: RouteLimit = ROUTE_LIMITS[name];
      const rates = [member, network, everybody].flatMap((bound) =>
        bound ? [bound[0] / bound[1]] : [],
      );
      expect([name, network !== undefined]).toEqual([name, true]);
      expect([name, rates]).toEqual([name, rates.toSorted((a, b) => a - b)]);
    }
  });
});
