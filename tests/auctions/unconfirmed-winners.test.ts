import { beforeEach, describe, expect, test } from "bun:test";
import { messagesFor } from "../../messages/catalogue";
import { confirmEmail } from "../../src/accounts/email";
import { takeBid } from "../../src/auctions/bidding/bids";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { dropUnconfirmedWinners } from "../../src/auctions/closing/unconfirmed-winners";
import { exposureOf } from "../../src/auctions/reading/exposure";
import { DAY, HOUR } from "../../src/lib/time";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { acceptOffer } from "../../src/offers/answering";
import { secondChanceOf } from "../../src/offers/candidates";
import { offerLot } from "../../src/offers/offering";
import { findPackage, type NewPackage, type Package } from "../../src/packages/packages";
import { acceptBid } from "../../src/trade/decisions";
import { BidderUnconfirmed } from "../../src/trade/refusals";
import { expectPositions } from "../support/bids";
import { quickPrinter, sendContractOf } from "../support/contracts";
import { provedLines } from "../support/deal-proof";
import { worldForEach } from "../support/each-world";
import { thrown } from "../support/http";
import { addLot } from "../support/listings";
import { mails, outbox } from "../support/mail";
import { bid } from "../support/market";
import type { Person } from "../support/people";

const world = worldForEach();
let lot: Package;
let bidId: string;

async function list(listing: Partial<NewPackage> = {}): Promise<void> {
  const { db, clock, people } = world;
  lot = await addLot(db, people.mei.id, clock.now(), { sale: "highest", ...listing });
}

const confirm = (who: Person) => confirmEmail(world.db, world.people[who].id, world.clock.now());

async function end(): Promise<void> {
  const { auction_end_time } = await findPackage(world.db, lot.id);
  world.clock.set(auction_end_time);
  await closeEndedAuctions(world.db, world.clock.now());
}

const conclude = () => concludeDueContracts(world.db, quickPrinter, world.clock.now());
const wake = () => dropUnconfirmedWinners(world.db, world.clock.now());
const buyers = async () => {
  const contracts = await world.db.selectFrom("contracts").select("buyer_id").execute();
  return contracts.map(({ buyer_id }) => buyer_id);
};
const row = () => findPackage(world.db, lot.id);
const sent = async () => (await mails(world)).filter((mail) => !/ (outbid|bid-news)$/.test(mail));
const offers = () =>
  secondChanceOf(
    world.db,
    { packageId: lot.id, sellerId: world.people.mei.id },
    "key",
    world.clock.now(),
  );

beforeEach(async () => {
  const { db, people } = world;
  const isAda = db.updateTable("users").where("id", "=", people.ada.id);
  await isAda.set({ is_email_verified: 0 }).execute();
});

