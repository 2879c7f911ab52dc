import { expect, test } from "bun:test";
import { RateLimits } from "../../src/limits/rate-limits";
import { SCOPES } from "../../src/rules/scopes";
import { worldForAll } from "../support/each-world";
import { type Operation, operationsOf } from "../support/operations";
import { PATIENCE_MS } from "../support/patience";
import { type Program, programOf } from "../support/tokens";

const world = worldForAll({ limits: new RateLimits(1000) });

async function refusalOf(program: Program, { method, path }: Operation): Promise<string> {
  const body = method === "GET" || method === "HEAD" ? undefined : {};
  const response = await program.call(method, path, body);
  const text = await response.text();
  const code = text.startsWith("{") ? (JSON.parse(text) as { code?: string }).code : undefined;
  // A HEAD has no body that could name the code.
  const isScope = response.headers.get("www-authenticate")?.includes("insufficient_scope");
  return isScope ? "token-scope" : code === "session-only" ? code : "admitted";
}

test.each(SCOPES)(
  "a token with the scope %s makes just the calls that need it",
  async (scope) => {
    const program = await programOf(world, "mei", [scope]);
    const found: string[] = [];
    const all = await operationsOf(world);
    expect(all.length).toBeGreaterThan(190);
    for (const operation of all) {
      const { method, path, scopes } = operation;
      const expected = scopes.includes(scope)
        ? "admitted"
        : scopes.length > 0
          ? "token-scope"
          : "session-only";
      const refusal = await refusalOf(program, operation);
      const isHead = method === "HEAD" || method === "OPTIONS";
      if (refusal !== expected && !(isHead && expected === "session-only"))
        found.push(`${method} ${path}: ${refusal}, not ${expected}`);
    }
    expect(found).toEqual([]);
  },
  PATIENCE_MS,
);

test("no scope reaches passwords, factors, members, limits, tokens or operators", async () => {
  const sessionOnly =
    /\/api\/(auth\/(login|register)|logout|users|organization\/|tokens|operator|admin|push|member\/(limit|billing))/;
  const wrong = (await operationsOf(world)).filter(
    ({ method, path, scopes }) => method !== "GET" && sessionOnly.test(path) && scopes.length > 0,
  );
  expect(wrong).toEqual([]);
});

test("a page is for browsers: a token opens none", async () => {
  const program = await programOf(world, "mei");
  expect((await program.get("/dashboard")).status).not.toBe(200);
  const cookie = { cookie: `session=${program.secret}` };
  expect((await world.visitor.get("/api/auth/user", cookie)).status).toBe(401);
});
