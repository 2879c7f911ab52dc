import { beforeAll, describe, expect, test } from "bun:test";
import { worldForAll } from "../../support/each-world";

interface Operation {
  summary?: string;
  tags?: string[];
  parameters?: Array<{ name: string; in: string }>;
  requestBody?: { content: Record<string, { schema: { properties: object } }> };
}

type Paths = Record<string, Record<string, Operation>>;

const world = worldForAll();
let document: { openapi: string; info: object; tags: Array<{ name: string }>; paths: Paths };

beforeAll(async () => {
  const response = await world.visitor.get("/api/openapi.json");
  expect(response.status).toBe(200);
  document = await response.json();
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );

describe("GET /api/openapi.json", () => {
  test("lists every JSON call, and only those", () => {
    const routes = world.app.routes
      .filter(({ path }) => path.startsWith("/api/") && path !== "/api/openapi.json")
      // How a server is asked what of tus it has; the generator knows no OPTIONS.
      .filter(({ method }) => method !== "OPTIONS")
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
    expect(routes.length).toBeGreaterThan(10);
    expect(
      operations()
        .map(({ call }) => call)
        .sort(),
    ).toEqual(routes.sort());
  });

  test("has the calls that others rely on under their names", () => {
    const calls = operations().map(({ call }) => call);
    expect(calls).toEqual(
      expect.arrayContaining([
        "GET /api/auth/user",
        "POST /api/auth/login",
        "POST /api/auth/register",
        "GET /api/logout",
        "GET /api/user-profile/{id}",
        "GET /api/packages",
        "GET /api/packages/{id}",
        "GET /api/packages/{id}/highest-bid",
        "GET /api/packages/{id}/bids",
        "POST /api/packages/{id}/bids",
        "GET /api/favorites",
        "POST /api/favorites",
      ]),
    );
  });

  test("says what each call is for, under a tag that is declared", () => {
    const tags = document.tags.map(({ name }) => name);
    for (const { call, operation } of operations()) {
      expect([call, operation.summary]).toEqual([call, expect.stringMatching(/^[A-Z].{5,}/)]);
      expect(tags).toContain(operation.tags?.[0] ?? "");
    }
  });

  test("says what bodies and queries look like", () => {
    const bodyOf = (path: string) =>
      document.paths[path]?.post?.requestBody?.content["application/json"]?.schema.properties;
    expect(bodyOf("/api/auth/login")).toHaveProperty("password");
    expect(bodyOf("/api/auth/register")).toHaveProperty("acceptTerms");
    expect(bodyOf("/api/packages/{id}/bids")).toHaveProperty("amount");
    expect(bodyOf("/api/favorites")).toHaveProperty("packageId");
    const query = document.paths["/api/packages"]?.get?.parameters?.map(({ name }) => name);
    expect(query).toEqual(expect.arrayContaining(["status", "category", "language", "certified"]));
  });

  test("names every parameter of a path", () => {
    for (const { call, operation } of operations()) {
      const wanted = [...call.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
      const named = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
      expect([call, named.map(({ name }) => name)]).toEqual([call, wanted]);
    }
  });
});
