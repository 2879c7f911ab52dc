import { beforeEach, describe, expect, test } from "bun:test";
import * as uncountedPurchases from "../../db/migrations/0124-uncounted-purchases";
import { licensesOf } from "../../src/auctions/licenses";
import { withdrawDelivery } from "../../src/delivery/voiding";
import { DAY } from "../../src/lib/time";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { buyLicense } from "../../src/licenses/shelf";
import { findPackage, type Package } from "../../src/packages/packages";
import { tradeStats } from "../../src/trade/trade-stats";
import { quickPrinter } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { answer } from "../support/http";
import { closeRound, playRound } from "../support/played-rounds";

const world = worldForEach({ contractPrinter: quickPrinter });
let lot: Package;

const conclude = () => concludeDueContracts(world.db, quickPrinter, world.clock.now());

const totals = async () => {
  const { bid_count, bids_sum_cents, bids_top_cents, released_bids } = await findPackage(
    world.db,
    lot.id,
  );
  return { bid_count, bids_sum_cents, bids_top_cents, released_bids };
};

const stats = () => tradeStats(world.db, { sellerId: world.people.mei.id, now: world.clock.now() });

const listed = () => answer(world.visitor.get(`/api/packages/${lot.id}/bids`));

describe("a license bought from the shelf", () => {
  beforeEach(async () => {
    const maxima = { ada: 30_000, bo: 21_000 };
    lot = await playRound(world, { seats: 3, maxima, shelf: "seats" });
    await closeRound(world, lot);
    await conclude();
  });

  async function buy(): Promise<void> {
    const kim = { packageId: lot.id, buyerId: world.people.kim.id, priceCents: 10_500 };
    await buyLicense(world.db, kim, world.clock.now());
    await conclude();
  }

  test("does not count as a bid in totals, lists and figures", async () => {
    const [before, figures, bids] = [await totals(), await stats(), await listed()];
    expect(figures).toMatchObject({ totalBids: 2, acceptedBids: 2, sentContracts: 2 });
    await buy();
    expect(await totals()).toEqual(before);
    expect(await stats()).toEqual({ ...figures, sentContracts: 3 });
    expect(await listed()).toEqual(bids);
    const page = await (await world.visitor.get(`/package/${lot.id}/bids`)).text();
    expect(page.match(/<tr/g)).toHaveLength(3);
  });

  test("does not count as a bid once an earlier version's figures are migrated", async () => {
    const before = await totals();
    await buy();
    const { db } = world;
    const counted = { bid_count: 3, bids_sum_cents: 50_000, bids_top_cents: 90_000 };
    await db
      .updateTable("packages")
      .set({ ...counted, released_bids: 1 })
      .execute();
    await uncountedPurchases.up(db as never);
    expect(await totals()).toEqual(before);
  });

  test("does not count as a bid once its contract is void", async () => {
    const [before, figures] = [await totals(), await stats()];
    await buy();
    world.clock.advance(30 * DAY);
    const { contract_id: contractId } = (await licensesOf(world.db, lot.id))[2] ?? {};
    const party = { contractId: contractId ?? "", memberId: world.people.kim.id };
    await withdrawDelivery(world.db, party, world.clock.now());
    expect(await totals()).toEqual(before);
    expect(await stats()).toEqual(figures);
  });
});
