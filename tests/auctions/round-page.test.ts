import { beforeEach, describe, expect, test } from "bun:test";
import { inTransaction } from "../../db/transaction";
import { takeBid } from "../../src/auctions/bidding/bids";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { HOUR } from "../../src/lib/time";
import { reviseAddedTax } from "../../src/packages/added-tax";
import { findPackage, type Package } from "../../src/packages/packages";
import { NO_RIGHTS } from "../../src/rights/rights";
import { worldForEach } from "../support/each-world";
import { addRound } from "../support/rounds";

const world = worldForEach();
let lot: Package;

type Bidder = "ada" | "bo" | "kim";

async function list(settings: Parameters<typeof addRound>[3]) {
  lot = await addRound(world.db, world.people.mei.id, world.clock.now(), settings);
}

const take = (who: Bidder, maximumCents: number, isExclusive = false) =>
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

async function textOf(response: Response | Promise<Response>): Promise<string> {
  return (await (await response).text())
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<!-- -->|<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}

const page = async (who: Bidder) => textOf((await world.as(who)).get(`/package/${lot.id}`));
const visit = () => textOf(world.visitor.get(`/package/${lot.id}`));
const sends = async (who: Bidder, form: Record<string, string>) =>
  (await world.as(who)).post(`/package/${lot.id}/bids`, form);

const maxima = () =>
  world.db
    .selectFrom("maximum_bids")
    .select(["bidder_id", "maximum_cents"])
    .orderBy("maximum_cents")
    .execute();

async function end() {
  world.clock.advance(25 * HOUR);
  await closeEndedAuctions(world.db, world.clock.now());
}

beforeEach(() => list({ seats: 2, exclusiveFromCents: 300_000, sale: "highest" }));

