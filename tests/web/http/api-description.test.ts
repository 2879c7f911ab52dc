import { beforeAll, describe, expect, test } from "bun:test";
import { worldForAll } from "../../support/each-world";

interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Array<Record<string, string[]>>;
  parameters?: Array<{ name: string; in: string }>;
  requestBody?: { content: Record<string, { schema: { properties: object } }> };
  responses: Record<string, object>;
}

interface Document {
  openapi: string;
  info: { license: object };
  servers: Array<{ url: string }>;
  tags: Array<{ name: string; description: string }>;
  paths: Record<string, Record<string, Operation>>;
  components: Record<
    "responses" | "schemas" | "headers" | "parameters" | "securitySchemes",
    Record<string, object>
  >;
}

const PUBLIC_URL = "https://market.example";
const world = worldForAll({ env: { PUBLIC_URL } });
let document: Document;

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
  test("lists exactly the JSON calls", () => {
    const routes = world.app.routes
      .filter(({ path }) => path.startsWith("/api/") && !/(open|async)api\.json$/.test(path))
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}").replace(/\/$/, "")}`);
    expect(routes.length).toBeGreaterThan(10);
    expect(
      operations()
        .map(({ call }) => call)
        .sort(),
    ).toEqual(routes.sort());
  });

  test("keeps the names of the calls that clients rely on", () => {
    const calls = operations().map(({ call }) => call);
    expect(calls).toEqual(
      expect.arrayContaining([
        ...["GET /api/auth/user", "POST /api/auth/login", "POST /api/auth/register"],
        ...["GET /api/logout", "GET /api/user-profile/{id}", "GET /api/packages"],
        ...["GET /api/packages/{id}", "GET /api/packages/{id}/highest-bid"],
        ...["GET /api/packages/{id}/bids", "POST /api/packages/{id}/bids", "GET /api/favorites"],
        ...["POST /api/favorites"],
      ]),
    );
  });

  test("describes each call under a declared tag", () => {
    const tags = document.tags.map(({ name }) => name);
    for (const { call, operation } of operations()) {
      expect([call, operation.summary]).toEqual([call, expect.stringMatching(/^[A-Z].{5,}/)]);
      expect([call, operation.description]).toEqual([call, expect.stringMatching(/For .+\.$/)]);
      expect(tags).toContain(operation.tags?.[0] ?? "");
    }
  });

  test("describes each success, and each refusal in one shape", () => {
    for (const { call, operation } of operations()) {
      const statuses = Object.keys(operation.responses);
      expect([call, statuses]).toEqual([call, expect.arrayContaining(["429", "500", "503"])]);
      expect([call, statuses.some((status) => /^2\d\d$/.test(status))]).toEqual([call, true]);
      for (const [status, response] of Object.entries(operation.responses)) {
        const refusal = { $ref: expect.stringMatching(/^#\/components\/responses\/\w+$/) };
        if (status >= "400") expect([call, response]).toEqual([call, refusal]);
      }
    }
    const { responses } = document.components;
    const error = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
    expect(responses.Conflict).toMatchObject({ content: error });
    expect(responses.TooManyRequests).toMatchObject({ headers: { "Retry-After": {} } });
  });

  test("describes authentication, and names the server", () => {
    expect(document.servers).toEqual([{ url: PUBLIC_URL }]);
    const { securitySchemes } = document.components;
    expect(securitySchemes).toMatchObject({
      session: { type: "apiKey", in: "cookie", name: "__Host-session" },
      token: { type: "http", scheme: "bearer" },
    });
    for (const { call, operation } of operations()) {
      const named = operation.security?.flatMap((way) => Object.keys(way)) ?? ["nothing"];
      expect([call, named.filter((name) => !(name in securitySchemes))]).toEqual([call, []]);
    }
    expect(document.paths["/api/packages/{id}/bids"]?.post?.security).toEqual([
      { session: [] },
      { token: ["bid"] },
    ]);
    expect(document.paths["/api/packages"]?.get?.security).toContainEqual({});
  });

  test("has neither dangling nor unused references", () => {
    const text = JSON.stringify(document);
    const referred = new Set(
      [...text.matchAll(/"#\/components\/(\w+\/[\w-]+)"/g)].map(([, name]) => name),
    );
    const { responses, schemas, headers, parameters } = document.components;
    const named = { responses, schemas, headers, parameters };
    const had = Object.entries(named).flatMap(([kind, parts]) =>
      Object.keys(parts).map((name) => `${kind}/${name}`),
    );
    expect([...referred].sort()).toEqual(had.sort());
    expect(text).not.toContain("$defs");
  });

  test("passes the rules of public linters", () => {
    const calls = operations();
    const ids = calls.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(calls.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]+$/);
    for (const path of Object.keys(document.paths)) expect(path).not.toEndWith("/");
    for (const { description } of document.tags) expect(description).toMatch(/^[A-Z].{5,}/);
    const used = new Set(calls.flatMap(({ operation }) => operation.tags));
    expect(document.tags.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
    expect(document.info.license).toEqual({ name: "MIT", identifier: "MIT" });
  });

  test("describes bodies and queries", () => {
    const bodyOf = (path: string) =>
      document.paths[path]?.post?.requestBody?.content["application/json"]?.schema.properties;
    expect(bodyOf("/api/auth/login")).toHaveProperty("password");
    expect(bodyOf("/api/auth/register")).toHaveProperty("acceptTerms");
    expect(bodyOf("/api/packages/{id}/bids")).toHaveProperty("amount");
    expect(bodyOf("/api/favorites")).toHaveProperty("packageId");
    expect(bodyOf("/api/bids/{id}/offer")).toHaveProperty("days");
    expect(bodyOf("/api/packages/{id}/delivery/paid")).toHaveProperty("amount");
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
