import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { openDatabase } from "../../db/client";
import { type Announcement, onAnnouncement } from "../../src/announcements/announce";
import { AuctionEnded, BidNotFound } from "../../src/auctions/refusals";
import type { ContractPrinter } from "../../src/contracts/printer";
import type { ContractTerms } from "../../src/contracts/terms";
import { saveBillingDetails } from "../../src/invoices/details";
import { NO_DETAILS } from "../../src/invoices/schema";
import { DAY } from "../../src/lib/time";
import { deletePackage } from "../../src/packages/own-packages";
import { findPackage } from "../../src/packages/packages";
import { readContract } from "../../src/trade/contracts";
import { acceptBid, rejectBid } from "../../src/trade/decisions";
import { nextReference } from "../../src/trade/references";
import { BidNotAccepted, BidReleased, ContractSentAlready } from "../../src/trade/refusals";
import { sendContract } from "../../src/trade/sending";
import { tradeStats } from "../../src/trade/trade-stats";
import { chooses } from "../support/chats";
import { quickPrinter } from "../support/contracts";
import { addDeal, addSale, type Deal } from "../support/deals";
import { worldForEach } from "../support/each-world";
import { newFolder } from "../support/folder";
import { thrown } from "../support/http";
import { addLot } from "../support/listings";
import { mails } from "../support/mail";
import { PATIENCE_MS } from "../support/patience";
import { addBid, bidStatuses } from "../support/trade-fair";

setDefaultTimeout(PATIENCE_MS);

const world = worldForEach();
let deal: Deal;

beforeEach(async () => {
  deal = await addDeal(world);
});

const mine = (bidId: string) => ({ bidId, sellerId: world.people.mei.id });
const accept = (bidId: string, replace = false) =>
  acceptBid(world.db, { ...mine(bidId), replace }, world.clock.now());
const reject = (bidId: string) => rejectBid(world.db, mine(bidId), world.clock.now());
const remove = () => deletePackage(world.db, deal.lot.id, world.people.mei.id, world.clock.now());
const send = (bidId: string, printer = quickPrinter, sellerId = world.people.mei.id) =>
  sendContract(world.db, { bidId, sellerId }, printer, world.clock.now());

const jammed = { ...quickPrinter, print: () => Promise.reject(new Error("jammed")) };

async function state() {
  const { db } = world;
  return {
    bids: await db.selectFrom("bids").selectAll().orderBy("id").execute(),
    packages: await db.selectFrom("packages").selectAll().orderBy("seq").execute(),
    contracts: await db.selectFrom("contracts").selectAll().execute(),
    mails: await db.selectFrom("mail_outbox").selectAll().orderBy("id").execute(),
  };
}

