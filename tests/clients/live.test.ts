import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { CLIENT_LANGUAGES } from "../support/client-programs";
import { listen } from "../support/http";
import { addLot } from "../support/listings";
import { PATIENCE_MS } from "../support/patience";
import { type Program, programOf } from "../support/tokens";
import { createWorld, type World } from "../support/world";

setDefaultTimeout(PATIENCE_MS);

let world: World;
let site: string;
let folder: string;

beforeAll(async () => {
  world = await createWorld();
  site = await listen(world.app);
  folder = (await CLIENT_LANGUAGES[0]?.install(site)) ?? "";
  const driver = await Bun.file(join(import.meta.dir, "driver.ts.txt")).text();
  await Bun.write(join(folder, "driver.ts"), driver);
});

afterAll(() => world.close());

/** With Bun, since the live channel needs a WebSocket that sends headers. */
function watch({ secret: token }: Program, inputs: object) {
  const given = JSON.stringify({ act: "live", inputs, options: { url: site, token } });
  return Bun.spawn([process.execPath, "driver.ts", given], {
    cwd: folder,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
}

test("the live channel shows what happens, as the member", async () => {
  const { id: packageId } = await addLot(world.db, world.people.mei.id, world.clock.now());
  const program = await programOf(world, "ada");
  const joining = [{ type: "JOIN_MEMBER" }, { type: "JOIN_PACKAGE", packageId }];
  const watching = watch(program, { joining, count: 4 });
  const [seen, told] = watching.stderr.tee();
  const reader = seen.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ""; !text.includes("PACKAGE_STATE"); ) text += (await reader.read()).value ?? "";
  const bo = await programOf(world, "bo");
  const bid = await bo.call("POST", `/api/packages/${packageId}/bids`, { amount: "1050" });
  expect(bid.status).toBe(201);
  const own = await program.call("POST", `/api/packages/${packageId}/bids`, { amount: "1200" });
  expect(own.status).toBe(201);
  await told.cancel();
  const { value } = JSON.parse(await new Response(watching.stdout).text());
  expect(value.slice(0, 2).toSorted()).toEqual(["MEMBER_STATE", "PACKAGE_STATE"]);
  expect(value.slice(2)).toContain("NEW_BID");
});

test("the live channel ends with its token", async () => {
  const program = await programOf(world, "ada");
  await (await world.as("ada")).json("DELETE", `/api/tokens/${program.id}`);
  const { stdout } = watch(program, { joining: [{ type: "PING" }], count: 1 });
  const answer = JSON.parse(await new Response(stdout).text());
  expect(answer).toEqual({ name: "MarketplaceError", code: "token-revoked" });
});
