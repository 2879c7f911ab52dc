import { describe, expect, test } from "bun:test";
import { inTransaction } from "../../db/transaction";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { AuctionNotOpen } from "../../src/auctions/refusals";
import { approveCertification, declineCertification } from "../../src/certification/decisions";
import { addFavorite } from "../../src/favorites/favorites";
import { InvalidInput } from "../../src/lib/errors";
import { DAY, HOUR, isoTime } from "../../src/lib/time";
import { writeMailings } from "../../src/notifications/informing";
import { editListing, ListingChanged, ListingFixed } from "../../src/packages/edits";
import { nextOpening, openDueAuctions } from "../../src/packages/opening";
import { findPackage, type Package } from "../../src/packages/packages";
import { MAX_AHEAD_MS, type Start } from "../../src/rules/starts";
import { matchArrivals } from "../../src/searches/matching";
import { saveSearch } from "../../src/searches/searches";
import { acceptBid } from "../../src/trade/decisions";
import { chooses } from "../support/chats";
import { worldForEach } from "../support/each-world";
import { thrown } from "../support/http";
import { addLot, LOT } from "../support/listings";
import { outbox } from "../support/mail";
import { entriesIn } from "../support/public-log";
import { addBid } from "../support/trade-fair";

const world = worldForEach();

const list = (startsAt: Start, certified = startsAt !== "certified") =>
  addLot(world.db, world.people.mei.id, world.clock.now(), { startsAt, certified });
const inDays = (days: number) => world.clock.now() + days * DAY;
const shown = (lot: Package) => findPackage(world.db, lot.id);
const work = () => closeEndedAuctions(world.db, world.clock.now());
const bid = (lot: Package, cents = 105_000) => addBid(world, "ada", lot, cents);
const mails = async () => {
  await writeMailings(world.db, world.clock.now());
  return (await outbox(world)).map(({ to, template }) => `${to} ${template}`).sort();
};
const edit = (lot: Package, startsAt: Start, version: number | null = null) =>
  editListing(
    world.db,
    { id: lot.id, sellerId: world.people.mei.id, version, listing: { ...LOT, startsAt } },
    world.clock.now(),
  );
const favor = (lot: Package) =>
  addFavorite(world.db, world.people.bo.id, lot.id, world.clock.now());