describe("a winner without a confirmed address", () => {
  beforeEach(async () => {
    await list();
    await bid(world, "bo", lot, 105_000);
    bidId = await bid(world, "ada", lot, 110_250);
    await end();
  });

  test("gets a link for 48 hours, and no contract until then", async () => {
    expect(await sent()).toEqual(["mei auction-sold", "bo auction-outbid", "ada confirm-bid"]);
    const until = world.clock.now() + 2 * DAY;
    const [sold] = await outbox(world, "auction-sold");
    expect(sold?.values).toMatchObject({ confirmBy: until, unconfirmed: 1 });
    const [link] = await outbox(world, "confirm-bid");
    expect(link?.values).toMatchObject({ kind: "won", until, amountCents: 110_250 });
    await conclude();
    expect(await buyers()).toEqual([]);
    const sending = sendContractOf(world.db, bidId, world.clock.now());
    expect(await thrown(sending)).toBeInstanceOf(BidderUnconfirmed);
    world.clock.advance(2 * DAY - 1);
    await wake();
    const path = `/email-verification/${link?.values.token}`;
    const page = await world.visitor.get(path);
    expect(page.status).toBe(200);
    expect(await row()).toMatchObject({ confirm_by: until, winner_lapsed_at: null });
    await expectPositions(world.db);
  });

  test("gets the contract as soon as the address is confirmed, through the link", async () => {
    const [link] = await outbox(world, "confirm-bid");
    const ada = await world.as("ada");
    const note = messagesFor("en").accounts.unconfirmedWinner;
    const page = `/package/${lot.id}`;
    const own = await (await ada.get(page)).text();
    for (const words of [note.won, "once you have confirmed your email"])
      expect(own).toContain(words);
    expect(own).not.toContain("The contract is being prepared");
    const sellers = await (await (await world.as("mei")).get(page)).text();
    expect(sellers).toContain(note.seller);
    expect(sellers).not.toContain("send the contract");
    for (const other of [await world.as("bo"), world.visitor]) {
      const text = await (await other.get(page)).text();
      for (const words of [note.won, note.seller]) expect(text).not.toContain(words);
    }
    const confirmed = await ada.post(`/email-verification/${link?.values.token}`, {});
    expect(confirmed.status).toBe(303);
    await conclude();
    await conclude();
    expect(await buyers()).toEqual([world.people.ada.id]);
    expect(await (await ada.get(page)).text()).not.toContain(note.won);
    world.clock.advance(2 * DAY);
    await wake();
    expect(await row()).toMatchObject({
      status: "settled",
      confirm_by: null,
      confirm_wakes_at: null,
      winner_lapsed_at: null,
    });
    expect(await outbox(world, "winner-lapsed")).toEqual([]);
    expect((await provedLines(world, lot.id)).at(-1)).toContain("sold");
  });

  test("is reminded once, a day before", async () => {
    world.clock.advance(DAY - 1);
    await wake();
    expect(await outbox(world, "confirm-bid")).toHaveLength(1);
    world.clock.advance(1);
    for (let n = 0; n < 2; n++) await wake();
    const kinds = (await outbox(world, "confirm-bid")).map(({ values }) => values.kind);
    expect(kinds).toEqual(["won", "reminder"]);
  });

  test("is dropped after 48 hours, and the package can be offered to others", async () => {
    world.clock.advance(2 * DAY);
    for (let n = 0; n < 2; n++) await wake();
    await confirm("ada");
    await conclude();
    expect(await buyers()).toEqual([]);
    expect(await row()).toMatchObject({
      status: "ended",
      confirm_by: null,
      confirm_wakes_at: null,
      winner_lapsed_at: world.clock.now(),
    });
    const bids = world.db.selectFrom("bids").select("status").distinct();
    expect(await bids.execute()).toEqual([{ status: "released" }]);
    const lapsed = (await mails(world)).filter((mail) => mail.includes("lapsed"));
    expect(lapsed).toEqual(["ada winner-lapsed", "mei winner-lapsed-seller"]);
    const { until, candidates, canRelist } = await offers();
    expect(until).toBe(world.clock.now() + 60 * DAY);
    expect(canRelist).toBe(true);
    expect(candidates.map(({ amountCents }) => amountCents)).toEqual([110_250, 105_000]);
    expect((await provedLines(world, lot.id)).at(-1)).toContain("fell through");
    await expectPositions(world.db);
  });
});

test("a winner of a package listed before needs no confirmed address", async () => {
  await list();
  await world.db.updateTable("packages").set({ confirms_winner: 0 }).execute();
  await bid(world, "ada", lot, 105_000);
  await end();
  await conclude();
  expect(await buyers()).toEqual([world.people.ada.id]);
  expect(await outbox(world, "confirm-bid")).toEqual([]);
});

test("in a round, only the license of the unconfirmed winner waits and lapses", async () => {
  await list({ seats: 2 });
  await bid(world, "bo", lot, 105_000);
  await bid(world, "ada", lot, 105_000);
  await end();
  await conclude();
  expect(await buyers()).toEqual([world.people.bo.id]);
  const [sold] = await outbox(world, "licenses-sold");
  expect(sold?.values).toMatchObject({ count: 2, unconfirmed: 1 });
  world.clock.advance(2 * DAY);
  await wake();
  await confirm("ada");
  await conclude();
  expect(await buyers()).toEqual([world.people.bo.id]);
  expect((await row()).status).toBe("settled");
  const licenses = world.db.selectFrom("licences").select("voided_at").orderBy("seat");
  expect((await licenses.execute()).filter(({ voided_at }) => voided_at !== null)).toHaveLength(1);
  await provedLines(world, lot.id);
  await expectPositions(world.db);
});

test("in a round, a winner who confirms later gets a contract of their own", async () => {
  await list({ seats: 2 });
  await bid(world, "bo", lot, 105_000);
  await bid(world, "ada", lot, 105_000);
  await end();
  await conclude();
  world.clock.advance(HOUR);
  await confirm("ada");
  await conclude();
  expect((await buyers()).sort()).toEqual([world.people.ada.id, world.people.bo.id].sort());
  await provedLines(world, lot.id);
});

