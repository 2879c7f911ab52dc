import { expect, setDefaultTimeout, test } from "bun:test";
import { migrate } from "../../db/migrate";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { quickPrinter, sendContractOf } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { bid } from "../support/market";
import { PATIENCE_MS } from "../support/patience";
import { closeRound, playRound } from "../support/played-rounds";
import { openPatiently } from "../support/run-database";
import { asOfVersion } from "../support/version-before";

setDefaultTimeout(PATIENCE_MS);
const world = worldForEach();

/** A round that awaits its contracts, a sold auction that awaits its seller, and a running one. */
async function play() {
  const { db, clock, people } = world;
  const list = (title: string, auctionDurationHours: number) => {
    const terms = { sale: "highest", title, description: title, auctionDurationHours } as const;
    return addLot(db, people.mei.id, clock.now(), terms);
  };
  const [sold, running] = [await list("Sold", 1), await list("Running", 48)];
  const soldBidId = await bid(world, "ada", sold, 105_000);
  const runningBidId = await bid(world, "bo", running, 105_000);
  const round = await playRound(world, { maxima: { ada: 30_000, bo: 21_000 }, title: "Round" });
  await closeRound(world, round);
  return { sold, running, round, soldBidId, runningBidId };
}

test("listed packages and awarded rounds keep their rule through an upgrade", async () => {
  const { clock } = world;
  const { sold, running, round, soldBidId, runningBidId } = await play();
  const db = openPatiently(await asOfVersion("0360-first-bids", world));
  expect(await migrate(db)).toContain("0390-contracts-at-end");
  const conclude = () => concludeDueContracts(db, quickPrinter, clock.now());
  const contracted = async () => {
    const contracts = db.selectFrom("contracts").select("package_id").orderBy("reference");
    return (await contracts.execute()).map(({ package_id }) => package_id);
  };
  await conclude();
  expect(await contracted()).toEqual([round.id, round.id]);
  await sendContractOf(db, soldBidId, clock.now());

  clock.set(running.auction_end_time);
  await closeEndedAuctions(db, clock.now());
  await conclude();
  expect(await contracted()).toEqual([round.id, round.id, sold.id]);
  await sendContractOf(db, runningBidId, clock.now());
  expect((await contracted()).at(-1)).toBe(running.id);
  await db.destroy();
});
