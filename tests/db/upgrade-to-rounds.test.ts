import { describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Db } from "../../db/client";
import { migrate } from "../../db/migrate";
import { takeBid } from "../../src/auctions/bidding/bids";
import { licensesOf } from "../../src/auctions/licenses";
import { exposureOf } from "../../src/auctions/reading/exposure";
import { auctionOfMember } from "../../src/auctions/reading/member-auctions";
import { standingOn } from "../../src/auctions/reading/positions";
import { claimsOf, roundState } from "../../src/auctions/reading/round-state";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { buyLicense } from "../../src/licenses/shelf";
import { findPackage } from "../../src/packages/packages";
import { quickPrinter } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { PATIENCE_MS } from "../support/patience";
import { closeRound, playRound } from "../support/played-rounds";
import { openPatiently } from "../support/run-database";
import { play, SCENES } from "../support/standings";
import { asOfVersion } from "../support/version-before";

setDefaultTimeout(PATIENCE_MS);
const world = worldForEach();
const BIDDERS = ["ada", "bo", "kim"] as const;

/** What an auction means to everyone. */
async function meaningIn(db: Db, packageId: string) {
  const now = world.clock.now();
  const lot = await findPackage(db, packageId);
  const members: unknown[] = [];
  for (const name of BIDDERS) {
    const { id: bidderId } = world.people[name];
    members.push([
      await standingOn(db, { packageId, bidderId }, now),
      await auctionOfMember(db, { packageId, memberId: bidderId }, now),
    ]);
  }
  const { status, highest_bid_cents, highest_bid_id, bid_count, state_seq, binds_until } = lot;
  const round = { seats: lot.seats, seated: lot.seated, shelf: lot.shelf };
  return {
    status,
    highest_bid_cents,
    highest_bid_id,
    bid_count,
    state_seq,
    binds_until,
    round,
    members,
  };
}

describe("auctions from before rounds", () => {
  test("keep their meaning after the upgrade, in every state", async () => {
    const { db, clock, people } = world;
    const lots: string[] = [];
    for (const scene of SCENES) lots.push((await play(world, scene)).id);
    const open = await addLot(db, people.mei.id, clock.now(), { sale: "highest" });
    lots.push(open.id);
    const bid = (
      on: Db,
      name: "ada" | "bo",
      amountCents: number | null,
      maximumCents: number | null,
    ) =>
      takeBid(
        on,
        {
          packageId: open.id,
          bidderId: people[name].id,
          idempotencyKey: null,
          amountCents,
          maximumCents,
        },
        clock,
      );
    await bid(db, "ada", 105_000, 300_000);
    await bid(db, "bo", 150_000, 200_000);

    const upgraded = openPatiently(await asOfVersion("0103-added-tax", world));
    await migrate(upgraded);
    for (const id of lots) {
      const before = await meaningIn(db, id);
      expect(await meaningIn(upgraded, id)).toEqual(before);
      expect(before.round).toEqual({ seats: 1, seated: 0, shelf: null });
    }
    for (const name of BIDDERS) {
      const exposure = await exposureOf(db, people[name].id, clock.now());
      expect(await exposureOf(upgraded, people[name].id, clock.now())).toEqual(exposure);
    }
    const plain = ({ highestCents, leading, minimumCents }: Awaited<ReturnType<typeof bid>>) => [
      ...[highestCents, leading, minimumCents],
    ];
    for (const maximum of [250_000, 400_000]) {
      const answered = plain(await bid(db, "bo", null, maximum));
      expect(plain(await bid(upgraded, "bo", null, maximum))).toEqual(answered);
      expect(await meaningIn(upgraded, open.id)).toMatchObject({ round: { seats: 1, seated: 0 } });
    }
    const accepted = upgraded.selectFrom("bids").selectAll().where("status", "=", "accepted");
    const { package_id } = await accepted.limit(1).executeTakeFirstOrThrow();
    const second = upgraded
      .updateTable("bids")
      .set({ status: "accepted" })
      .where("package_id", "=", package_id);
    await expect(second.execute()).rejects.toThrow(/unique/i);
    expect(await upgraded.selectFrom("licences").selectAll().execute()).toEqual([]);
    await upgraded.destroy();
  });
});

test("a round keeps its seats, its award and its shelf through an upgrade", async () => {
  const { db, clock, people } = world;
  const maxima = { kim: 12_000, ada: 30_000, bo: 21_000 };
  const terms = { maxima, seats: 2, shelf: "unlimited", exclusiveFromCents: 90_000 } as const;
  const awarded = await playRound(world, { ...terms, title: "Awarded" });
  await closeRound(world, awarded);
  const other = { title: "Running", description: "Another collection." };
  const running = await playRound(world, { ...terms, later: { kim: 18_000 }, ...other });
  const upgraded = openPatiently(await asOfVersion("0104-rounds", world));
  await migrate(upgraded);
  for (const { id } of [running, awarded])
    expect(await roundIn(upgraded, id)).toEqual(await roundIn(db, id));
  const go = async (on: Db) => {
    const key = { idempotencyKey: null, amountCents: null, packageId: running.id };
    const bid = { ...key, bidderId: people.kim.id, maximumCents: 25_000 };
    const { leading } = await takeBid(on, bid, clock);
    await concludeDueContracts(on, quickPrinter, clock.now());
    const { shelf_price_cents: priceCents } = await findPackage(on, awarded.id);
    const purchase = { packageId: awarded.id, buyerId: people.kim.id };
    await buyLicense(on, { ...purchase, priceCents: priceCents ?? 0 }, clock.now());
    return [leading, await roundIn(on, running.id), (await roundIn(on, awarded.id)).sold];
  };
  expect(await go(upgraded)).toEqual(await go(db));
  await upgraded.destroy();
});

async function roundIn(db: Db, packageId: string) {
  const licenses = await licensesOf(db, packageId);
  // New bids have ids of their own in each database.
  const { highest_bid_id: _, ...meaning } = await meaningIn(db, packageId);
  return {
    ...meaning,
    claims: await claimsOf(db, packageId),
    figures: await roundState(db, packageId),
    sold: licenses.map(({ seat, kind, price_cents }) => [seat, kind, price_cents]),
  };
}