describe("an exclusive bid of an unconfirmed winner", () => {
  const committed = async (who: Person) =>
    (await exposureOf(world.db, world.people[who].id, world.clock.now())).committedCents;

  beforeEach(async () => {
    await list({ seats: 2, exclusiveFromCents: 300_000 });
    await bid(world, "bo", lot, 105_000);
    await bid(world, "kim", lot, 105_000);
    const exclusive = { amountCents: null, maximumCents: 400_000, isExclusive: true };
    const own = { packageId: lot.id, bidderId: world.people.ada.id, idempotencyKey: null };
    await takeBid(world.db, { ...own, ...exclusive }, world.clock);
    await end();
    await conclude();
    expect(await buyers()).toEqual([]);
    expect(await committed("ada")).toBe(300_000);
  });

  test("lapses after 48 hours: nothing is sold, and the seats stay free for second chances", async () => {
    const { db, clock, people } = world;
    clock.advance(2 * DAY);
    for (let n = 0; n < 2; n++) await wake();
    await confirm("ada");
    await conclude();
    expect(await buyers()).toEqual([]);
    expect(await row()).toMatchObject({ status: "ended", winner_lapsed_at: clock.now() });
    const licenses = await db.selectFrom("licences").select(["kind", "voided_at"]).execute();
    expect(licenses).toEqual([{ kind: "exclusive", voided_at: clock.now() }]);
    expect(await db.selectFrom("bids").select("status").distinct().execute()).toEqual([
      { status: "released" },
    ]);
    for (const who of ["ada", "bo", "kim"] as const) expect(await committed(who)).toBe(0);
    const lapsed = (await mails(world)).filter((mail) => mail.includes("lapsed"));
    expect(lapsed).toEqual(["ada winner-lapsed", "mei winner-lapsed-seller"]);
    await provedLines(world, lot.id);
    await expectPositions(db);

    const { candidates } = await offers();
    const ofSeats = candidates.filter(({ amountCents }) => amountCents === 105_000);
    expect(ofSeats).toHaveLength(2);
    const made = { bidId: ofSeats[0]?.bidId ?? "", sellerId: people.mei.id, days: 3 } as const;
    const { id: offerId, bidder_id: bidderId } = await offerLot(db, made, clock.now());
    await acceptOffer(db, { offerId, bidderId }, clock.now());
    await sendContractOf(db, made.bidId, clock.now());
    expect(await buyers()).toEqual([bidderId]);
    expect([people.bo.id, people.kim.id]).toContain(bidderId);
  });

  test("is sold once the address is confirmed, and the seats get nothing", async () => {
    await confirm("ada");
    await conclude();
    expect(await buyers()).toEqual([world.people.ada.id]);
    world.clock.advance(2 * DAY);
    await wake();
    expect(await row()).toMatchObject({ status: "settled", winner_lapsed_at: null });
    expect(await committed("bo")).toBe(0);
  });
});

test("a seller who chooses cannot accept an unconfirmed bid, and its bidder gets a link", async () => {
  await list({ sale: "seller" });
  bidId = await bid(world, "ada", lot, 105_000);
  const accept = () =>
    acceptBid(world.db, { bidId, sellerId: world.people.mei.id }, world.clock.now());
  for (let n = 0; n < 2; n++) expect(await thrown(accept())).toBeInstanceOf(BidderUnconfirmed);
  const links = await outbox(world, "confirm-bid");
  expect(links.map(({ to, values }) => [to, values.kind])).toEqual([["ada", "wanted"]]);
  await confirm("ada");
  await accept();
  const bids = await world.db.selectFrom("bids").select("status").execute();
  expect(bids).toEqual([{ status: "accepted" }]);
});

test("the review says so before the bid, until the address is confirmed", async () => {
  await list();
  const ada = await world.as("ada");
  const review = async () => (await ada.get(`/package/${lot.id}/bids/new?amount=1050`)).text();
  const text = "you have 48 hours after the end to verify your email address";
  const page = async () => (await ada.get(`/package/${lot.id}`)).text();
  for (const html of [await review(), await page()]) expect(html).toContain(text);
  await confirm("ada");
  for (const html of [await review(), await page()]) expect(html).not.toContain(text);
});
