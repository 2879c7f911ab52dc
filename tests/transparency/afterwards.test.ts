import { expect, test } from "bun:test";
import { sql } from "kysely";
import { perEngine } from "../../db/engine";
import { installationSecret } from "../../db/secrets";
import { takeBid } from "../../src/auctions/bidding/bids";
import { deleteAccount } from "../../src/leaving/deletion";
import { bidderPseudonym } from "../../src/lib/ids";
import { DAY } from "../../src/lib/time";
import { acceptOffer } from "../../src/offers/answering";
import { offerLot } from "../../src/offers/offering";
import { proofText } from "../../src/transparency/proof-text";
import { verifyBundle } from "../../src/transparency/verification";
import { sendContractOf } from "../support/contracts";
import { addDeal } from "../support/deals";
import { addSoldDeal, bringTo, withdrawSale } from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import type { Person } from "../support/people";
import { entriesIn, logOf } from "../support/public-log";
import { isOnPostgres } from "../support/run-engine";
import { play } from "../support/standings";

const world = worldForEach();

async function verdict(packageId: string, as: Person | null = null): Promise<string[]> {
  const { db, people } = world;
  const log = logOf(world);
  const key = await installationSecret(db, "pseudonym");
  const memberId = as && people[as].id;
  const pseudonym =
    memberId && bidderPseudonym(key, { id: packageId, former_bidders: null }, memberId);
  const isSeller = as === "mei";
  const pieces: string[] = [];
  for await (const piece of proofText(db, log, { packageId, memberId, pseudonym, isSeller })) {
    pieces.push(piece);
  }
  return verifyBundle(pieces.join(""), await log.verifierKey());
}

async function forgetLog(): Promise<void> {
  await perEngine({
    sqlite: sql`drop trigger log_entries_no_delete`,
    postgres: sql`drop trigger log_entries_no_delete on log_entries`,
  }).execute(world.db);
  await sql`delete from log_entries`.execute(world.db);
  if (isOnPostgres) await sql`update log_place set last = 0`.execute(world.db);
  await world.db.updateTable("packages").set({ logged: 0 }).execute();
}

async function offerTo(person: Person, bidId: string, sellerId: string): Promise<void> {
  const { db, clock, people } = world;
  const made = { bidId, sellerId, days: 3 } as const;
  const { id: offerId } = await offerLot(db, made, clock.now());
  await acceptOffer(db, { offerId, bidderId: people[person].id }, clock.now());
}

test("proves a sale after all of its bidders have left", async () => {
  const { db, clock, people } = world;
  const deal = await addSoldDeal(world);
  await deleteAccount(db, people.ada.id, clock.now());
  expect((await verdict(deal.packageId)).at(-1)).toContain("$1,500.00: sold.");
  await bringTo(world, deal, "accepted");
  clock.advance(31 * DAY);
  await deleteAccount(db, people.bo.id, clock.now());
  expect((await verdict(deal.packageId)).at(-1)).toContain("$1,500.00: sold.");
});

test("logs a departure only if it affects a binding bid", async () => {
  const { db, clock, people } = world;
  const sold = await addDeal(world);
  await sendContractOf(db, sold.accepted, clock.now());
  const open = await addDeal(world);
  await deleteAccount(db, people.ada.id, clock.now());
  const departures = (await entriesIn(db)).filter(({ type }) => type === "departure");
  expect(departures).toMatchObject([{ package: open.lot.id }]);
});

test("logs a failed sale and its second chance", async () => {
  const { db, clock, people } = world;
  const { lot, accepted, pending } = await addDeal(world);
  await sendContractOf(db, accepted, clock.now());
  await withdrawSale(world, lot.id);
  expect((await verdict(lot.id)).at(-1)).toMatch(/no winner: a sale to .* fell through/);
  await offerTo("ada", pending, people.mei.id);
  expect((await verdict(lot.id)).at(-1)).toMatch(/\$1,050\.00: the bid is accepted.*fell through/);
  await sendContractOf(db, pending, clock.now());
  expect((await verdict(lot.id, "ada")).slice(2)).toEqual([
    expect.stringContaining("Bids in your name: $1,050.00"),
    expect.stringContaining("$1,050.00: sold"),
  ]);
});

test("allows a contract for a bid from before the upgrade", async () => {
  const { db, clock } = world;
  const { lot, accepted } = await addDeal(world);
  await forgetLog();
  await sendContractOf(db, accepted, clock.now());
  expect((await verdict(lot.id)).at(-1)).toContain("$1,500.00: sold.");
});

test("proves the maximum of a member who led before the log", async () => {
  const { db, clock, people } = world;
  const { id: packageId } = await addLot(db, people.mei.id, clock.now());
  const asked = { packageId, bidderId: people.ada.id, idempotencyKey: null };
  await takeBid(db, { ...asked, amountCents: 105_000 }, clock, 0);
  await forgetLog();
  await takeBid(db, { ...asked, amountCents: null, maximumCents: 200_000 }, clock, 0);
  expect(await verdict(packageId, "ada")).toContainEqual(
    expect.stringContaining(
      "Bids in your name: $1,050.00; maximums of yours that were respected: 1.",
    ),
  );
  expect(await verdict(packageId, "bo")).toHaveLength(3);
});

test("proves a package below its reserve through its second chance", async () => {
  const { db, clock, people } = world;
  const lot = await play(world, { steps: ["reserve", "end"] });
  expect((await verdict(lot.id, "bo")).at(-1)).toContain("no bid has been accepted");
  const { id: bidId } = await db
    .selectFrom("bids")
    .select("id")
    .where("bidder_id", "=", people.ada.id)
    .executeTakeFirstOrThrow();
  const made = { bidId, sellerId: people.mei.id, days: 3 } as const;
  const { id: offerId } = await offerLot(db, made, clock.now());
  await deleteAccount(db, people.bo.id, clock.now());
  await acceptOffer(db, { offerId, bidderId: people.ada.id }, clock.now());
  expect((await verdict(lot.id, "ada")).at(-1)).toContain("the bid is accepted");
  await sendContractOf(db, bidId, clock.now());
  expect((await verdict(lot.id)).at(-1)).toContain(": sold.");
});