describe("an auction with a start time", () => {
  test("accepts bids from the start, for its whole duration", async () => {
    const lot = await list(inDays(3));
    expect(lot.auction_end_time - (lot.opens_at ?? 0)).toBe(168 * HOUR);
    await favor(lot);
    await chooses(world, "bo", { favoriteReminders: true });
    world.clock.advance(3 * DAY - 1);
    expect(await nextOpening(world.db)).toBe(lot.opens_at);
    expect(await openDueAuctions(world.db, world.clock.now())).toEqual([]);
    expect(await thrown(bid(lot))).toBeInstanceOf(AuctionNotOpen);
    expect(await shown(lot)).toMatchObject({ bid_count: 0, state_seq: lot.state_seq });
    expect(await mails()).toEqual([]);
    world.clock.advance(1);
    expect(await openDueAuctions(world.db, world.clock.now())).toEqual([lot.id]);
    expect(await openDueAuctions(world.db, world.clock.now())).toEqual([]);
    expect(await nextOpening(world.db)).toBeNull();
    await bid(lot);
    expect(await shown(lot)).toMatchObject({
      bid_count: 1,
      opens_on: null,
      opens_at: lot.opens_at,
      auction_end_time: lot.auction_end_time,
    });
    expect(await mails()).toEqual(["bo favorite-opened", "mei auction-opened"]);
  });

  test("opens and ends without bids if the clock jumps past both times", async () => {
    const lot = await list(inDays(3));
    await favor(lot);
    world.clock.advance(30 * DAY);
    expect(await work()).toEqual([lot.id]);
    expect(await shown(lot)).toMatchObject({
      status: "ended",
      opens_on: null,
      bid_count: 0,
      ended_at: lot.auction_end_time,
    });
    expect(await mails()).toEqual(["mei auction-ended"]);
  });

  test("opens once, however many servers notice it", async () => {
    const lot = await list(inDays(1));
    world.clock.advance(DAY);
    const now = world.clock.now();
    const opened = await Promise.all([
      openDueAuctions(world.db, now),
      openDueAuctions(world.db, now),
    ]);
    expect(opened.flat()).toEqual([lot.id]);
    expect(await mails()).toEqual(["mei auction-opened"]);
  });

  test.each([
    ["start-past", () => world.clock.now()],
    ["start-far", () => world.clock.now() + MAX_AHEAD_MS + 1],
  ])("is refused: %s", async (message, at) => {
    const fault = (await thrown(list(at()))) as InvalidInput;
    expect(fault).toBeInstanceOf(InvalidInput);
    expect(fault.issues).toEqual([{ path: "startsAt", message } as never]);
    await list(world.clock.now() + MAX_AHEAD_MS);
  });

  test("matches saved searches when it opens, and searches for upcoming auctions earlier", async () => {
    const save = (query: string) =>
      saveSearch(
        world.db,
        world.people.ada.id,
        { address: `/marketplace?${query}`, name: query, frequency: "never" },
        world.clock.now(),
      );
    const [open, upcoming] = [await save("search=bank"), await save("status=upcoming")];
    const found = async () => {
      await matchArrivals(world.db, world.clock.now());
      const rows = await world.db.selectFrom("search_matches").select("search_id").execute();
      return rows.map(({ search_id }) => search_id).sort();
    };
    await list(inDays(1));
    expect(await found()).toEqual([upcoming.id]);
    world.clock.advance(DAY);
    await work();
    expect(await found()).toEqual([open.id, upcoming.id].sort());
  });
});

test("applies either an edit or the opening when the two coincide", async () => {
  const lot = await list(inDays(1));
  const { version } = await shown(lot);
  world.clock.advance(DAY);
  const later = inDays(5);
  const [edited] = await Promise.allSettled([edit(lot, later, version), work()]);
  await work();
  const now = await shown(lot);
  const isMoved = edited.status === "fulfilled";
  expect(now).toMatchObject(
    isMoved ? { opens_at: later, opens_on: "time" } : { opens_at: lot.opens_at, opens_on: null },
  );
  expect(await mails()).toEqual(isMoved ? [] : ["mei auction-opened"]);
});

