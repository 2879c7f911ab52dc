import { beforeEach, describe, expect, test } from "bun:test";
import { bidHistory } from "../../src/auctions/bid";
import { Charts } from "../../src/auctions/reading/charted-bids";
import { DAY, HOUR } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { rejectBid } from "../../src/trade/decisions";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { preparedPlans } from "../support/query-plans";
import { testOnSqlite } from "../support/run-engine";
import { addBid, addManyBids } from "../support/trade-fair";

const world = worldForEach();
let lot: Package;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
});

async function reject(bidId: string): Promise<void> {
  const { db, people, clock } = world;
  await rejectBid(db, { bidId, sellerId: people.mei.id }, clock.now());
}

describe("the history of bids", () => {
  test("shows each bid's increase, even across pages", async () => {
    for (const [person, cents] of [
      ["ada", 105_000],
      ["bo", 120_000],
      ["ada", 150_000],
    ] as const) {
      await addBid(world, person, lot, cents);
    }
    const all = await bidHistory(world.db, lot, { limit: 10 });
    expect(all.map(({ stepCents }) => stepCents)).toEqual([30_000, 15_000, 5000]);
    const [first] = await bidHistory(world.db, lot, { limit: 1 });
    expect(first?.stepCents).toBe(30_000);
    const older = await bidHistory(world.db, lot, {
      limit: 1,
      beforeSequence: first?.sequence ?? 0,
    });
    expect(older.map(({ stepCents }) => stepCents)).toEqual([15_000]);
    expect(await bidHistory(world.db, lot, { limit: 5, beforeSequence: 0 })).toEqual([]);
  });

  test("leaves out rejected bids when it computes increases", async () => {
    await addBid(world, "ada", lot, 105_000);
    await reject(await addBid(world, "bo", lot, 900_000));
    await addBid(world, "ada", lot, 120_000);
    const all = await bidHistory(world.db, lot, { limit: 10 });
    expect(all.map(({ stepCents }) => stepCents)).toEqual([15_000, null, 5000]);
  });
});

describe("the chart", () => {
  test("has a dot per bid, and marks the viewer's own", async () => {
    const { db, people, clock } = world;
    await addBid(world, "ada", lot, 105_000);
    clock.advance(HOUR);
    await reject(await addBid(world, "bo", lot, 200_000));
    clock.advance(HOUR);
    await addBid(world, "bo", lot, 150_000);
    const seenBy = (id: string | null) => new Charts(db).bids(lot, id, clock.now());
    expect(
      (await seenBy(people.ada.id)).map(({ kind, amountCents }) => [kind, amountCents]),
    ).toEqual([
      ["own", 105_000],
      ["rejected", 200_000],
      ["others", 150_000],
    ]);
    expect((await seenBy(null)).map(({ kind }) => kind)).toEqual(["others", "rejected", "others"]);
  });

  test("limits its number of dots, and keeps the last one", async () => {
    const { db, clock } = world;
    await addManyBids(world, lot, 1000);
    await db
      .updateTable("bids")
      .set((eb) => ({
        created_at: eb("created_at", "+", eb("sequence", "*", 60_000)),
        amount_cents: eb("amount_cents", "*", eb.ref("sequence")),
      }))
      .execute();
    const bids = await new Charts(db).bids(lot, null, clock.now() + DAY);
    expect(bids.length).toBeWithin(100, 420);
    const last = await db
      .selectFrom("bids")
      .select("amount_cents")
      .orderBy("sequence", "desc")
      .executeTakeFirst();
    expect(bids.at(-1)?.amountCents).toBe(last?.amount_cents ?? 0);
  });
});

