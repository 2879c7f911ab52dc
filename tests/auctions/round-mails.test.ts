import { describe, expect, test } from "bun:test";
import { takeBid } from "../../src/auctions/bids";
import { concludeDue } from "../../src/licences/concluding";
import { buyLicence } from "../../src/licences/shelf";
import type { Package } from "../../src/packages/packages";
import { renderMail } from "../../views/mail/templates";
import { quickPrinter } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { unreadOf } from "../support/notifications";
import { outbox, type QueuedMail } from "../support/outbox";
import { closeRound, playRound } from "../support/played-rounds";

const world = worldForEach({ contractPrinter: quickPrinter });

async function letters(...templates: string[]) {
  const queued = (await outbox(world)).filter(({ template }) => templates.includes(template));
  return queued.map((mail) => [mail.to, mail.template, textOf(mail)] as const);
}

function textOf({ template, values }: QueuedMail): string {
  const reading = { language: "en", timezone: null, now: world.clock.now(), unsubscribeUrl: null };
  const queued = { template, template_values: JSON.stringify(values) } as Parameters<
    typeof renderMail
  >[0];
  return renderMail(queued, "https://site.test", reading as never).text;
}

const take = (lot: Package, who: "ada" | "bo" | "kim", maximumCents: number, isExclusive = false) =>
  takeBid(
    world.db,
    {
      ...{ packageId: lot.id, bidderId: world.people[who].id, amountCents: null },
      ...{ maximumCents, isExclusive, idempotencyKey: null },
    },
    world.clock,
  );

describe("while a round runs", () => {
  test("a member is notified of a seat, of losing it and of the bid that regains it", async () => {
    const lot = await playRound(world, { seats: 2, maxima: { ada: 30_000, bo: 21_000 } });
    await take(lot, "kim", 50_000);
    expect(await letters("seat-taken", "seat-lost", "maximum-set", "maximum-passed")).toEqual([
      ["ada", "seat-taken", expect.stringContaining("It costs $105.00 now")],
      ["bo", "seat-taken", expect.any(String)],
      ["kim", "seat-taken", expect.stringContaining("It costs $220.50 now")],
      ["bo", "seat-lost", expect.stringContaining("A seat costs $220.50 now")],
    ]);
    const [, , , [, , lost] = []] = await letters("seat-taken", "seat-lost");
    expect(lost).toContain("maximum of at least $231.53");
    expect((await unreadOf(world, "bo")).map(({ kind }) => kind)).toEqual([
      "seat-lost",
      "seat-taken",
    ]);
  });

  test("a member is emailed when the seats exceed their exclusive bid", async () => {
    const lot = await playRound(world, {
      ...{ maxima: { ada: 30_000 }, exclusive: { bo: 20_500 }, exclusiveFromCents: 20_000 },
    });
    await take(lot, "kim", 50_000);
    expect(await letters("exclusive-passed")).toEqual([
      ["bo", "exclusive-passed", expect.stringContaining("bid at least $210.01")],
    ]);
  });

  test("a member is emailed when another exceeds their exclusive bid", async () => {
    const lot = await playRound(world, {
      ...{ maxima: { ada: 30_000 }, exclusive: { bo: 40_000 }, exclusiveFromCents: 20_000 },
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

describe("at the end of a round that its seller awards", () => {
  const ended = ["auction-ended", "auction-won", "round-ended", "round-leading", "round-lost"];

  test("seller, seated and other bidders get the price of a seat and the next step", async () => {
    const maxima = { ada: 30_000, bo: 21_000, kim: 50_000 };
    const lot = await playRound(world, { seats: 2, sale: "seller", maxima });
    await closeRound(world, lot);
    expect((await letters(...ended)).toSorted()).toEqual([
      ["ada", "round-leading", expect.stringContaining("a seat at $220.50 if the publisher")],
      ["bo", "round-lost", expect.stringContaining("at $220.50 each")],
      ["kim", "round-leading", expect.any(String)],
      ["mei", "round-ended", expect.stringContaining("2 licenses at $220.50 bring $441.00")],
    ]);
  });

  test("neither a seat nor an earlier exclusive bid wins against a leading one", async () => {
    const lot = await playRound(world, {
      ...{ sale: "seller", maxima: { ada: 30_000 }, exclusiveFromCents: 20_000 },
      exclusive: { bo: 40_000, kim: 90_000 },
    });
    await closeRound(world, lot);
    const mails = await letters(...ended);
    expect(mails.toSorted()).toEqual([
      ["ada", "round-lost", expect.stringContaining("An exclusive bid of $420.00")],
      ["kim", "round-leading", expect.stringContaining("wins at $420.00 if the publisher")],
      ["mei", "round-ended", expect.stringContaining("it pays $420.00, more than")],
    ]);
  });

  test("without a bid, the seller can list it again", async () => {
    await closeRound(world, await playRound(world, { sale: "seller" }));
    expect((await letters(...ended)).map(([to, template]) => [to, template])).toEqual([
      ["mei", "auction-ended"],
    ]);
  });
});

test("emails about contracts number the licenses, and address each party", async () => {
  const maxima = { ada: 30_000, bo: 21_000 };
  const lot = await playRound(world, { maxima, shelf: "unlimited" });
  await closeRound(world, lot);
  const conclude = () => concludeDue(world.db, quickPrinter, world.clock.now());
  await conclude();
  const purchase = { packageId: lot.id, buyerId: world.people.kim.id, priceCents: 10_500 };
  await buyLicence(world.db, purchase, world.clock.now());
  await conclude();
  expect(await letters("contract")).toEqual([
    ["ada", "contract", expect.stringMatching(/You have license 1 of[\s\S]*for \$105\.00/)],
    ["mei", "contract", expect.stringMatching(/License 1 of[\s\S]*One upload serves all/)],
    ["bo", "contract", expect.stringContaining("You have license 2 of")],
    ["mei", "contract", expect.stringContaining("License 2 of")],
    ["kim", "contract", expect.stringContaining("You have bought license 3 of")],
    ["mei", "contract", expect.stringContaining("has bought license 3 of")],
  ]);
});
