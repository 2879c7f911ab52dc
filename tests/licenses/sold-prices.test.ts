import { describe, expect, test } from "bun:test";
import { countMarket } from "../../src/analytics/figures";
import { Charts } from "../../src/auctions/reading/charted-bids";
import { salesCsv, salesFigures, salesOf } from "../../src/dashboard/sales";
import { withdrawDelivery } from "../../src/delivery/voiding";
import { DAY, HOUR } from "../../src/lib/time";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { buyLicense, setShelfPrice } from "../../src/licenses/shelf";
import { updateListedPrices } from "../../src/marketplace/listed-prices";
import { findPackage, type Package } from "../../src/packages/packages";
import { salePriceRange } from "../../src/packages/price-range";
import { findPublisher } from "../../src/publishers/publisher";
import { quickPrinter } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { closeRound, playRound } from "../support/played-rounds";

const world = worldForEach({ contractPrinter: quickPrinter });
const MAXIMA = { ada: 30_000, bo: 21_000, kim: 50_000 };

const conclude = () => concludeDueContracts(world.db, quickPrinter, world.clock.now());
const trades = async () => (await countMarket(world.db, world.clock.now())).trades;
const sales = () => salesOf(world.db, world.people.mei.id);

async function deals(): Promise<number> {
  const { db, people, clock } = world;
  return (await findPublisher(db, people.mei.id, clock.now())).counts.sold;
}

const perThousand = (lot: Package) => salePriceRange(world.db, lot, "nobody");

async function chart({ id }: Package) {
  const lot = await findPackage(world.db, id);
  const until = lot.ended_at as number;
  const bids = await new Charts(world.db).bids(lot, null, until);
  return { last: bids.at(-1)?.amountCents, isWithin: bids.every(({ at }) => at <= until) };
}

describe("a package sold exclusively", () => {
  test("shows the exclusive price everywhere once it is awarded", async () => {
    const round = await playRound(world, {
      maxima: { ada: 30_000, bo: 21_000 },
      exclusive: { kim: 90_000 },
      exclusiveFromCents: 40_000,
    });
    const lot = await closeRound(world, round);
    expect(lot).toMatchObject({ status: "ended", highest_bid_cents: 40_000, seated: 0 });
    await conclude();
    await updateListedPrices(world.db, [lot.id]);
    expect(await findPackage(world.db, lot.id)).toMatchObject({
      status: "settled",
      highest_bid_cents: 40_000,
      listed_price_cents: 40_000,
    });
    const list = await (await world.visitor.get("/marketplace?status=all&certified=false")).text();
    expect([list.includes("$400.00"), list.includes("$105.00")]).toEqual([true, false]);
    const page = await (await world.visitor.get(`/package/${lot.id}`)).text();
    expect(page.includes("Exclusive license at $400.00")).toBe(true);
    expect(await chart(lot)).toEqual({ last: 40_000, isWithin: true });
    const cents = (40_000 * 1000) / lot.total_words;
    expect(await perThousand(lot)).toEqual({ low: cents, high: cents, sales: 1 });
    expect([await trades(), await deals()]).toEqual([1, 1]);
  });
});

describe("a round of three licenses", () => {
  test("counts three sales and their sum, minus those that fall through", async () => {
    const lot = await closeRound(world, await playRound(world, { maxima: MAXIMA }));
    expect(await trades()).toBe(0);
    await conclude();
    expect([await trades(), await deals()]).toEqual([3, 3]);
    const figures = salesFigures(await sales(), () => "2026-11");
    expect(figures).toMatchObject({ sales: 3, outstandingCents: 31_500, incomeCents: 0 });
    const lines = salesCsv(await sales())
      .trim()
      .split("\r\n");
    expect(lines.slice(1).map((line) => line.includes(",105.00,outstanding,"))).toEqual(
      Array(3).fill(true),
    );
    expect(new Set(lines.slice(1).map((line) => line.split(",")[0])).size).toBe(3);
    expect(await perThousand(lot)).toMatchObject({ sales: 3 });
    const [first] = await sales();
    world.clock.advance(90 * DAY);
    await withdraw(first?.contractId as string);
    expect([await trades(), await deals()]).toEqual([2, 2]);
    expect(salesFigures(await sales(), () => "").sales).toBe(2);
  });

  test("counts a shelf sale as one more, at its price", async () => {
    const { db, people, clock } = world;
    const round = await playRound(world, { maxima: { ada: 30_000, bo: 21_000 }, shelf: "seats" });
    const lot = await closeRound(world, round);
    await conclude();
    clock.advance(HOUR);
    const own = { packageId: lot.id, sellerId: people.mei.id };
    await setShelfPrice(db, { ...own, priceCents: 15_000 }, clock.now());
    const purchase = { packageId: lot.id, buyerId: people.kim.id, priceCents: 15_000 };
    await buyLicense(db, purchase, clock.now());
    await conclude();
    expect([await trades(), await deals()]).toEqual([3, 3]);
    expect(salesFigures(await sales(), () => "").outstandingCents).toBe(36_000);
    expect(await chart(lot)).toEqual({ last: 10_500, isWithin: true });
    const thousand = 1000 / lot.total_words;
    expect(await perThousand(lot)).toEqual({
      low: 10_500 * thousand,
      high: 15_000 * thousand,
      sales: 3,
    });
  });
});

async function withdraw(contractId: string): Promise<void> {
  const { buyer_id } = await world.db
    .selectFrom("contracts")
    .select("buyer_id")
    .where("id", "=", contractId)
    .executeTakeFirstOrThrow();
  const party = { contractId, memberId: buyer_id as string };
  await withdrawDelivery(world.db, party, world.clock.now());
}