describe("the panel of a round", () => {
  test("compares an exclusive bid with seats only if any is taken", async () => {
    await take("ada", 400_000, true);
    const alone = await visit();
    expect(alone).toContain("Licenses together — Exclusive $3,000.00 · Leading");
    expect(alone).not.toContain("$0.00");
    expect(alone).toMatch(/Recent Bidding Activity Exclusive bid, leading \$3,000\.00/);
    expect(alone).not.toContain("$4,000.00");
    const review = await textOf(
      (await world.as("bo")).get(
        `/package/${lot.id}/bids/new?${new URLSearchParams({ maximum: "5000", exclusive: "on" })}`,
      ),
    );
    expect(review).toContain("Exclusive");
    expect(review).not.toContain("$0.00");
    await take("bo", 110_000);
    expect(await visit()).toContain("Licenses together $1,050.00 Exclusive $3,000.00 · Leading");
  });

  test("shows the price of a seat, the number taken and the rules", async () => {
    const html = await visit();
    for (const text of [
      "Each license costs at least $1,050.00",
      "0 of 2 licenses taken",
      "Available Available 0 of 2 licenses taken",
      "Licenses together — Exclusive, at least $3,000.00",
      "Up to 2 licenses are sold.",
      "All winners pay the same price",
      "in a tie, it loses",
      "When the auction ends, everyone who is winning a license buys it",
    ])
      expect(html).toContain(text);
    await list({ seats: 2, sale: "seller" });
    const other = await visit();
    expect(other).toContain(
      "After the auction ends, the seller sells to everyone who won, or to nobody.",
    );
    expect(other).not.toMatch(/Licenses together|Exclusive/);
  });

  test("shows members only their own seat and maximum, and the bid that regains a lost seat", async () => {
    await take("ada", 200_000);
    await take("bo", 150_000);
    await take("kim", 190_000);
    expect(await page("ada")).toContain(
      "You&#x27;re winning a license You pay the price per license (currently $1,575.00), and never more than $2,000.00.",
    );
    const lost = await page("bo");
    expect(lost).toContain("You&#x27;re not winning a license. Bid at least $1,653.75 to win one.");
    expect(lost).toContain("Your maximum of $1,500.00 was outbid.");
    for (const html of [await visit(), lost]) {
      expect(html).toContain("Price of each license $1,575.00");
      expect(html).toContain("2 of 2 licenses taken");
      expect(html).toContain("Licenses together $3,150.00 · Leading Exclusive, at least $3,150.01");
      expect(html).not.toContain("$2,000.00");
      expect(html).not.toContain("$1,900.00");
    }
  });

  test("binds a member whose maximum a seat exceeds because of an exclusive bid", async () => {
    await list({ rule: 2, seats: 3, exclusiveFromCents: 300_000, sale: "seller" });
    await take("ada", 110_000);
    await take("bo", 400_000);
    await take("kim", 350_000, true);
    const panel = await page("ada");
    expect(panel).toContain("A license costs more than your maximum, because of an exclusive bid.");
    expect(panel).toContain("Bid at least $1,750.00 to win one.");
    expect(panel).not.toContain("Withdraw my bid");
    expect(panel).not.toContain("was outbid");
    const review = async (maximum: string) =>
      textOf((await world.as("ada")).get(`/package/${lot.id}/bids/new?amount=${maximum}`));
    expect(await review("1750")).toContain(
      "you pay $1,750.00 if nobody bids more, and never more than $1,750.00.",
    );
    const own = await textOf((await world.as("ada")).get("/dashboard?tab=bids"));
    expect(own).toContain("A license costs more than your maximum, because of an exclusive bid.");
    expect(own).not.toContain("An exclusive bid is ahead of your bid.");
    await take("kim", 900_000, true);
    expect(await page("ada")).toContain("An exclusive bid is ahead of your bid");
    expect(await review("2000")).toContain("at least $1,050.00, and never more than $2,000.00.");
    expect(await textOf((await world.as("ada")).get("/dashboard?tab=bids"))).toContain(
      "An exclusive bid is ahead of your bid.",
    );
  });

  test("says what seats need to win again, together or one alone", async () => {
    await list({ rule: 2, seats: 3, exclusiveFromCents: 300_000, sale: "highest" });
    await take("ada", 150_000);
    await take("kim", 900_000, true);
    expect(await visit()).toContain("To win instead, the license bid alone needs $3,000.00");
    await take("bo", 170_000);
    const panel = await visit();
    expect(panel).toContain("each license bid needs $1,500.01 or more, or one alone $3,000.01 or");
    const review = async (maximum: string) =>
      textOf((await world.as("ada")).get(`/package/${lot.id}/bids/new?amount=${maximum}`));
    const alone = "Your maximum alone can be enough.";
    const shared = "Your maximum alone is not enough";
    expect(await review("3000")).toContain(shared);
    const [, folded] = (await review("3000")).split("Rules and terms");
    expect(folded).toContain("An exclusive bid wins only if its maximum exceeds what all licenses");
    expect(await review("3000")).not.toContain(alone);
    expect(await review("3000.01")).toContain(alone);
    expect(await review("3000.01")).not.toContain(shared);
    expect(await review("9000")).not.toContain("9,000.00 is leading");
  });

  test("does not say that one maximum is enough below the reserve", async () => {
    await list({ rule: 2, seats: 2, reserveCents: 500_000, exclusiveFromCents: 300_000 });
    await take("ada", 150_000);
    await take("kim", 900_000, true);
    const review = await textOf(
      (await world.as("ada")).get(`/package/${lot.id}/bids/new?amount=4000`),
    );
    expect(review).toContain("An exclusive bid of $3,000.00 is leading.");
    expect(review).not.toContain("Your maximum alone can be enough");
  });

  test("warns seated members of a leading exclusive bid", async () => {
    await take("ada", 200_000);
    await take("kim", 900_000, true);
    expect(await page("ada")).toContain("An exclusive bid is ahead of your bid");
    const own = await page("kim");
    expect(own).toContain("Your exclusive bid is leading");
    expect(own).toContain("You would currently pay $3,000.00, and never more than $9,000.00.");
    expect(own).toContain("Leading $1,050.00");
    expect(own).not.toContain("Winning a license");
    expect(await page("ada")).toContain("Behind an exclusive bid $1,050.00");
    const html = await visit();
    expect(html).toContain("Licenses together $1,050.00 Exclusive $3,000.00 · Leading");
    expect(await page("bo")).toContain("Minimum bid: $3,150.00");
    expect(html).not.toContain("$9,000.00");
  });

  test("asks for the reserve, and for nothing after the end", async () => {
    const terms = { rule: 2, seats: 2, exclusiveFromCents: 300_000, sale: "seller" } as const;
    const advice = ["the license bid alone needs", "To win instead"];
    await list({ ...terms, reserveCents: 500_000 });
    await take("ada", 400_000);
    await take("kim", 310_000, true);
    expect(await page("ada")).toContain(
      "$3,000.00 · Leading To win instead, bids for licenses must meet the reserve.",
    );
    expect(await page("ada")).not.toContain(advice[0]);
    await list(terms);
    await take("ada", 200_000);
    await take("kim", 900_000, true);
    for (const sentence of advice) expect(await page("ada")).toContain(sentence);
    await end();
    const panel = await page("ada");
    expect(panel).toContain("The exclusive bid of $3,000.00 won.");
    for (const sentence of advice) expect(panel).not.toContain(sentence);
  });

  test("warns seated members after the end that the exclusive bid may win", async () => {
    await list({ seats: 2, exclusiveFromCents: 300_000, sale: "seller" });
    await take("ada", 200_000);
    await take("kim", 900_000, true);
    await end();
    const seated = await page("ada");
    expect(seated).toContain("An exclusive bid is ahead of your bid");
    expect(seated).toContain("The exclusive bid of $3,000.00 won.");
    expect(seated).not.toContain("If it keeps the lead");
    expect(await page("kim")).toContain("The seller has until");
  });

  test("shows after the end what was sold and how the viewer's bids ended", async () => {
    await take("ada", 200_000);
    await take("bo", 150_000);
    await take("kim", 120_000, false).catch(() => {});
    await end();
    expect(await visit()).toContain("Sold 2 licenses in the auction, at $1,260.00 each");
    for (const who of ["ada", "bo"] as const)
      expect(await page(who)).toContain("Sold to you for $1,260.00");
    expect(await page("kim")).toContain("get a license");
  });

  test("reports a winning exclusive bid or a missed reserve", async () => {
    await take("ada", 200_000);
    await take("kim", 900_000, true);
    await end();
    expect(await visit()).toContain("Sold Exclusive license at $3,000.00");
    expect(await page("kim")).toContain("Sold to you for $3,000.00");
    expect(await page("ada")).toContain("get a license");
    await list({ seats: 2, reserveCents: 500_000, sale: "highest" });
    await take("ada", 200_000);
    await end();
    expect(await visit()).toContain("The reserve was not met. All bids are released.");
    await list({ seats: 2, sale: "seller" });
    await take("ada", 200_000);
    await end();
    expect(await visit()).toContain("The seller has not sold the licenses yet.");
    expect(await page("ada")).toContain("The seller has until");
  });
});

