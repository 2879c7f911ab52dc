import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { openDatabase } from "../../db/client";
import { PATIENCE_MS } from "../support/patience";
import { hasPostgres, preparePostgres } from "../support/postgres";
import { askAgain } from "./upgrades/answers";
import { differences } from "./upgrades/differences";
import { goOn } from "./upgrades/fill";
import { alsoDue } from "./upgrades/fill-later";
import { asLeft, upgraded } from "./upgrades/open";
import { DAYS_LATER, storedOf, VERSIONS } from "./upgrades/stored";

setDefaultTimeout(PATIENCE_MS);

/** What later versions answer otherwise on purpose. */
const INTENDED = [
  // Words of the feed: licenses instead of seats.
  /^\w+ \/marketplace\.(json \.json\.items\.\d+\.summary|atom \.text): /,
  // Sellers see who the buyer is as soon as there is a contract, not only after a message.
  /^mei \/api\/seller\/(bids|trade-packages) \.json\..*\bbidder\.(\w*[nN]ame|organization\w*|record\.\w+): /,
  // A lower price counts as soon as it is agreed, not only with the payment.
  /^bo \/api\/member\/exposure \.json\.(committed: "31129.90" -> "30129.90"|packages\.18\.atMost: "1500.00" -> "500.00")/,
];

const unintended = (changes: readonly string[]) =>
  changes.filter((change) => !INTENDED.some((pattern) => pattern.test(change)));

async function contractsIn(place: string) {
  const db = openDatabase(place);
  const contracts = db
    .selectFrom("contracts")
    .select(["reference", "terms", "document", "pdf"])
    .orderBy("reference");
  const rows = await contracts.execute();
  await db.destroy();
  return rows;
}

for (const engine of ["sqlite", "postgres"] as const)
  describe.skipIf(engine === "postgres" && !hasPostgres)(engine, () => {
    if (engine === "postgres") beforeAll(preparePostgres, 60_000);

    test.each(VERSIONS)("a database of %s shows and does what it did", async (version) => {
      const { at, asked, since } = await storedOf(version);
      const place = await asLeft(version, engine);
      const contracts = await contractsIn(place);
      expect(contracts.length).toBeGreaterThan(30);
      const world = await upgraded(place, at);
      expect(unintended(differences(asked, await askAgain(world, asked)))).toEqual([]);
      await goOn(world, DAYS_LATER, alsoDue);
      const later = differences(since, await askAgain(world, since), asked);
      expect(unintended(later)).toEqual([]);
      await world.close();
      const kept = await contractsIn(place);
      expect(kept.slice(0, contracts.length)).toEqual(contracts);
    });
  });

test("finds a changed or missing answer, but not an added one", () => {
  const was = { "/a": { ada: { status: 200, json: { price: 1, bids: [{ id: 1 }] } } } };
  const is = (json: object, status = 200) => ({ "/a": { ada: { status, json } } });
  expect(differences(was, is({ price: 1, bids: [{ id: 1 }], added: 2 }))).toEqual([]);
  expect(differences(was, is({ price: 2, bids: [] }, 404))).toEqual([
    "ada /a .status: 200 -> 404",
    "ada /a .json.price: 1 -> 2",
    'ada /a .json.bids.0: {"id":1} -> undefined',
  ]);
  expect(differences(was, is({ price: 1, bids: [{ id: 1 }, 5] }))).toHaveLength(1);
  expect(differences(was, {})).toHaveLength(1);
});