describe("sending a contract", () => {
  test("settles bid and package and emails both parties once", async () => {
    const { db, clock, people } = world;
    const { version } = await findPackage(db, deal.lot.id);
    const sent = await send(deal.accepted);
    expect(sent).toMatchObject({ sentTo: "bo@example.test", reference: "AIM-2026-000001" });
    expect(await state()).toMatchObject({
      bids: [
        { id: deal.pending, status: "released", contract_status: "none" },
        { id: deal.accepted, contract_status: "sent", contract_sent_at: clock.now() },
      ],
      packages: [{ status: "settled", version: version + 1 }],
      contracts: [
        {
          id: sent.id,
          bid_id: deal.accepted,
          package_id: deal.lot.id,
          seller_id: people.mei.id,
          buyer_id: people.bo.id,
          created_at: clock.now(),
        },
      ],
      mails: [{}, { contract_id: sent.id }, { contract_id: sent.id }],
    });
    expect(await mails(world)).toEqual(["ada auction-settled", "bo contract", "mei contract"]);
    expect(await thrown(remove())).toMatchObject({ code: "package-sold" });
  });

  test("releases the other bids and keeps the price of the sale", async () => {
    const { db, clock, people } = world;
    const lot = await addLot(db, people.mei.id, clock.now());
    const lower = await addBid(world, "bo", lot, 105_000);
    const sold = await addBid(world, "bo", lot, 120_000);
    const rejected = await addBid(world, "ada", lot, 130_000);
    const higher = await addBid(world, "kim", lot, 150_000);
    await reject(rejected);
    await accept(sold);
    await db.deleteFrom("mail_outbox").execute();
    await send(sold);
    expect(await bidStatuses(world)).toMatchObject({
      [lower]: "released",
      [sold]: "accepted",
      [rejected]: "rejected",
      [higher]: "released",
      [deal.pending]: "pending",
    });
    const price = { highest_bid_id: sold, highest_bid_cents: 120_000, ended_at: clock.now() };
    expect(await findPackage(db, lot.id)).toMatchObject({ status: "settled", ...price });
    expect(await mails(world)).toEqual(["kim auction-settled", "bo contract", "mei contract"]);
    const stats = await tradeStats(db, { sellerId: people.mei.id, now: world.clock.now() });
    expect(stats).toMatchObject({ pendingBids: 1, releasedBids: 2 });
  });

  test("keeps the deal unchanged, whatever changes later", async () => {
    const { db, people } = world;
    const { id } = await send(deal.accepted);
    const read = () =>
      db.selectFrom("contracts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const before = await read();
    await db.updateTable("users").set({ organization: "Renamed" }).execute();
    await db.updateTable("packages").set({ title: "Renamed" }).execute();
    expect(await read()).toEqual(before);
    const terms = JSON.parse(before.terms) as ContractTerms;
    expect(terms).toMatchObject({
      reference: "AIM-2026-000001",
      concludedAt: world.clock.now(),
      seller: { name: "mei Chan", organization: "Lantau Press", country: "HK" },
      buyer: { name: "bo Sato", organization: "Kite Models", email: "bo@example.test" },
      lot: { id: deal.lot.id, title: "Hong Kong problem banks", words: 50_000 },
      priceCents: 150_000,
      auction: { openedAt: deal.lot.created_at, closedAt: deal.lot.auction_end_time },
    });
    expect(JSON.stringify(terms)).not.toContain(people.ada.email);
  });

  test("is visible only to both parties", async () => {
    const { db, people } = world;
    const { id } = await send(deal.accepted);
    for (const { id: party } of [people.mei, people.bo]) {
      expect(await readContract(db, id, party)).toMatchObject({ id, bid_id: deal.accepted });
    }
    for (const { id: other } of [people.ada, people.kim]) {
      const error = await readContract(db, id, other).catch((thrown) => thrown);
      expect(error).toMatchObject({ code: "contract-not-found" });
    }
  });

  test("emails even members who have turned off all other emails", async () => {
    for (const person of ["mei", "bo", "ada"] as const) {
      await chooses(world, person, { emailNotifications: false });
    }
    await send(deal.accepted);
    expect(await mails(world)).toEqual(["bo contract", "mei contract"]);
  });

  test("leaves the contract with both parties when the package is removed", async () => {
    const { db, people } = world;
    const { id } = await send(deal.accepted);
    await db.deleteFrom("packages").where("id", "=", deal.lot.id).execute();
    for (const party of [people.mei, people.bo]) {
      const contract = await readContract(db, id, party.id);
      expect(contract).toMatchObject({ package_id: null, bid_id: null });
      expect(contract.document.summary.map(({ value }) => value)).toContain(deal.lot.title);
    }
  });

  test("ends a running auction and notifies watchers and bidders", async () => {
    const { db, clock, people } = world;
    const announced: Announcement[] = [];
    onAnnouncement(db, { receive: (each) => announced.push(each), onError: () => {} });
    const ended = () => announced.filter(({ type }) => type === "auction-ended");
    await send(deal.accepted);
    expect(ended()).toEqual([]);
    const lot = await addLot(db, people.mei.id, clock.now());
    await addBid(world, "ada", lot, 105_000);
    const id = await addBid(world, "bo", lot, 150_000);
    await accept(id);
    await db.deleteFrom("mail_outbox").execute();
    await send(id);
    expect(ended()).toEqual([{ type: "auction-ended", packageId: lot.id }]);
    expect(await mails(world)).toEqual(["ada auction-settled", "bo contract", "mei contract"]);
    expect(await thrown(addBid(world, "kim", lot, 900_000))).toBeInstanceOf(AuctionEnded);
  });
});

describe("a contract that cannot be sent", () => {
  const nobodys = "01998a3e-7d1c-7f00-9d55-0123456789ab";
  const late = () => world.clock.set(deal.lot.auction_end_time + 30 * DAY + 1);

  test.each<[string, unknown, () => unknown, () => Promise<unknown>]>([
    ["a pending bid", BidNotAccepted, () => {}, () => send(deal.pending)],
    ["an unknown bid", BidNotFound, () => {}, () => send(nobodys)],
    ["an invalid id", BidNotFound, () => {}, () => send("' or 1=1 --")],
    ["a rejected bid", BidNotAccepted, () => reject(deal.accepted), () => send(deal.accepted)],
    [
      "a second contract",
      ContractSentAlready,
      () => send(deal.accepted),
      () => send(deal.accepted),
    ],
    ["a bid after 30 days", BidReleased, late, () => send(deal.accepted)],
    [
      "others than the seller",
      BidNotFound,
      () => {},
      () => send(deal.accepted, quickPrinter, world.people.ada.id),
    ],
    [
      "the bidder",
      BidNotFound,
      () => {},
      () => send(deal.accepted, quickPrinter, world.people.bo.id),
    ],
    ["when the printer fails", Error, () => {}, () => send(deal.accepted, jammed)],
  ])("is refused: %s", async (_, refusal, before, act) => {
    await before();
    const untouched = await state();
    expect(await thrown(act())).toBeInstanceOf(refusal as typeof Error);
    expect(await state()).toEqual(untouched);
  });

  test.each<[string, unknown, () => Promise<unknown>]>([
    ["rejected", BidNotAccepted, () => reject(deal.accepted)],
    ["replaced", BidNotAccepted, () => accept(deal.pending, true)],
    ["sent by another call", ContractSentAlready, () => send(deal.accepted)],
    ["deleted", BidNotFound, () => remove()],
  ])("concerns a bid that is %s while its contract is printed", async (_, refusal, meanwhile) => {
    let before: unknown;
    const slow: ContractPrinter = {
      ...quickPrinter,
      async print(terms) {
        await meanwhile();
        before = await state();
        return quickPrinter.print(terms);
      },
    };
    expect(await thrown(send(deal.accepted, slow))).toBeInstanceOf(refusal as typeof Error);
    expect(await state()).toEqual(before as Awaited<ReturnType<typeof state>>);
  });
});

test("binds a bid for exactly 30 days after its auction", async () => {
  world.clock.set(deal.lot.auction_end_time + 30 * DAY);
  expect(await send(deal.accepted)).toMatchObject({ sentTo: "bo@example.test" });
});

test("sends one of several simultaneous contracts", async () => {
  const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => thrown(send(deal.accepted))));
  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome instanceof ContractSentAlready)).toHaveLength(4);
  expect((await state()).contracts).toHaveLength(1);
  expect(await mails(world)).toEqual(["ada auction-settled", "bo contract", "mei contract"]);
  const [numbers] = await world.db.selectFrom("contract_numbers").selectAll().execute();
  expect(numbers?.last).toBe(1);
});

