import { describe, expect, test } from "bun:test";
import { mailSellersOfBids } from "../../src/auctions/bid-news";
import { takeBid } from "../../src/auctions/bidding/bids";
import { addFavorite } from "../../src/favorites/favorites";
import { notifyOfPrices } from "../../src/favorites/price-news";
import { HOUR } from "../../src/lib/time";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { buyLicense } from "../../src/licenses/shelf";
import { updateListedPrices } from "../../src/marketplace/listed-prices";
import { writeMailings } from "../../src/notifications/informing";
import type { Package } from "../../src/packages/packages";
import { renderMail } from "../../views/mail/templates";
import { quickPrinter } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { outbox, type QueuedMail, unreadOf } from "../support/mail";
import { closeRound, playRound } from "../support/played-rounds";

const world = worldForEach({ contractPrinter: quickPrinter });

async function letters(...templates: string[]) {
  const queued = (await outbox(world)).filter(({ template }) => templates.includes(template));
  return queued.map((mail) => [mail.to, mail.template, textOf(mail)] as const);
}

const textOf = (mail: QueuedMail) => {
  const { subject, text } = renderOf(mail);
  return `${subject}\n\n${text}`;
};

function renderOf({ template, values }: QueuedMail) {
  const reading = { language: "en", timezone: null, now: world.clock.now(), unsubscribeUrl: null };
  const queued = { template, template_values: JSON.stringify(values) } as Parameters<
    typeof renderMail
  >[0];
  return renderMail(queued, "https://site.test", reading as never);
}

const take = (lot: Package, who: "ada" | "bo" | "kim", maximumCents: number, isExclusive = false) =>
  takeBid(
    world.db,
    {
      packageId: lot.id,
      bidderId: world.people[who].id,
      amountCents: null,
      maximumCents,
      isExclusive,
      idempotencyKey: null,
    },
    world.clock,
  );

const LED_BY_EXCLUSIVE = {
  exclusiveFromCents: 20_000,
  maxima: { ada: 30_000, bo: 21_000 },
  exclusive: { kim: 90_000 },
};
const MAXIMA_OF_LED = /\$(300|210|900|420)\.00/;

describe("a running round", () => {
  test("notifies a member of a seat, its loss and the bid that regains it", async () => {
    const lot = await playRound(world, { seats: 2, maxima: { ada: 30_000, bo: 21_000 } });
    await take(lot, "kim", 50_000);
    expect(await letters("seat-taken", "seat-lost", "maximum-set", "maximum-passed")).toEqual([
      ["ada", "seat-taken", expect.stringContaining("It currently costs $105.00")],
      ["bo", "seat-taken", expect.any(String)],
      ["kim", "seat-taken", expect.stringContaining("It currently costs $220.50")],
      ["bo", "seat-lost", expect.stringContaining("A license now costs $220.50")],
    ]);
    const [, , , [, , lost] = []] = await letters("seat-taken", "seat-lost");
    expect(lost).toContain("maximum of at least $231.53");
    expect((await unreadOf(world, "bo")).map(({ kind }) => kind)).toEqual([
      "seat-lost",
      "seat-taken",
    ]);
  });

  test("emails a member when the seats exceed their exclusive bid", async () => {
    const lot = await playRound(world, {
      maxima: { ada: 30_000 },
      exclusive: { bo: 20_500 },
      exclusiveFromCents: 20_000,
    });
    await take(lot, "kim", 50_000);
    expect(await letters("exclusive-passed")).toEqual([
      ["bo", "exclusive-passed", expect.stringContaining("bid at least $210.01")],
    ]);
  });

  test("emails a member when another bid exceeds their exclusive bid", async () => {
    const lot = await playRound(world, {
      maxima: { ada: 30_000 },
      exclusive: { bo: 40_000 },
      exclusiveFromCents: 20_000,
    });
    await take(lot, "kim", 90_000, true);
    await take(lot, "ada", 100_000, true);
    expect(await letters("exclusive-passed", "seat-lost")).toEqual([
      ["bo", "exclusive-passed", expect.stringContaining("bid at least $441.00")],
      ["kim", "exclusive-passed", expect.stringContaining("bid at least $992.25")],
    ]);
    expect((await unreadOf(world, "ada")).map(({ kind }) => kind)).toEqual(["seat-taken"]);
  });
});

