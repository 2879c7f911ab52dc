import { beforeAll, describe, expect, test } from "bun:test";
import type { Assets } from "../../../src/web/http/assets";
import { worldForAll } from "../../support/each-world";
import { testAssets } from "../../support/folder";

const world = worldForAll();
let assets: Assets;

beforeAll(async () => {
  assets = await testAssets();
});

describe("a built file", () => {
  test.each([
    ["site.js", "text/javascript;charset=utf-8"],
    ["bidding-panel.js", "text/javascript;charset=utf-8"],
    ["site.css", "text/css;charset=utf-8"],
    ["seal.svg", "image/svg+xml"],
    ["source-sans-3-latin-wght-normal.woff2", "font/woff2"],
  ])("is immutable and named by its content: %s", async (name, type) => {
    const path = assets.path(name);
    expect(path).toMatch(/^\/assets\/[\w.-]+-[a-z0-9]{6,}\.\w+$/);
    const response = await world.visitor.get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
  });

  test("is compressed for clients that accept it", async () => {
    const path = assets.path("site.js");
    const plain = await world.visitor.get(path);
    const zipped = await world.visitor.get(path, { "accept-encoding": "br, gzip;q=0.8" });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(zipped.headers.get("content-encoding")).toBe("gzip");
    expect(zipped.headers.get("vary")).toBe("accept-encoding");
    const body = await plain.bytes();
    const bytes = await zipped.bytes();
    expect(bytes.byteLength).toBeLessThan(body.byteLength / 2);
    expect(Bun.gunzipSync(bytes)).toEqual(body);
  });

  test("is not compressed twice", async () => {
    const path = assets.path("source-sans-3-latin-wght-normal.woff2");
    const response = await world.visitor.get(path, { "accept-encoding": "gzip" });
    expect(response.headers.get("content-encoding")).toBeNull();
  });

  test("has a lower priority than visible content if it is a script", async () => {
    const html = await (await world.visitor.get("/")).text();
    const [script = ""] = html.match(/<script[^>]*site\.[^>]*>/) ?? [];
    expect(script).toContain('fetchPriority="low"');
  });

  test("is preloaded with its imports", () => {
    const modules = assets.modulesOf("bidding-panel.js");
    expect(modules[0]).toBe(assets.path("bidding-panel.js"));
    expect(modules.length).toBeGreaterThan(1);
    expect(new Set(modules).size).toBe(modules.length);
  });

  test("is listed with all transitive imports, dependencies first", async () => {
    const [entry = "", ...parts] = assets.modulesOf("bidding-panel.js");
    const order = [...parts, entry];
    for (const [place, path] of order.entries()) {
      const script = await (await world.visitor.get(path)).text();
      const imported = [...script.matchAll(/(?:from|import)\s*"\.\/(chunk-\w+\.js)"/g)];
      const earlier = order.slice(0, place);
      for (const [, name] of imported)
        expect([path, earlier]).toEqual([path, expect.arrayContaining([`/assets/${name}`])]);
    }
  });
});

describe("a file that was not built", () => {
  test.each([
    ...["/assets/site.js", "/assets/nothing-123456.js", "/assets/..%2fmanifest.json"],
    ...["/assets/%2e%2e%2f%2e%2e%2fetc%2fpasswd", "/assets/site.css%00", "/assets/__proto__"],
  ])("gets an uncached 404: %s", async (path) => {
    const response = await world.visitor.get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBeOneOf([null, "no-store"]);
  });

  test("cannot be referenced by a page", () => {
    expect(() => assets.path("nothing.js")).toThrow("nothing.js");
  });
});
