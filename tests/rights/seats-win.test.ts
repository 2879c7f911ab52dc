import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { installationSecret } from "../../db/secrets";
import { takeBid } from "../../src/auctions/bidding/bids";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { licensesOf } from "../../src/auctions/licenses";
import { standingOn } from "../../src/auctions/reading/positions";
import { bidderPseudonym } from "../../src/lib/ids";
import { awardPackage } from "../../src/licenses/awarding";
import { findPackage, type Package } from "../../src/packages/packages";
import { NO_RIGHTS } from "../../src/rights/rights";
import { proofText } from "../../src/transparency/proof-text";
import { verifyBundle } from "../../src/transparency/verification";
import { expectPositions } from "../support/bids";
import { TestClock } from "../support/clock";
import { worldForEach } from "../support/each-world";
import { onBothEngines } from "../support/engines";
import { outbox } from "../support/mail";
import { PATIENCE_MS } from "../support/patience";
import { addPeople, type Person } from "../support/people";
import { logOf } from "../support/public-log";
import { addRound, type RoundSettings } from "../support/rounds";
import { putUp, type SellingWorld, type WayName } from "../support/selling-ways";

setDefaultTimeout(PATIENCE_MS);

type Bid = [person: Person, cents: number, isExclusive?: true];

const SEATS: Bid[] = [
  ["bo", 12_000],
  ["kim", 11_000],
];
const EXCLUSIVE: Bid[] = [
  ["ada", 30_000, true],
  ["kim", 25_000, true],
];
const BIDS = [...SEATS, ...EXCLUSIVE];

/** A round in which an exclusive bid is ahead, and an auction that ends before it. */
async function addBoth(
  { db, clock, people }: SellingWorld,
  { bids = BIDS, sold = "auction", ...changes }: RoundSettings & { bids?: Bid[]; sold?: WayName },
) {
  const { id: packageId } = await addRound(db, people.mei.id, clock.now(), {
    startingPriceCents: 10_000,
    auctionDurationHours: 48,
    rights: { ...NO_RIGHTS, uses: ["pretraining"] },
    seats: 2,
    exclusiveFromCents: 20_000,
    sale: "highest",
    ...changes,
  });
  for (const [person, maximumCents, isExclusive = false] of bids) {
    const bid = { packageId, bidderId: people[person].id, amountCents: null, maximumCents };
    await takeBid(db, { ...bid, isExclusive, idempotencyKey: null }, clock);
  }
  const round = await findPackage(db, packageId);
  expect(round.exclusive_leader_id).toBe(people.ada.id);
  return { round, other: await putUp({ db, clock, people }, sold) };
}

async function close({ db, clock }: SellingWorld, lot: Package): Promise<void> {
  clock.set(lot.auction_end_time);
  await closeEndedAuctions(db, clock.now());
}

const mailsOf = async (world: SellingWorld, { id }: Package) =>
  (await outbox(world))
    .filter(({ values }) => values.packageId === id)
    .map(({ to, template }) => `${to} ${template}`)
    .toSorted();

async function sellBoth(world: SellingWorld, terms: Parameters<typeof addBoth>[1]) {
  const { round, other } = await addBoth(world, terms);
  await close(world, other);
  await world.db.deleteFrom("mail_outbox").execute();
  await close(world, round);
  return { round, other };
}

const standing = async ({ db, clock, people }: SellingWorld, { id }: Package, person: Person) =>
  standingOn(db, { packageId: id, bidderId: people[person].id }, clock.now());

onBothEngines(({ make, open }) => {
  test.each([1, 2] as const)("under rule %i, the seats win at their price", async (rule) => {
    const db = open(make());
    const clock = new TestClock();
    const world = { db, clock, people: await addPeople(db, clock.now()) };
    const { round } = await sellBoth(world, { rule });
    const sold = await licensesOf(db, round.id);
    expect(sold.map(({ kind, price_cents }) => [kind, price_cents])).toEqual([
      ["seat", 10_500],
      ["seat", 10_500],
    ]);
    expect(await findPackage(db, round.id)).toMatchObject({
      status: "ended",
      rights_sold: 2,
      seated: 2,
      highest_bid_cents: 10_500,
      exclusive_leader_id: null,
    });
    expect(await mailsOf(world, round)).toEqual([
      "ada exclusive-released",
      "bo license-awarded",
      "kim exclusive-released",
      "kim license-awarded",
      "mei exclusive-released-seller",
      "mei licenses-sold",
    ]);
    const accepted = { standing: "accepted", holds: "seat" };
    expect(await standing(world, round, "bo")).toMatchObject(accepted);
    expect(await standing(world, round, "kim")).toMatchObject(accepted);
    expect(await standing(world, round, "ada")).toMatchObject({
      standing: "released",
      release: "rights-sold",
      highestCents: 30_000,
      bindsUntil: null,
    });
    await expectPositions(db);
    await db.destroy();
  });
});

