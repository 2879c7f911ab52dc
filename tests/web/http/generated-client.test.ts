import { afterAll, beforeAll, expect, mock, setDefaultTimeout, test } from "bun:test";
import { symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import Ajv2020 from "ajv/dist/2020";
import { z } from "zod";
import { closeEndedAuctions } from "../../../src/auctions/closing/closing";
import { DAY } from "../../../src/lib/time";
import type { Route } from "../../../src/web/http/api-operation";
import { apiCallOf } from "../../../src/web/http/call";
import { newFolder } from "../../support/folder";
import { listen } from "../../support/http";
import { PATIENCE_MS } from "../../support/patience";
import { PASSWORD } from "../../support/people";
import { createWorld, type World } from "../../support/world";

setDefaultTimeout(PATIENCE_MS);

const ROOT = resolve(import.meta.dir, "../../..");

let world: World;
let document: { paths: object; components: object };

beforeAll(async () => {
  world = await createWorld({ env: { PUBLIC_URL: "https://market.test" } });
  document = await (await world.visitor.get("/api/openapi.json")).json();
});

afterAll(() => world.close());

test("the document has no finding of Redocly's recommended rules", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const found = await lintFromString({ source: JSON.stringify(document), config });
  expect(found.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test("every array in the document says what it contains", () => {
  const bare: string[] = [];
  JSON.stringify(document, (key, value) => {
    if (value?.type === "array" && typeof value.items !== "object") bare.push(key);
    return value;
  });
  expect(bare).toEqual([]);
});

test("a body that the document calls complete without any field is accepted without any", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: "document", components: document.components });
  const wrong = (world.app.routes as unknown as Route[]).flatMap(({ method, path, hooks }) => {
    const body = apiCallOf(hooks.detail)?.body ?? hooks.body;
    if (!(body instanceof z.ZodType) || !path.startsWith("/api/")) return [];
    const address = path.replace(/:(\w+)/g, "{$1}").replace(/\/$/, "");
    const methods = (document.paths as Record<string, Record<string, never>>)[address];
    const { requestBody } = (methods?.[method.toLowerCase()] ?? {}) as {
      requestBody?: { content: Record<string, { schema: object }> };
    };
    const text = JSON.stringify(requestBody?.content["application/json"]?.schema);
    const schema = JSON.parse(text.replaceAll("#/components/", "document#/components/"));
    const isSaid = ajv.validate(schema, {});
    return isSaid && !body.safeParse({}).success ? [`${method} ${path}`] : [];
  });
  expect(wrong).toEqual([]);
});

/** openapi-typescript needs the API of TypeScript 5, which TypeScript 7 does not have. */
async function generatedTypes(): Promise<string> {
  const typescript = await import("typescript-5");
  mock.module("typescript", () => ({ default: typescript.default }));
  const { default: generate, astToString } = await import("openapi-typescript");
  return astToString(await generate(JSON.stringify(document)));
}

async function typeFaults(folder: string): Promise<string> {
  const options = {
    strict: true,
    noEmit: true,
    module: "esnext",
    target: "esnext",
    moduleResolution: "bundler",
    allowImportingTsExtensions: true,
    types: [],
  };
  const project = { compilerOptions: options, files: ["client.ts"] };
  await Bun.write(join(folder, "tsconfig.json"), JSON.stringify(project));
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  const run = Bun.spawn([process.execPath, tsc, "--project", folder], { stdout: "pipe" });
  return new Response(run.stdout).text();
}

test("a generated client lists, bids and reads a contract", async () => {
  const folder = newFolder();
  await Bun.write(join(folder, "api.ts"), await generatedTypes());
  const client = Bun.file(join(ROOT, "tests/support/generated-client.txt"));
  await Bun.write(join(folder, "client.ts"), client);
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  expect(await typeFaults(folder)).toBe("");

  const site = await listen(world.app);
  const { signIn, list, bid, sell, contract, misspelled } = await import(join(folder, "client.ts"));
  const [mei, ada] = await Promise.all(
    ["mei", "ada"].map((name) => signIn(site, `${name}@example.test`, PASSWORD)),
  );
  expect((await misspelled(mei)).error.errors[0].path).toBe("reserve");
  const id = await list(mei);
  const placed = { leading: true, highestBid: "1050.00", code: undefined };
  expect(await bid(ada, id, "1050")).toEqual(placed);
  expect(await bid(ada, id, "1050")).toEqual(placed);
  expect(await bid(ada, id, "1060")).toMatchObject({ code: "bid-too-low" });
  world.clock.advance(2 * DAY);
  await closeEndedAuctions(world.db, world.clock.now());
  const number = await sell(mei);
  for (const party of [mei, ada])
    expect(await contract(party, id)).toEqual({ contract: number, state: expect.any(String) });
  expect(await world.db.selectFrom("contracts").select("id").execute()).toEqual([{ id: number }]);
});
