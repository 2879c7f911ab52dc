import { describe, expect, test } from "bun:test";
import { worldForEach } from "../../support/each-world";
import { testAssets } from "../../support/folder";
import { addLot } from "../../support/listings";
import { createWorld } from "../../support/world";

const world = worldForEach();

const EVERYWHERE = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "same-origin",
};

async function everyKind(): Promise<Record<string, Response>> {
  const { db, people, clock, visitor } = world;
  const lot = await addLot(db, people.mei.id, clock.now());
  const assets = await testAssets();
  const ada = await world.as("ada");
  return {
    page: await visitor.get("/"),
    "member's page": await ada.get("/"),
    "package page": await visitor.get(`/package/${lot.id}`),
    fragment: await visitor.get("/marketplace", { "hx-request": "true" }),
    redirect: await ada.get("/login"),
    JSON: await visitor.get("/api/packages"),
    "no content": await ada.json("DELETE", `/api/favorites/${lot.id}`),
    asset: await visitor.get(assets.path("site.js")),
    "missing asset": await visitor.get("/assets/nothing.js"),
    health: await visitor.get("/healthz"),
    description: await visitor.get("/api/openapi.json"),
    "unknown page": await visitor.get("/no-such-page"),
    "unknown call": await visitor.get("/api/no-such-call"),
    "bad input": await visitor.get("/api/packages?status=x"),
    "not signed in": await visitor.get("/api/auth/user"),
    "foreign origin": await visitor.json("POST", "/login", {}, { origin: "https://evil.example" }),
    "not JSON": await visitor.send("POST", "/api/auth/login", {
      body: "{",
      headers: { "content-type": "application/json" },
    }),
  };
}

describe("the security headers", () => {
  test("are on every response, even failures", async () => {
    const answers = await everyKind();
    await world.db.destroy();
    answers["failed page"] = await world.visitor.get("/marketplace");
    answers["failed call"] = await world.visitor.get("/api/packages");
    for (const [kind, { headers }] of Object.entries(answers)) {
      expect({ kind, ...Object.fromEntries(headers) }).toMatchObject({ kind, ...EVERYWHERE });
    }
  });

  test("allow only content of this site", async () => {
    for (const [kind, { headers }] of Object.entries(await everyKind())) {
      const policy = headers.get("content-security-policy") ?? "";
      const rules = Object.fromEntries(
        policy.split("; ").map((rule) => [rule.split(" ")[0], rule.split(" ").slice(1).join(" ")]),
      );
      expect({ kind, ...rules }).toMatchObject({
        kind,
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "connect-src": "'self'",
        "form-action": "'self'",
        "frame-ancestors": "'self'",
        "base-uri": "'none'",
      });
      expect(policy).not.toMatch(/unsafe|\*|http:/);
    }
  });

  test("set HSTS only if visitors use https", async () => {
    expect((await world.visitor.get("/")).headers.get("strict-transport-security")).toBeNull();
    const secure = await createWorld({ env: { PUBLIC_URL: "https://market.example" } });
    for (const path of ["/", "/api/packages", "/no-such-page"]) {
      const { headers } = await secure.visitor.get(path);
      expect(headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
    }
    await secure.close();
  });

  test("state the content type and charset", async () => {
    for (const [kind, response] of Object.entries(await everyKind())) {
      const hasBody = (await response.text()) !== "";
      if (!hasBody || kind === "missing asset") continue;
      expect(response.headers.get("content-type")).toMatch(/^[a-z]+\/[a-z+]+; ?charset=utf-8$/i);
    }
  });

  test("keep pages out of caches", async () => {
    for (const path of ["/", "/marketplace", "/login", "/no-such-page"]) {
      expect((await world.visitor.get(path)).headers.get("cache-control")).toBe("no-store");
    }
  });
});

test("keep responses of calls out of caches, also refusals", async () => {
  const ada = await world.as("ada");
  const answers: Array<[path: string, status: number]> = [
    ["/api/auth/user", 200],
    ["/api/packages", 200],
    ["/api/favorites", 200],
    ["/api/packages?sorted=price", 400],
    [`/api/packages/${crypto.randomUUID()}`, 404],
    ["/api/no-such-call", 404],
  ];
  for (const [path, status] of answers) {
    const answer = await ada.get(path);
    expect([path, answer.status, answer.headers.get("cache-control")]).toEqual([
      path,
      status,
      "no-store",
    ]);
  }
});
