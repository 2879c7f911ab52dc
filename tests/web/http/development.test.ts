import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { worldForEach } from "../../support/each-world";
import { testFolder } from "../../support/folder";

const world = worldForEach();

// tests/commands/develop.test.ts covers development.
test("reloads no page and shows no parts of pages in production", async () => {
  expect((await world.visitor.get("/design")).status).toBe(404);
  const html = await (await world.visitor.get("/")).text();
  expect(html).toContain("/assets/site.entry-");
  expect(html).not.toContain("data-server");
  const upgrade = { connection: "upgrade", upgrade: "websocket" };
  expect((await world.visitor.get("/development", upgrade)).status).toBe(404);
  const built = readdirSync(join(testFolder(), "assets"));
  expect(built).not.toBeEmpty();
  expect(built.filter((name) => name.includes("reload"))).toEqual([]);
});
