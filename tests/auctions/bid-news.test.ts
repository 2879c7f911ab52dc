import { beforeEach, describe, expect, test } from "bun:test";
import { mailSellersOfBids, nextBidNews } from "../../src/auctions/bid-news";
import { HOUR, MINUTE } from "../../src/lib/time";
import { nextLocalHour } from "../../src/lib/times";
import type { MailValues } from "../../src/mail/templates";
import type { Package } from "../../src/packages/packages";
import { changeSettings } from "../../src/settings/settings";
import { rejectBid } from "../../src/trade/decisions";
import { renderMail } from "../../views/mail/templates";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { bid } from "../support/market";

const world = worldForEach();
let lot: Package;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now(), { title: "Tide tables" });
});

async function mailsToSeller() {
  const queued = await world.db
    .selectFrom("mail_outbox")
    .selectAll()
    .where("recipient", "=", "mei@example.test")
    .where("template", "in", ["first-bid", "bid-summary"])
    .orderBy("id")
    .execute();
  return queued.map(({ template, template_values }) => ({
    template,
    values: JSON.parse(template_values) as MailValues["bid-summary"],
  }));
}

const mailSellers = () => mailSellersOfBids(world.db, world.clock.now());

async function nextMorning(): Promise<number> {
  const due = await nextBidNews(world.db);
  if (due === null) throw new Error("no summary is due");
  world.clock.set(due);
  await Promise.all([mailSellersOfBids(world.db, due), mailSellersOfBids(world.db, due)]);
  return due;
}

const settings = (changes: Parameters<typeof changeSettings>[2]) =>
  changeSettings(world.db, world.people.mei.id, changes, world.clock.now());

describe("emails to a seller", () => {
  test("report an auction's first bid once, even if it is rejected later", async () => {
    const first = await bid(world, "ada", lot, 105_000);
    await Promise.all([mailSellers(), mailSellers()]);
    await bid(world, "bo", lot, 120_000);
    await mailSellers();
    const { db, people, clock } = world;
    expect(await mailsToSeller()).toMatchObject([
      {
        template: "first-bid",
        values: { packageId: lot.id, title: "Tide tables", amountCents: 105_000 },
      },
    ]);
    const { id } = await db
      .selectFrom("bids")
      .select("id")
      .where("id", "<>", first)
      .executeTakeFirstOrThrow();
    for (const bidId of [id, first])
      await rejectBid(db, { bidId, sellerId: people.mei.id }, clock.now());
    await bid(world, "kim", lot, 110_000);
    await mailSellers();
    expect(await mailsToSeller()).toHaveLength(1);
  });

  test("sum up all auctions' new bids each morning in the seller's time zone", async () => {
    await settings({ timezone: "HKT", language: "zh" });
    const other = await addLot(world.db, world.people.mei.id, world.clock.now(), {
      title: "Poems",
    });
    await bid(world, "ada", lot, 105_000);
    await bid(world, "ada", other, 105_000);
    await mailSellers();
    await bid(world, "bo", lot, 120_000);
    const due = await nextMorning();
    expect(new Date(due).toISOString()).toEndWith("T00:00:00.000Z");
    const [, , summary, ...more] = await mailsToSeller();
    expect(more).toEqual([]);
    expect(summary).toEqual({
      template: "bid-summary",
      values: {
        lots: [
          { title: "Tide tables", newBids: 1, highestCents: 120_000, endsAt: lot.auction_end_time },
        ],
        more: 0,
      },
    });
    const reading = { language: "zh", timezone: "HKT", now: due, unsubscribeUrl: "/stop" } as const;
    const mail = renderMail(
      { template: "bid-summary", template_values: JSON.stringify(summary?.values) },
      "http://localhost",
      reading,
    );
    expect(mail.text).toContain("《Tide tables》：1 個新出價，最高為 US$1,200.00");
    expect(mail.text).toContain("HKT");
    expect(mail.text).toContain("/stop");
    await nextMorning();
    expect(await mailsToSeller()).toHaveLength(3);
    await bid(world, "ada", lot, 130_000);
    await bid(world, "kim", other, 115_000);
    await nextMorning();
    const [, , , last, ...none] = await mailsToSeller();
    expect(none).toEqual([]);
    expect(last?.values.lots.map(({ title, newBids }) => [title, newBids])).toEqual([
      ["Tide tables", 1],
      ["Poems", 1],
    ]);
  });

  test("stop once the auction is over", async () => {
    const { db, clock } = world;
    await bid(world, "ada", lot, 105_000);
    await mailSellers();
    await bid(world, "bo", lot, 120_000);
    clock.set(lot.auction_end_time + MINUTE);
    await mailSellersOfBids(db, clock.now());
    expect(await mailsToSeller()).toHaveLength(1);
    expect(await nextBidNews(db)).toBeNull();
  });

  test("stop when the seller turns them off", async () => {
    await settings({ bidAlerts: false });
    await bid(world, "ada", lot, 105_000);
    await mailSellers();
    await bid(world, "bo", lot, 120_000);
    await nextMorning();
    expect(await mailsToSeller()).toEqual([]);
    await settings({ bidAlerts: true, emailNotifications: false });
    await bid(world, "ada", lot, 130_000);
    await nextMorning();
    expect(await mailsToSeller()).toEqual([]);
  });
});

test("finds the next full hour of a time zone, even when clocks change", () => {
  const at = (iso: string) => Date.parse(iso);
  expect(nextLocalHour(at("2026-11-21T12:00:00Z"), "HKT", 8)).toBe(at("2026-11-22T00:00:00Z"));
  expect(nextLocalHour(at("2026-11-22T00:00:00Z"), "HKT", 8)).toBe(at("2026-11-23T00:00:00Z"));
  const before = nextLocalHour(at("2026-10-31T13:00:00Z"), "EST", 8);
  expect(before - at("2026-10-31T12:00:00Z")).toBe(25 * HOUR);
});