test("closes once, with one accepted bid, when the seller accepts during the close", async () => {
  const lot = await list(null);
  const bidId = await bid(lot);
  world.clock.set(lot.auction_end_time);
  const decision = { bidId, sellerId: world.people.mei.id };
  const done = await Promise.allSettled([
    work(),
    acceptBid(world.db, decision, world.clock.now()),
    work(),
  ]);
  expect(done.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
  expect(await shown(lot)).toMatchObject({ status: "ended", highest_bid_id: bidId });
  const accepted = await world.db.selectFrom("bids").select("status").execute();
  expect(accepted).toEqual([{ status: "accepted" }]);
  const types = (await entriesIn(world.db)).map(({ type }) => type);
  expect(types.filter((type) => type === "close" || type === "acceptance").sort()).toEqual([
    "acceptance",
    "close",
  ]);
});

describe("the public log", () => {
  const logged = async () =>
    (await entriesIn(world.db)).map(({ type, ...entry }) => [
      type,
      "startsAt" in entry ? entry.startsAt : undefined,
    ]);
  const removeBids = () =>
    inTransaction(world.db, async (tx) => {
      await tx.deleteFrom("bids").execute();
      await tx.updateTable("packages").set({ bid_count: 0, highest_bid_cents: null }).execute();
    });

  test("states the start, even after an edit moves it", async () => {
    const lot = await list(inDays(1), false);
    const startsAt = isoTime(lot.opens_at ?? 0);
    world.clock.advance(DAY);
    await work();
    await bid(lot);
    expect(await logged()).toEqual([
      ["opening", startsAt],
      ["bid", undefined],
    ]);
    await removeBids();
    await edit(lot, "certified");
    world.clock.advance(MAX_AHEAD_MS);
    await work();
    expect((await logged()).slice(2)).toEqual([
      ["terms", "certified"],
      ["terms", "certified"],
      ["close", undefined],
    ]);
    const ends = (await entriesIn(world.db)).slice(-2);
    expect(ends).toMatchObject([{ endsAt: isoTime(world.clock.now()) }, { highest: null }]);
  });

  test("has no bid before the start from a server whose clock is slow", async () => {
    const lot = await list(inDays(1));
    await openDueAuctions(world.db, inDays(1));
    expect(await thrown(bid(lot))).toBeInstanceOf(AuctionNotOpen);
    world.clock.advance(DAY);
    await bid(lot);
  });
});

describe("an auction that opens when certified", () => {
  const approve = (lot: Package) =>
    approveCertification(world.db, { packageId: lot.id, decidedBy: null }, world.clock.now());

  test("opens with the decision, and runs its full duration from then", async () => {
    const lot = await list("certified");
    expect(await thrown(bid(lot))).toBeInstanceOf(AuctionNotOpen);
    world.clock.advance(5 * DAY);
    await declineCertification(
      world.db,
      { packageId: lot.id, decidedBy: null, note: "Too few samples." },
      world.clock.now(),
    );
    expect((await shown(lot)).opens_on).toBe("certified");
    await approve(lot);
    const now = world.clock.now();
    const opened = { opens_on: null, opens_at: now, auction_end_time: now + 168 * HOUR };
    expect(await shown(lot)).toMatchObject(opened);
    await bid(lot);
    expect(await mails()).toContain("mei auction-opened");
  });

  test("is opened by the alarm if a server of the previous version certified it", async () => {
    const lot = await list("certified", true);
    await openDueAuctions(world.db, world.clock.now());
    expect(await shown(lot)).toMatchObject({ opens_on: null, opens_at: world.clock.now() });
  });

  test("ends unopened after 60 days, and informs its seller", async () => {
    const lot = await list("certified");
    world.clock.advance(MAX_AHEAD_MS);
    const ended = { status: "ended", ended_at: world.clock.now(), bid_count: 0 };
    world.clock.advance(DAY);
    await work();
    expect(await shown(lot)).toMatchObject(ended);
    await approve(lot);
    await work();
    expect(await shown(lot)).toMatchObject(ended);
    expect(await mails()).toEqual(["mei auction-unopened", "mei certification-approved"]);
  });
});

describe("before the first bid, an edit", () => {
  test("moves the start, or opens the auction without certification", async () => {
    const lot = await list("certified");
    const later = inDays(10);
    expect(await edit(lot, later)).toMatchObject({ opens_at: later, opens_on: "time" });
    world.clock.advance(DAY);
    const now = world.clock.now();
    expect(await edit(lot, null)).toMatchObject({
      opens_at: now,
      opens_on: null,
      auction_end_time: now + 168 * HOUR,
    });
    expect(await mails()).toEqual(["mei auction-opened"]);
    await bid(lot);
    expect(await thrown(edit(lot, inDays(5)))).toBeInstanceOf(ListingFixed);
  });

  test("keeps the waiting deadline, and is refused once the auction has opened", async () => {
    const lot = await list("certified");
    world.clock.advance(DAY);
    const after = await edit(lot, "certified");
    expect(after).toMatchObject({ opens_at: lot.opens_at, auction_end_time: lot.auction_end_time });
    await edit(lot, inDays(1));
    const read = await shown(lot);
    world.clock.advance(DAY);
    await work();
    expect(await thrown(edit(lot, null, read.version))).toBeInstanceOf(ListingChanged);
  });
});
