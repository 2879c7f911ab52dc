import { expect } from "bun:test";
import { bidsDueWith } from "../../src/auctions/due-contracts";
import { licensesOf } from "../../src/auctions/licenses";
import { standingOn } from "../../src/auctions/reading/positions";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { outcomesOf, roundsToAward } from "../../src/licenses/outcomes";
import { ownLicense } from "../../src/licenses/shelf";
import { quickPrinter } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { closeRound, playRound } from "../support/played-rounds";
import { queryPlans } from "../support/query-plans";
import { testOnSqlite } from "../support/run-engine";

const world = worldForEach();

testOnSqlite("finds licenses, awards and the shelf by indexes", async () => {
  const { db, clock, people } = world;
  const maxima = { ada: 30_000, bo: 21_000 };
  const own = (packageId: string) => ({ packageId, sellerId: people.mei.id });
  const open = await playRound(world, { maxima, sale: "seller" });
  const lot = await playRound(world, { maxima, shelf: "unlimited" });
  await closeRound(world, lot);
  const now = clock.now();
  await concludeDueContracts(db, quickPrinter, now);
  const plans = await queryPlans(db, async (observed) => {
    await concludeDueContracts(observed, quickPrinter, now);
    const [first] = await licensesOf(observed, lot.id);
    await bidsDueWith(observed, first?.bid_id ?? "", now);
    await roundsToAward(observed, people.mei.id, now);
    await outcomesOf(observed, own(open.id));
    await ownLicense(observed, lot.id, people.ada.id);
    await standingOn(observed, { packageId: lot.id, bidderId: people.ada.id }, now);
  });
  // Prepared queries are in tests/db/prepared-plans.test.ts.
  expect(plans.length).toBeGreaterThanOrEqual(3);
  expect(plans.flat().filter((step) => /^SCAN (?!.* USING )/.test(step))).toEqual([]);
});