test("emails a member whose exclusive bid wins again after a reserve takes seats", async () => {
  const lot = await playRound(world, {
    seats: 2,
    reserveCents: 18_000,
    exclusiveFromCents: 15_000,
    exclusive: { kim: 20_000 },
    later: { ada: 11_000, bo: 11_000 },
  });
  await take(lot, "ada", 18_000);
  expect(await letters("exclusive-passed", "exclusive-ahead")).toEqual([
    ["kim", "exclusive-passed", expect.stringContaining("bid at least $210.01")],
    ["kim", "exclusive-ahead", expect.stringContaining("you would currently pay $180.01")],
  ]);
  expect((await unreadOf(world, "kim")).map(({ kind }) => kind)).toContain("exclusive-ahead");
});

describe("the end of a round that its seller awards", () => {
  const ended = ["auction-ended", "auction-won", "round-ended", "round-leading", "round-lost"];

  test("tells the seller and all bidders the price of a seat and the next step", async () => {
    const maxima = { ada: 30_000, bo: 21_000, kim: 50_000 };
    const lot = await playRound(world, { seats: 2, sale: "seller", maxima });
    await closeRound(world, lot);
    expect((await letters(...ended)).toSorted()).toEqual([
      ["ada", "round-leading", expect.stringContaining("a license at $220.50 if the seller")],
      ["bo", "round-lost", expect.stringContaining("at $220.50 each")],
      ["kim", "round-leading", expect.any(String)],
      [
        "mei",
        "round-ended",
        expect.stringContaining("2 licenses at $220.50 each will bring in $441.00"),
      ],
    ]);
  });

  test("reports no win to seats or exclusive bids below the leading exclusive bid", async () => {
    const lot = await playRound(world, {
      sale: "seller",
      maxima: { ada: 30_000 },
      exclusiveFromCents: 20_000,
      exclusive: { bo: 40_000, kim: 90_000 },
    });
    await closeRound(world, lot);
    const mails = await letters(...ended);
    expect(mails.toSorted()).toEqual([
      ["ada", "round-lost", expect.stringContaining("An exclusive bid of $420.00")],
      ["kim", "round-leading", expect.stringContaining("the license at $420.00 if the seller")],
      ["mei", "round-ended", expect.stringContaining("$420.00, which is more than the only bid")],
    ]);
  });

  test.each([1, 2] as const)(
    "tells everyone that an exclusive bid wins, by rule %i",
    async (rule) => {
      const lot = await playRound(world, { ...LED_BY_EXCLUSIVE, rule, sale: "seller" });
      await closeRound(world, lot);
      const mails = (await letters(...ended)).toSorted();
      const price = rule === 1 ? "$210.01" : "$420.01";
      expect(mails.map(([to, template]) => [to, template])).toEqual([
        ["ada", "round-lost"],
        ["bo", "round-lost"],
        ["kim", "round-leading"],
        ["mei", "round-ended"],
      ]);
      for (const [, , text] of mails.slice(0, 2)) {
        expect(text).toContain(`An exclusive bid of ${price} is worth more than all licenses`);
        expect(text).toContain("You pay nothing. Once the seller makes the award, your bids");
      }
      const [, , toSeller] = mails[3] ?? [];
      expect(toSeller).toContain(`has ended: exclusive license at ${price}`);
      expect(toSeller).toContain(`${price}, which is more than 2 licenses are worth together.`);
      expect(toSeller).toContain("You can now award it");
      expect(toSeller).not.toContain("No license was taken");
      for (const [, , text] of mails) expect(text).not.toMatch(MAXIMA_OF_LED);
    },
  );

  test("says nothing about seats if there are only exclusive bids", async () => {
    const exclusive = { kim: 90_000 };
    const lot = await playRound(world, { sale: "seller", exclusiveFromCents: 20_000, exclusive });
    await closeRound(world, lot);
    const [, toSeller] = (await letters(...ended)).toSorted();
    expect(toSeller?.[2]).toContain("The exclusive license will bring in $200.00.\n");
    expect(toSeller?.[2]).not.toContain("seat");
  });

  test("lets the seller list a round without bids again", async () => {
    await closeRound(world, await playRound(world, { sale: "seller" }));
    expect((await letters(...ended)).map(([to, template]) => [to, template])).toEqual([
      ["mei", "auction-ended"],
    ]);
  });
});