test("sends a contract that failed to print under its first number", async () => {
  const jammed = { ...quickPrinter, print: () => Promise.reject(new Error("jammed")) };
  await expect(send(deal.accepted, jammed)).rejects.toThrow("jammed");
  expect((await send(deal.accepted)).reference).toBe("AIM-2026-000001");
});

test("assigns numbers once and restarts them each year", async () => {
  const { db, clock } = world;
  const given = await Promise.all(Array.from({ length: 20 }, () => nextReference(db, clock.now())));
  expect(new Set(given).size).toBe(20);
  expect(given.toSorted()[0]).toBe("AIM-2026-000001");
  expect(await nextReference(db, Date.UTC(2027, 0, 1))).toBe("AIM-2027-000001");
  expect(await nextReference(db, clock.now())).toBe("AIM-2026-000021");
});

test("sends each contract with its emails or not at all, despite kill -9", async () => {
  const file = join(newFolder(), "contracts.sqlite");
  const sender = Bun.spawn(
    [process.execPath, join(import.meta.dir, "../support/contract-server.ts"), file],
    { stdout: "pipe", stderr: "inherit" },
  );
  let sent = "";
  for await (const chunk of sender.stdout) {
    sent += new TextDecoder().decode(chunk);
    if (sent.split("\n").length > 30) {
      process.kill(sender.pid, "SIGKILL");
      break;
    }
  }
  await sender.exited;
  expect(sender.signalCode).toBe("SIGKILL");
  const db = openDatabase(file);
  const bids = await db
    .selectFrom("bids")
    .innerJoin("packages", "packages.id", "bids.package_id")
    .leftJoin("contracts", "contracts.bid_id", "bids.id")
    .select(["bids.id", "contract_status", "packages.status", "contracts.id as contractId"])
    .execute();
  const mails = await db
    .selectFrom("mail_outbox")
    .select("contract_id")
    .where("template", "=", "contract")
    .execute();
  for (const { contract_status, status, contractId } of bids) {
    const isSent = contract_status === "sent";
    expect([isSent, status === "settled", contractId !== null]).toEqual([isSent, isSent, isSent]);
    const own = mails.filter(({ contract_id }) => isSent && contract_id === contractId);
    expect(own).toHaveLength(isSent ? 2 : 0);
  }
  const stored = new Set(bids.filter((bid) => bid.contractId !== null).map(({ id }) => id));
  for (const id of sent.split("\n").slice(0, -1)) expect(stored).toContain(id);
  expect(stored.size).toBeLessThan(bids.length);
  await db.destroy();
});

test("states the parties' billing details in a contract", async () => {
  const { db, people, clock } = world;
  const stated = { legalName: "Harbour Data Limited", address: "1 Pier Road\nHong Kong" };
  await saveBillingDetails(db, people.bo.id, { ...NO_DETAILS, ...stated }, clock.now());
  await saveBillingDetails(db, people.mei.id, { ...NO_DETAILS, taxNumber: "HK-778" }, clock.now());
  const id = await addSale(world, clock.now());
  const { document, terms } = await db
    .selectFrom("contracts")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  for (const text of ["Harbour Data Limited", "1 Pier Road, Hong Kong", "HK-778"]) {
    expect(document).toContain(text);
    expect(terms).toContain(text);
  }
});
