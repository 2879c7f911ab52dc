import { expect, test } from "bun:test";
import { TOOLS } from "../../src/web/mcp/tools";
import { worldForAll } from "../support/each-world";
import { addLot } from "../support/listings";
import { addShownSample } from "../support/samples";
import { programOf } from "../support/tokens";

/** Does not listen, so that no background work writes rows. */
const world = worldForAll();

test("no tool writes a row, least of all a bid", async () => {
  const { db, people, clock } = world;
  const [lot, other] = [await newLot(), await newLot()];
  await addShownSample(world, lot);
  const ada = await programOf(world, "ada");
  const packageId = lot.id;
  const inputs: Record<string, object> = {
    search_packages: {},
    compare_packages: { packageIds: [lot.id, other.id] },
    prepare_bid: { packageId, amount: 2000 },
  };
  const before = await everything();
  expect(before).toContain(lot.title);
  for (const { name } of TOOLS) {
    const params = { name, arguments: inputs[name] ?? { packageId } };
    const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
    const accept = "application/json, text/event-stream";
    const answer = await ada.call("POST", "/mcp", message, { accept });
    const { result } = await answer.json();
    expect([name, result.isError, result.content.length]).toEqual([
      name,
      undefined,
      name === "prepare_bid" ? 1 : 2,
    ]);
  }
  expect(await everything()).toBe(before);
  expect(await db.selectFrom("bids").select("id").execute()).toEqual([]);

  function newLot() {
    return addLot(db, people.mei.id, clock.now());
  }
});

/** Without when the token was used. */
async function everything(): Promise<string> {
  const tables = await world.db.introspection.getTables();
  const names = tables
    .map(({ name }) => name)
    .filter((name) => !/^(sqlite_|api_tokens)/.test(name));
  const rows = names.map((name) =>
    world.db
      .selectFrom(name as "packages")
      .selectAll()
      .execute(),
  );
  return JSON.stringify(await Promise.all(rows));
}