test("an exclusive bid is a bid, although there are none for licenses", async () => {
  const { db, clock, people } = world;
  const mei = await world.as("mei");
  const before = await visit();
  expect(before).toContain("No bids placed yet");
  const editHref = `/package/${lot.id}/edit"`;
  const ownPage = async (path: string) => (await mei.get(path)).text();
  const own = ["/corpus-profile", `/package/${lot.id}`];
  for (const path of own) expect(await ownPage(path)).toContain(editHref);
  await take("kim", 900_000, true);
  const text = await visit();
  expect(text).toContain("$3,000.00");
  expect(text).not.toMatch(/0 bids|No bids placed yet|No bids yet/);
  expect(text).toContain("No bids for a license yet.");
  for (const path of own) expect(await ownPage(path)).not.toContain(editHref);
  await inTransaction(db, (tx) =>
    reviseAddedTax(tx, people.mei.id, { tax_added_rate: 500, tax_rules: null }, clock.now()),
  );
  const { tax_added_rate } = await findPackage(db, lot.id);
  expect(tax_added_rate).toBe(0);
  await list({ seats: 2, exclusiveFromCents: 300_000 });
  await inTransaction(db, (tx) =>
    reviseAddedTax(tx, people.mei.id, { tax_added_rate: 500, tax_rules: null }, clock.now()),
  );
  expect(await findPackage(db, lot.id)).toMatchObject({ tax_added_rate: 500 });
});