describe("the end of a round whose highest bids win", () => {
  test.each([1, 2] as const)(
    "tells members that an exclusive bid won, by rule %i",
    async (rule) => {
      await closeRound(world, await playRound(world, { ...LED_BY_EXCLUSIVE, rule }));
      const mails = (await letters("license-lost")).toSorted();
      expect(mails.map(([to]) => to)).toEqual(["ada", "bo"]);
      for (const [, , text] of mails) {
        expect(text).toContain(
          `won at ${rule === 1 ? "$210.01" : "$420.01"}, which is more than all`,
        );
        expect(text).toContain("You pay nothing, and your bids are no longer binding.");
        expect(text).not.toMatch(MAXIMA_OF_LED);
      }
    },
  );

  test.each(["seller", "highest"] as const)(
    "tells a member whose maximum an exclusive bid has passed, if sold by %s",
    async (sale) => {
      const maxima = { ada: 60_000, bo: 12_000 };
      const terms = { rule: 2, exclusiveFromCents: 20_000, sale, maxima } as const;
      await closeRound(world, await playRound(world, { ...terms, exclusive: { kim: 50_000 } }));
      const mails = (await letters("round-lost", "license-lost")).toSorted();
      // Before the award, members with nothing but a lower exclusive bid have already been notified.
      expect(mails.map(([to]) => to)).toEqual(sale === "seller" ? ["bo"] : ["bo", "kim"]);
      expect(mails[0]?.[2]).toMatch(
        /To match an exclusive bid, a license ha[sd] to cost \$500\.00/,
      );
      expect(mails[0]?.[2]).toContain("You pay nothing");
      for (const [, , text] of mails.slice(1)) expect(text).not.toContain("To match");
    },
  );
});

describe("a round whose reserve is missed", () => {
  test("ends for seats and exclusive bids alike, without a second chance", async () => {
    const lot = await playRound(world, {
      seats: 1,
      maxima: { ada: 30_000 },
      exclusive: { kim: 10_600 },
      later: { bo: 21_000 },
      exclusiveFromCents: 10_000,
      reserveCents: 90_000,
    });
    await closeRound(world, lot);
    const mails = (await letters("round-missed", "round-missed-seller")).toSorted();
    expect(mails.map(([to, template]) => [to, template])).toEqual([
      ["ada", "round-missed"],
      ["bo", "round-missed"],
      ["kim", "round-missed"],
      ["mei", "round-missed-seller"],
    ]);
    for (const [, , text] of mails) {
      expect(text).toContain("$220.50");
      expect(text).not.toContain("highest bid");
      expect(text).not.toContain("one bidder at a time");
    }
    expect(mails[3]?.[2]).toContain(encodeURIComponent(`/package/${lot.id}/relisting`));
    expect(await letters("reserve-missed", "reserve-missed-seller")).toEqual([]);
    expect((await unreadOf(world, "kim")).map(({ kind }) => kind)).toContain("round-missed");
  });
});

test("emails a round's seller about the first seat and later about the number taken", async () => {
  const { db, clock } = world;
  const lot = await playRound(world, { maxima: { ada: 30_000 } });
  await mailSellersOfBids(db, clock.now());
  await take(lot, "bo", 21_000);
  clock.advance(20 * HOUR);
  await mailSellersOfBids(db, clock.now());
  expect(await letters("first-bid", "first-seat", "bid-summary")).toEqual([
    ["mei", "first-seat", expect.stringContaining("First license of")],
    ["mei", "bid-summary", expect.stringContaining("2 of 3 licenses taken, at $105.00 each")],
  ]);
});

