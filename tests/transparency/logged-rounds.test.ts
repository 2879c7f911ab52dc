import { expect, setDefaultTimeout, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { installationSecret } from "../../db/secrets";
import { takeBid } from "../../src/auctions/bidding/bids";
import { giveUpBid } from "../../src/auctions/changes/given-up-bid";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { verify } from "../../src/commands/verify";
import { withdrawDelivery } from "../../src/delivery/voiding";
import { deleteAccount } from "../../src/leaving/deletion";
import { DomainError } from "../../src/lib/errors";
import { bidderPseudonym } from "../../src/lib/ids";
import { DAY, MINUTE } from "../../src/lib/time";
import { awardPackage } from "../../src/licenses/awarding";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { buyLicense } from "../../src/licenses/shelf";
import { AUCTION_SALES } from "../../src/rules/sale";
import { proofText } from "../../src/transparency/proof-text";
import { verifyBundle } from "../../src/transparency/verification";
import { quickPrinter } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { newFolder } from "../support/folder";
import { PATIENCE_MS } from "../support/patience";
import { addUser, type Person } from "../support/people";
import { closeRound, playRound } from "../support/played-rounds";
import { entriesIn, logOf } from "../support/public-log";
import { addRound } from "../support/rounds";

setDefaultTimeout(PATIENCE_MS);

const world = worldForEach();

async function proofFor(packageId: string, memberId: string | null, log = logOf(world)) {
  const key = await installationSecret(world.db, "pseudonym");
  const pseudonym =
    memberId && bidderPseudonym(key, { id: packageId, former_bidders: null }, memberId);
  const pieces: string[] = [];
  const wanted = { packageId, memberId, pseudonym, isSeller: false };
  for await (const piece of proofText(world.db, log, wanted)) pieces.push(piece);
  return { text: pieces.join(""), key: await log.verifierKey() };
}

async function verdicts(packageId: string, memberIds: readonly (string | null)[]) {
  const log = logOf(world);
  const summary: (string | undefined)[] = [];
  for (const memberId of memberIds) {
    const { text, key } = await proofFor(packageId, memberId, log);
    summary.push(verifyBundle(text, key).at(-1));
  }
  return summary;
}

const idOf = (person: Person) => world.people[person].id;

test("verifies an award of seats without revealing secrets", async () => {
  const lot = await playRound(world, {
    seats: 2,
    maxima: { ada: 40_000, bo: 21_000, kim: 12_000 },
    exclusiveFromCents: 20_000,
    exclusive: { bo: 30_000 },
    later: { kim: 15_000 },
  });
  await closeRound(world, lot);
  const { text, key } = await proofFor(lot.id, idOf("bo"));
  const file = join(newFolder(), "proof.json");
  writeFileSync(file, text);
  const summary = await verify(file, key);
  expect(summary).toMatch(
    /The winners are bidder .*: 2 of 2 licenses, each for \$157\.50: the bids/,
  );
  expect(summary).toContain("maximums of yours that were respected: 2.");
  const shown = JSON.stringify(await entriesIn(world.db));
  for (const secret of ["400.00", "210.00"]) expect(shown).not.toContain(secret);
  expect(shown).toContain('"amount":"300.00","salt"');
  writeFileSync(file, text.replaceAll("157.50", "158.50"));
  expect(verify(file, key)).rejects.toThrow("it was altered or was never in it");
});

test("opens the other exclusive bids at an exclusive award", async () => {
  const lot = await playRound(world, {
    seats: 2,
    maxima: { kim: 12_000 },
    exclusiveFromCents: 20_000,
    exclusive: { ada: 50_000, bo: 60_000 },
  });
  await closeRound(world, lot);
  const shown = JSON.stringify(await entriesIn(world.db));
  expect(shown).toContain('"amount":"500.00","salt"');
  expect(shown).not.toContain("600.00");
  const all = await verdicts(lot.id, [null, idOf("ada"), idOf("bo"), idOf("kim")]);
  for (const summary of all) expect(summary).toContain("with $525.00 for the exclusive license");
});

type Call =
  | { do: "bid"; by: number; share: number; isExclusive: boolean }
  | { do: "release"; by: number }
  | { do: "leave"; by: number }
  | { do: "wait"; minutes: number };

test("proves each license from its award or purchase to its end", async () => {
  const { db, clock } = world;
  const terms = { seats: 3, maxima: { ada: 30_000, bo: 21_000 }, shelf: "seats" } as const;
  const lot = await closeRound(world, await playRound(world, terms));
  await concludeDueContracts(db, quickPrinter, clock.now());
  const kim = { packageId: lot.id, buyerId: idOf("kim"), priceCents: 10_500 };
  await buyLicense(db, kim, clock.now());
  await concludeDueContracts(db, quickPrinter, clock.now());
  const [first] = await db
    .selectFrom("deliveries")
    .innerJoin("contracts", "contracts.id", "deliveries.contract_id")
    .select("contract_id")
    .where("deliveries.package_id", "=", lot.id)
    .where("buyer_id", "=", idOf("ada"))
    .execute();
  clock.advance(30 * DAY);
  const own = { memberId: idOf("ada"), contractId: first?.contract_id ?? "" };
  await withdrawDelivery(db, own, clock.now());
  const key = await installationSecret(db, "pseudonym");
  const named = (person: Person) => bidderPseudonym(key, lot, idOf(person));
  const [summary] = await verdicts(lot.id, [null]);
  expect(summary).toContain(`(${named("bo")}): 1 of 3 licenses`);
  expect(summary).toContain("sold; licenses sold after the auction: 1; a sale to bidder");
  expect(summary).toContain(`(${named("ada")}) fell through`);
});

const call: fc.Arbitrary<Call> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom("bid" as const),
      by: fc.nat(3),
      share: fc.oneof(fc.integer({ min: 90, max: 260 }), fc.constantFrom(105, 110, 150)),
      isExclusive: fc.nat(3).map((n) => n === 0),
    }),
  },
  fc.record({ do: fc.constantFrom("release" as const), by: fc.nat(3) }),
  fc.record({ do: fc.constantFrom("leave" as const), by: fc.nat(3) }),
  fc.record({ do: fc.constantFrom("wait" as const), minutes: fc.integer({ min: 1, max: 500 }) }),
);