describe("a bid in a round without JavaScript", () => {
  test("is reviewed with its highest cost", async () => {
    await world.db.updateTable("packages").set({ tax_added_rate: 2000 }).execute();
    const html = await textOf(sends("ada", { maximum: "2,000", key: "form-1" }));
    for (const text of [
      "you pay $1,260.00 if nobody bids more, and never more than $2,400.00.",
      "This bid, including its tax and fees, brings your commitments in all auctions to at most $2,400.00 in total.",
      "When the auction ends, everyone who is winning a license buys it. No reserve",
      "Confirm maximum of $2,000.00",
    ])
      expect(html).toContain(text);
    expect(await maxima()).toEqual([]);
  });

  test("names the license that it buys, and a price that only hidden maximums decide", async () => {
    const rights = JSON.stringify({ ...NO_RIGHTS, exclusive: false, uses: ["pretraining"] });
    await world.db.updateTable("packages").set({ rights }).execute();
    await take("bo", 200_000);
    const free = await textOf(sends("ada", { maximum: "2000" }));
    expect(free).toContain("you pay $1,050.00 if nobody bids more, and never more than $2,000.00");
    expect(free).toContain("License Nonexclusive · Pretraining");
    await take("kim", 200_000);
    const full = await textOf(sends("ada", { maximum: "2000" }));
    expect(full).toContain(
      "at least $1,102.50, and never more than $2,000.00. What exactly depends on",
    );
    expect(full).not.toContain("$1,050.00 if nobody bids more");
    const exclusive = await textOf(sends("ada", { exclusive: "on", maximum: "9000" }));
    expect(exclusive).toContain("License Exclusive · Pretraining");
    expect(exclusive).toContain("at least $3,000.00 and at most $9,000.00, for exclusive rights");
    expect(exclusive).not.toContain("Nonexclusive");
  });

  test("uses a suggested amount as a maximum, and puts it in no URL", async () => {
    const review = await sends("ada", { amount: "1500.00" });
    expect(review.status).toBe(200);
    expect(await textOf(review)).toContain("Confirm maximum of $1,500.00");
  });

  test("offers the minimum instead if it is too late for the last seat", async () => {
    await take("bo", 200_000);
    await take("kim", 200_000);
    const form = { maximum: "1060.00", reviewedPrice: "1000.00", key: "form-1" };
    const late = await sends("ada", form);
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(html).toContain("bid at least $1,102.50");
    expect(html).toContain('name="maximum" value="1102.50"');
    expect(await maxima()).toHaveLength(2);
    const typed = await sends("ada", { maximum: "1060.00" });
    expect(typed.status).toBe(409);
    expect(await typed.text()).toContain('value="1060.00"');
    const passed = await sends("ada", { ...form, maximum: "1500.00", key: "form-2" });
    expect(passed.headers.get("set-cookie")).toContain("seat-missed");
  });

  test("must exceed the seats if it is exclusive", async () => {
    await take("bo", 200_000);
    const exclusive = { exclusive: "on", maximum: "9000.00" };
    const html = await (await sends("ada", exclusive)).text();
    expect(html).toContain("You win only if the total for all licenses stays below your bid.");
    expect(html).toContain('name="exclusive" value="on"');
    expect(html).toContain("Confirm maximum of $9,000.00");
    const confirmed = { ...exclusive, reviewedPrice: "1050.00", key: "form-1" };
    const once = await sends("ada", { ...confirmed, again: "" });
    expect([once.status, await once.text()]).toEqual([
      400,
      expect.stringContaining("Type the amount exactly as shown"),
    ]);
    const placed = await sends("ada", { ...confirmed, key: "form-2", again: "9000" });
    expect(placed.headers.get("location")).toBe(`/package/${lot.id}`);
    const claims = world.db.selectFrom("exclusive_bids").select(["bidder_id", "maximum_cents"]);
    expect(await claims.execute()).toEqual([
      { bidder_id: world.people.ada.id, maximum_cents: 900_000 },
    ]);
    const refused = await sends("kim", { exclusive: "on", maximum: "3000.00" });
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining("An exclusive bid must be at least $3,150.00."),
    ]);
  });
});

test("shows the price of a seat after each bid in the history of a round", async () => {
  await take("ada", 200_000);
  await take("bo", 150_000);
  await take("kim", 190_000);
  const html = await textOf(world.visitor.get(`/package/${lot.id}/bids`));
  expect(html).toContain("Price per license");
  expect(html).not.toContain("Increase");
  // Bo lost the seat at $1,500.00, so the price is a step above that.
  expect(html).toMatch(/\$1,575\.00 \$1,575\.00 .*automatic \$1,500\.00 \$1,575\.00 /);
  expect(html).toContain("The price has gone from $1,000.00 to $1,575.00 so far.");
});