describe("a round whose exclusive bid cannot be sold", () => {
  const world = worldForEach();

  const verdictOn = async ({ id: packageId }: Package, person: Person) => {
    const log = logOf(world);
    const secret = await installationSecret(world.db, "pseudonym");
    const memberId = world.people[person].id;
    const pseudonym = bidderPseudonym(secret, { id: packageId, former_bidders: null }, memberId);
    const asked = { packageId, memberId, pseudonym, isSeller: false };
    const pieces: string[] = [];
    for await (const piece of proofText(world.db, log, asked)) pieces.push(piece);
    return verifyBundle(pieces.join(""), await log.verifierKey()).at(-1);
  };

  test.each([1, 2] as const)(
    "has a proof under rule %i that says why the seats win",
    async (rule) => {
      const { round } = await sellBoth(world, { rule });
      for (const person of ["bo", "ada"] as const)
        expect(await verdictOn(round, person)).toMatch(
          /^The winners are .*: 2 of 2 licenses, each for \$105.00: the bids are accepted; the exclusive bids were released, because a license was sold in another sale\.$/,
        );
      const entries = await world.db.selectFrom("log_entries").select("data").execute();
      const opened = entries.filter(({ data }) => /"opened".*"(300|250)\.00"/.test(data));
      expect(opened).toEqual([]);
    },
  );

  const textFor = async (person: Person, path: string) =>
    (await (await (await world.as(person)).get(path)).text())
      .replace(/<script.*?<\/script>/gs, "")
      .replace(/<!-- -->|<[^>]*>/g, " ")
      .replace(/\s+/g, " ");

  test.each([1, 2] as const)("says so while it is running, under rule %i", async (rule) => {
    const { round, other } = await addBoth(world, { rule });
    const page = (person: Person) => textFor(person, `/package/${round.id}`);
    const blocked =
      "so no exclusive license can be sold. At the end, the highest bids that meet any reserve win a license.";
    expect(await page("bo")).toContain("An exclusive bid is ahead of your bid");
    expect(await page("bo")).not.toContain(blocked);
    await close(world, other);
    const panel = await page("bo");
    expect(panel).toContain(blocked);
    expect(panel).toContain("2 of 2 licenses taken");
    expect(panel).toContain("You&#x27;re winning a license");
    expect(panel).not.toMatch(/is ahead of|nobody gets|nobody else gets|Place exclusive bid/);
    const review = await textFor("bo", `/package/${round.id}/bids/new?amount=150`);
    expect(review).toContain(blocked);
    expect(review).not.toContain("is leading");
    expect(await page("ada")).toContain("Your exclusive bid can no longer win");
    expect(await page("kim")).toContain("You&#x27;re winning a license");
    const state = async () => (await world.visitor.get(`/api/packages/${round.id}/state`)).json();
    expect(await state()).toMatchObject({ exclusive: { mark: "blocked" } });
    await world.db
      .updateTable("bids")
      .set({ status: "released" })
      .where("package_id", "=", other.id)
      .execute();
    expect(await state()).toMatchObject({ exclusive: { mark: "ahead" } });
    expect(await page("bo")).toContain("An exclusive bid is ahead of your bid");
  });

  test("is left to its seller with the seats", async () => {
    const { round, other } = await sellBoth(world, { rule: 2, sale: "seller" });
    const toSeller = await outbox(world, "exclusive-released-seller");
    expect(toSeller).toMatchObject([{ to: "mei", values: { soldTitle: other.title } }]);
    expect(await outbox(world, "round-ended")).toMatchObject([
      { values: { count: 2, amountCents: 10_500, togetherCents: 21_000, exclusiveCents: null } },
    ]);
    expect(await mailsOf(world, round)).toContain("bo round-leading");
    expect(await mailsOf(world, round)).not.toContain("ada round-lost");
    const { db, clock, people } = world;
    const sellerId = people.mei.id;
    const awards = await awardPackage(db, { packageId: round.id, sellerId }, clock.now());
    expect(awards.map(({ kind, priceCents }) => [kind, priceCents])).toEqual([
      ["seat", 10_500],
      ["seat", 10_500],
    ]);
    expect(await verdictOn(round, "kim")).toContain("2 of 2 licenses, each for $105.00");
  });

  test.each([
    ["has no seat taken", { bids: EXCLUSIVE }],
    ["has not reached its reserve", { reserveCents: 20_000 }],
  ])("sells nothing if it %s", async (_, terms) => {
    const { round } = await sellBoth(world, { rule: 2, ...terms });
    expect(await findPackage(world.db, round.id)).toMatchObject({ rights_sold: 1, seated: 0 });
    expect(await licensesOf(world.db, round.id)).toEqual([]);
    expect(await mailsOf(world, round)).toContain("mei rights-sold-seller");
    expect(await outbox(world, "exclusive-released")).toEqual([]);
    expect(await verdictOn(round, "ada")).toContain("There is no winner");
  });

  test("sells nothing if the other sale was exclusive", async () => {
    const { round, other } = await addBoth(world, { rule: 2, sold: "exclusive auction" });
    const { db } = world;
    const rename = (title: string) =>
      db.updateTable("packages").set({ title, description: title }).where("id", "=", other.id);
    await rename("Not yet known to be the same").execute();
    await close(world, other);
    await rename(round.title).execute();
    await close(world, round);
    expect(await findPackage(db, round.id)).toMatchObject({ rights_sold: 1, seated: 0 });
    expect(await licensesOf(db, round.id)).toEqual([]);
    expect(await outbox(world, "exclusive-released")).toEqual([]);
  });

  test("keeps its exclusive winner if the other license is void by then", async () => {
    const { round, other } = await addBoth(world, { rule: 2 });
    await close(world, other);
    await world.db
      .updateTable("bids")
      .set({ status: "released" })
      .where("package_id", "=", other.id)
      .execute();
    await close(world, round);
    const [license] = await licensesOf(world.db, round.id);
    expect(license?.kind).toBe("exclusive");
    expect(await findPackage(world.db, round.id)).toMatchObject({ status: "ended" });
  });
});