test("replays every valid round from its log, for each bidder", async () => {
  const { db, clock, people } = world;
  const settings = fc.record({
    seats: fc.integer({ min: 1, max: 3 }),
    sale: fc.constantFrom(...AUCTION_SALES),
    exclusiveFromCents: fc.option(fc.integer({ min: 105_000, max: 250_000 })),
    reserveCents: fc.option(fc.integer({ min: 101_000, max: 200_000 })),
  });
  let [rounds, awarded, exclusive] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(settings, fc.array(call, { maxLength: 14 }), async (offered, made) => {
      const bidders = await members();
      const collection = { title: `Ledgers ${rounds}`, description: `Volume ${rounds++}` };
      const listing = { ...offered, ...collection };
      const lot = await addRound(db, people.mei.id, clock.now(), listing);
      for (const one of made) await carryOut(lot.id, bidders, one);
      clock.advance(26 * 60 * MINUTE);
      await closeEndedAuctions(db, clock.now());
      const own = { packageId: lot.id, sellerId: people.mei.id };
      await allowed(() => awardPackage(db, own, clock.now()));
      const left = await db.selectFrom("users").select("id").where("id", "in", bidders).execute();
      const summary = await verdicts(lot.id, [null, ...left.map(({ id }) => id)]);
      expect(new Set(summary).size).toBe(1);
      expect(summary[0]).toMatch(/winner|licenses are taken|highest bidder/);
      awarded += /winners/.test(summary[0] ?? "") ? 1 : 0;
      exclusive += /exclusive license/.test(summary[0] ?? "") ? 1 : 0;
    }),
    { numRuns: 60, includeErrorInReport: true },
  );
  expect([awarded > 8, exclusive > 2]).toEqual([true, true]);

  async function members(): Promise<string[]> {
    const ids: string[] = [];
    for (const name of ["one", "two", "three", "four"]) {
      const { id } = await addUser(db, `${name} ${crypto.randomUUID().slice(0, 8)}`, clock.now());
      await db.updateTable("users").set({ is_email_verified: 1 }).where("id", "=", id).execute();
      ids.push(id);
    }
    return ids;
  }

  async function carryOut(packageId: string, bidders: readonly string[], one: Call): Promise<void> {
    if (one.do === "wait") return clock.advance(one.minutes * MINUTE);
    const bidderId = bidders[one.by] as string;
    const member = await db.selectFrom("users").select("id").where("id", "=", bidderId).execute();
    if (member.length === 0) return;
    await allowed(async () => {
      if (one.do === "leave") return deleteAccount(db, bidderId, clock.now());
      if (one.do === "release") return release(packageId, bidderId);
      const { price, seated } = await db
        .selectFrom("packages")
        .select((eb) => eb.fn.coalesce("highest_bid_cents", "starting_price_cents").as("price"))
        .select("seated")
        .where("id", "=", packageId)
        .executeTakeFirstOrThrow();
      const least = one.isExclusive ? price * Math.max(1, seated) : price;
      const maximumCents = Math.ceil((least * one.share) / 100);
      const bid = { packageId, bidderId, amountCents: null, maximumCents };
      const { isExclusive } = one;
      return takeBid(db, { ...bid, isExclusive, idempotencyKey: null }, clock, 5 * MINUTE);
    });
  }

  async function release(packageId: string, bidderId: string): Promise<void> {
    const bids = await db
      .selectFrom("bids")
      .select("id")
      .where("package_id", "=", packageId)
      .where("bidder_id", "=", bidderId)
      .orderBy("sequence", "desc")
      .execute();
    const [bid] = bids;
    if (bid) await giveUpBid(db, { bidId: bid.id, bidderId }, clock.now());
  }

  async function allowed(act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
});