describe("the chart of more bids than fit", () => {
  const MANY = 3000;
  const seenBy = (viewerId: string | null) =>
    new Charts(world.db).bids(lot, viewerId, world.clock.now() + DAY);

  beforeEach(async () => {
    await addManyBids(world, lot, MANY);
    await world.db
      .updateTable("bids")
      .set((eb) => ({ created_at: eb("created_at", "+", eb("sequence", "*", 60_000)) }))
      .execute();
  });

  testOnSqlite("reads at most a few hundred bids, all from indexes", async () => {
    const plans = await preparedPlans(world.db, () => seenBy(world.people.ada.id));
    expect(plans.flatMap(({ steps }) => steps).join("\n")).toContain("bids_rejected");
    const steps = plans.flatMap(({ steps }) => steps).filter((step) => !/^SCAN marks/.test(step));
    expect(steps.filter((step) => /^SCAN (?!CONSTANT)|TEMP B-TREE/.test(step))).toEqual([]);
    // Every step uses an index by place or by bidder, never all bids of a package.
    expect(steps.filter((step) => /bids_package_sequence \(package_id=\?\)$/.test(step))).toEqual([
      expect.stringContaining("COVERING INDEX"),
    ]);
    expect(plans.reduce((sum, { rows }) => sum + rows, 0)).toBeWithin(400, 700);
  });

  test("keeps binding bids, price changes and the latest rejected and own bids", async () => {
    const { db, people } = world;
    const at = (sequence: number) =>
      db.updateTable("bids").where("package_id", "=", lot.id).where("sequence", "=", sequence);
    await at(1501).set({ status: "rejected" }).execute();
    const standing = { highest_own_cents: 1, standing_cents: null };
    await db
      .insertInto("positions")
      .values({ package_id: lot.id, bidder_id: people.kim.id, ...standing })
      .execute();
    await at(1503).set({ bidder_id: people.kim.id }).execute();
    await at(MANY).set({ status: "rejected" }).execute();
    await db
      .updateTable("packages")
      .set(({ selectFrom }) => ({
        highest_bid_id: selectFrom("bids")
          .select("id")
          .where("sequence", "=", MANY - 1),
      }))
      .where("id", "=", lot.id)
      .execute();
    const rows = await db.selectFrom("bids").select(["sequence", "amount_cents"]).execute();
    const sequences = new Map(rows.map((row) => [row.amount_cents, row.sequence]));
    const placed = (kind: string, bids: Awaited<ReturnType<typeof seenBy>>) =>
      bids.filter((bid) => bid.kind === kind).map((bid) => sequences.get(bid.amountCents) ?? 0);
    const all = await seenBy(people.kim.id);
    expect(placed("own", all)).toEqual([1503]);
    expect(placed("rejected", all)).toEqual([1501, MANY]);
    const others = placed("others", all);
    expect(others.at(-1)).toBe(MANY - 1);
    expect(Math.max(...others.slice(1).map((place, i) => place - (others[i] ?? 0)))).toBeLessThan(
      50,
    );
    expect(placed("own", await seenBy(people.ada.id)).at(-1)).toBe(MANY - 1);
    expect(placed("own", await seenBy(null))).toEqual([]);
  });
});

describe("the page of all bids", () => {
  const page = async (query = "") => (await world.as("ada")).get(`/package/${lot.id}/bids${query}`);
  const amounts = (html: string) =>
    [...html.matchAll(/<td class="bid-amount">\$([\d,.]+)/g)].map(([, amount]) => amount);

  test("shows seconds for bids in the same minute", async () => {
    await addManyBids(world, lot, 2);
    await world.db
      .updateTable("bids")
      .set({ created_at: Date.UTC(2026, 10, 26, 12, 5, 7) })
      .execute();
    const html = await (await page()).text();
    expect(html.match(/data-clock="second">[^<]*, 12:05:07 UTC</g)).toHaveLength(2);
  });

  test("paginates all bids, newest first", async () => {
    await addManyBids(world, lot, 120);
    const seen: Array<string | undefined> = [];
    let path = `/package/${lot.id}/bids`;
    for (let pages = 0; path !== ""; pages++) {
      expect(pages).toBeLessThan(3);
      const html = await (await world.visitor.get(path)).text();
      expect(Bun.gzipSync(html).length).toBeLessThan(20_000);
      seen.push(...amounts(html));
      path = /href="([^"]+)" rel="next"/.exec(html)?.[1] ?? "";
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
  });

  test("shows bidders by pseudonym and marks the viewer's own bids", async () => {
    await addBid(world, "ada", lot, 105_000);
    await addBid(world, "bo", lot, 120_000);
    const html = await (await page()).text();
    expect(html.match(/data-yours="true"/g)).toHaveLength(1);
    expect(html).toContain("The price has gone from $1,000.00 to $1,200.00 so far.");
    for (const { id, email } of Object.values(world.people).filter(
      ({ id }) => id !== world.people.ada.id,
    )) {
      expect(html).not.toContain(id);
      expect(html).not.toContain(email);
    }
    expect(await (await world.visitor.get(`/package/${lot.id}/bids`)).text()).not.toContain(
      "data-yours",
    );
  });

  test("states that the auction has ended or that there are no bids", async () => {
    expect(await (await page()).text()).toContain("No bids yet.");
    await addBid(world, "bo", lot, 120_000);
    expect(await (await page()).text()).toContain('hx-trigger="every 10s"');
    world.clock.set(lot.auction_end_time);
    const html = await (await world.visitor.get(`/package/${lot.id}/bids`)).text();
    expect(html).toContain("and the auction has ended.");
    expect(html).not.toContain("hx-trigger");
  });

  test("is refused for an unknown package or cursor", async () => {
    expect((await world.visitor.get("/package/none/bids")).status).toBe(404);
    expect((await page("?cursor=x")).status).toBe(400);
  });

  test("serves fragments to pages that show it live", async () => {
    await addManyBids(world, lot, 30);
    const latest = await (await page("?part=latest")).text();
    expect(latest).toStartWith('<div class="bid-history"');
    expect(amounts(latest)).toHaveLength(0);
    expect(latest).toContain(`href="/package/${lot.id}/bids"`);
    expect(amounts(await (await page("?part=page")).text())).toHaveLength(30);
  });
});