test("notifies members who favorited a round of the price of a license", async () => {
  const { db, clock, people } = world;
  const lot = await playRound(world, { maxima: { ada: 30_000 } });
  await addFavorite(db, people.kim.id, lot.id, clock.now());
  await updateListedPrices(db, [lot.id]);
  await notifyOfPrices(db, clock.now());
  await writeMailings(db, clock.now());
  expect(await unreadOf(world, "kim")).toMatchObject([
    { kind: "favorite-seats", details: { amountCents: 10_500, seats: 3, seated: 1 } },
  ]);
  const page = await (await (await world.as("kim")).get("/notifications")).text();
  expect(page.includes("now costs $105.00. 1 of 3 licenses taken.")).toBe(true);
});

test("numbers the licenses in emails about contracts", async () => {
  const maxima = { ada: 30_000, bo: 21_000 };
  const lot = await playRound(world, { maxima, shelf: "unlimited" });
  await closeRound(world, lot);
  const conclude = () => concludeDueContracts(world.db, quickPrinter, world.clock.now());
  await conclude();
  const purchase = { packageId: lot.id, buyerId: world.people.kim.id, priceCents: 10_500 };
  await buyLicense(world.db, purchase, world.clock.now());
  await conclude();
  expect(await letters("contract")).toEqual([
    ["ada", "contract", expect.stringMatching(/You have won license 1 to[\s\S]*for \$105\.00/)],
    ["mei", "contract", expect.stringMatching(/License 1 to[\s\S]*One upload serves all/)],
    ["bo", "contract", expect.stringContaining("You have won license 2 to")],
    ["mei", "contract", expect.stringContaining("License 2 to")],
    ["kim", "contract", expect.stringContaining("You have bought license 3 to")],
    ["mei", "contract", expect.stringContaining("has bought license 3 to")],
  ]);
  const bought = await letters("license-bought", "license-sold");
  expect(bought).toEqual([
    ["kim", "license-bought", expect.stringContaining(`license 3 to "${lot.title}" for $105.00`)],
    ["mei", "license-sold", expect.stringContaining("sold for $105.00")],
  ]);
  const subjects = (await outbox(world, "contract")).map((mail) => renderOf(mail).subject);
  expect(subjects.map((subject) => subject.slice(subject.indexOf(":") + 2))).toEqual([
    ...Array(2).fill(`license 1 of 2 to "${lot.title}"`),
    ...Array(2).fill(`license 2 of 2 to "${lot.title}"`),
    ...Array(2).fill(`license 3 to "${lot.title}"`),
  ]);
  const page = await (await (await world.as("bo")).get("/notifications")).text();
  expect(page.includes("license 2 of 2 to")).toBe(true);
});

test("emails a round's seller about a first exclusive bid, and counts it among the new bids", async () => {
  const { db, clock } = world;
  const lot = await playRound(world, { exclusiveFromCents: 30_000, exclusive: { ada: 90_000 } });
  await mailSellersOfBids(db, clock.now());
  await take(lot, "bo", 21_000);
  await take(lot, "kim", 50_000, true);
  clock.advance(20 * HOUR);
  await mailSellersOfBids(db, clock.now());
  const mails = await letters("first-bid", "first-seat", "first-exclusive", "bid-summary");
  expect(mails).toEqual([
    ["mei", "first-exclusive", expect.stringContaining("First exclusive bid on")],
    ["mei", "bid-summary", expect.stringContaining("2 new bids. An exclusive bid is ahead")],
  ]);
  expect(mails[0]?.[2]).toContain("$300.00");
  expect(mails[1]?.[2]).toContain("An exclusive bid is ahead at $525.00. Ends");
  for (const [, , text] of mails) expect(text).not.toMatch(/\$900|\$500\.00/);
  await mailSellersOfBids(db, clock.now());
  expect(await letters("first-exclusive", "bid-summary")).toHaveLength(2);
});
