import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { openDatabase } from "../../db/client";
import { type Announcement, onAnnouncement } from "../../src/announcements/announce";
import { placeBid } from "../../src/auctions/bids";
import { AuctionEnded, BidNotFound } from "../../src/auctions/refusals";
import type { ContractPrinter } from "../../src/contracts/printer";
import type { ContractTerms } from "../../src/contracts/terms";
import { DAY } from "../../src/lib/time";
import { deletePackage } from "../../src/packages/own-packages";
import { findPackage } from "../../src/packages/packages";
import { saveSettings, settingsOf } from "../../src/settings/settings";
import { readContract } from "../../src/trade/contracts";
import { acceptBid, rejectBid } from "../../src/trade/decisions";
import { BidNotAccepted, BidReleased, ContractSentAlready } from "../../src/trade/refusals";
import { nextReference, sendContract } from "../../src/trade/sending";
import { tradeStats } from "../../src/trade/trade-stats";
import { quickPrinter } from "../support/contracts";
import { addDeal, type Deal } from "../support/deals";
import { worldForEach } from "../support/each-world";
import { newFolder } from "../support/folder";
import { addLot } from "../support/lots";
import { PATIENCE_MS } from "../support/patience";

setDefaultTimeout(PATIENCE_MS);

const world = worldForEach();
let deal: Deal;

beforeEach(async () => {
  deal = await addDeal(world);
});

const send = (
  bidId: string,
  printer: ContractPrinter = quickPrinter,
  sellerId = world.people.mei.id,
) => sendContract(world.db, { bidId, sellerId }, printer, world.clock.now());

const refusalOf = (outcome: Promise<unknown>) =>
  outcome.then(
    () => "granted",
    (error: Error) => error,
  );

/** Everything that sending a contract writes. */
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
  test("is possible for 30 days after the auction, in which the bid binds, and no longer", async () => {
    world.clock.set(deal.lot.auction_end_time + 30 * DAY + 1);
    const before = await state();
    expect(await refusalOf(send(deal.accepted))).toBeInstanceOf(BidReleased);
    expect(await state()).toEqual(before);
    world.clock.set(deal.lot.auction_end_time + 30 * DAY);
    expect(await send(deal.accepted)).toMatchObject({ sentTo: "bo@example.test" });
  });

  test("settles bid and package, keeps the contract, and mails both parties once", async () => {
    const { db, clock, people } = world;
    const { version } = await findPackage(db, deal.lot.id);
    const sent = await send(deal.accepted);
    expect(sent).toMatchObject({ sentTo: "bo@example.test", reference: "AIM-2026-000001" });

    const { bids, packages, contracts, mails } = await state();
    expect(bids).toMatchObject([
      { id: deal.pending, status: "released", contract_status: "none" },
      { id: deal.accepted, contract_status: "sent", contract_sent_at: clock.now() },
    ]);
    expect(packages).toMatchObject([{ status: "settled", version: version + 1 }]);
    expect(contracts).toMatchObject([
      {
        id: sent.id,
        bid_id: deal.accepted,
        package_id: deal.lot.id,
        seller_id: people.mei.id,
        buyer_id: people.bo.id,
        created_at: clock.now(),
      },
    ]);
    expect(mails).toMatchObject([
      { recipient: "ada@example.test", template: "auction-settled" },
      { recipient: "bo@example.test", template: "contract", contract_id: sent.id },
      { recipient: "mei@example.test", template: "contract", contract_id: sent.id },
    ]);
  });

  test("releases what else stands, and leaves the price that it was sold for", async () => {
    const { db, clock, people } = world;
    const lot = await addLot(db, people.mei.id, clock.now());
    const bid = async (bidderId: string, amountCents: number) =>
      (
        await placeBid(
          db,
          { packageId: lot.id, bidderId, amountCents, idempotencyKey: null },
          clock,
        )
      ).id;
    const lower = await bid(people.bo.id, 105_000);
    const sold = await bid(people.bo.id, 120_000);
    const rejected = await bid(people.ada.id, 130_000);
    const higher = await bid(people.kim.id, 150_000);
    const elsewhere = deal.pending;
    const sellerId = people.mei.id;
    await rejectBid(db, { bidId: rejected, sellerId }, clock.now());
    await acceptBid(db, { bidId: sold, sellerId }, clock.now());
    await db.deleteFrom("mail_outbox").execute();
    await send(sold);
    const { bids, mails } = await state();
    expect(Object.fromEntries(bids.map(({ id, status }) => [id, status]))).toMatchObject({
      [lower]: "released",
      [sold]: "accepted",
      [rejected]: "rejected",
      [higher]: "released",
      [elsewhere]: "pending",
    });
    expect(await findPackage(db, lot.id)).toMatchObject({
      status: "settled",
      highest_bid_id: sold,
      highest_bid_cents: 120_000,
      ended_at: clock.now(),
    });
    // Ada was told when her bid was rejected, and bo has bought it.
    expect(mails.map(({ recipient, template }) => [recipient, template])).toEqual([
      ["kim@example.test", "auction-settled"],
      ["bo@example.test", "contract"],
      ["mei@example.test", "contract"],
    ]);
    expect(await tradeStats(db, sellerId)).toMatchObject({ pendingBids: 1, releasedBids: 2 });
  });

  test("keeps the deal as it stood, whatever changes later", async () => {
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

  test("is found by both parties, and by nobody else", async () => {
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

  test("mails also those who have switched all other mails off", async () => {
    const { db, people, clock } = world;
    for (const { id } of [people.mei, people.bo, people.ada]) {
      const quiet = { ...(await settingsOf(db, id)), emailNotifications: false };
      await saveSettings(db, id, quiet, clock.now());
    }
    await send(deal.accepted);
    expect((await state()).mails.map(({ recipient }) => recipient)).toEqual([
      "bo@example.test",
      "mei@example.test",
    ]);
  });

  test("keeps its package from being deleted", async () => {
    const { db, people, clock } = world;
    await send(deal.accepted);
    const deletion = deletePackage(db, deal.lot.id, people.mei.id, clock.now());
    expect(deletion).rejects.toThrow("package-sold");
  });

  test("stays with both parties when its package goes with an account", async () => {
    const { db, people } = world;
    const { id } = await send(deal.accepted);
    await db.deleteFrom("packages").where("id", "=", deal.lot.id).execute();
    for (const party of [people.mei, people.bo]) {
      const contract = await readContract(db, id, party.id);
      expect(contract).toMatchObject({ package_id: null, bid_id: null });
      expect(contract.document.summary.map(({ value }) => value)).toContain(deal.lot.title);
    }
  });
});

describe("a running auction", () => {
  test("ends with its contract: watchers are told, the other bidders mailed", async () => {
    const { db, clock, people } = world;
    const told: Announcement[] = [];
    onAnnouncement(db, { hear: (each) => told.push(each), failed: () => {} });
    const lot = await addLot(db, people.mei.id, clock.now());
    const bid = (bidderId: string, amountCents: number) =>
      placeBid(db, { packageId: lot.id, bidderId, amountCents, idempotencyKey: null }, clock);
    await bid(people.ada.id, 105_000);
    const { id } = await bid(people.bo.id, 150_000);
    await acceptBid(db, { bidId: id, sellerId: people.mei.id }, clock.now());
    await db.deleteFrom("mail_outbox").execute();
    await send(id);
    expect(told).toContainEqual({ type: "auction-ended", packageId: lot.id });
    expect((await state()).mails.map(({ recipient, template }) => [recipient, template])).toEqual([
      ["ada@example.test", "auction-settled"],
      ["bo@example.test", "contract"],
      ["mei@example.test", "contract"],
    ]);
    expect(await refusalOf(bid(people.kim.id, 900_000))).toBeInstanceOf(AuctionEnded);
  });

  test("that had ended before is not ended again", async () => {
    const told: Announcement[] = [];
    onAnnouncement(world.db, { hear: (each) => told.push(each), failed: () => {} });
    await send(deal.accepted);
    expect(told.filter(({ type }) => type === "auction-ended")).toEqual([]);
  });
});

describe("refuses, and changes nothing", () => {
  test.each([
    ["a pending bid", () => deal.pending, BidNotAccepted],
    ["an unknown bid", () => "01998a3e-7d1c-7f00-9d55-0123456789ab", BidNotFound],
    ["what cannot be an id", () => "' or 1=1 --", BidNotFound],
  ])("%s", async (_, bidId, refusal) => {
    const before = await state();
    expect(await refusalOf(send(bidId()))).toBeInstanceOf(refusal);
    expect(await state()).toEqual(before);
  });

  test("a rejected bid", async () => {
    await rejectBid(
      world.db,
      { bidId: deal.accepted, sellerId: world.people.mei.id },
      world.clock.now(),
    );
    const before = await state();
    expect(await refusalOf(send(deal.accepted))).toBeInstanceOf(BidNotAccepted);
    expect(await state()).toEqual(before);
  });

  test("a bid on someone else's package, also to the bidder", async () => {
    const before = await state();
    for (const { id } of [world.people.ada, world.people.bo]) {
      expect(await refusalOf(send(deal.accepted, quickPrinter, id))).toBeInstanceOf(BidNotFound);
    }
    expect(await state()).toEqual(before);
  });

  test("a second contract", async () => {
    await send(deal.accepted);
    const before = await state();
    expect(await refusalOf(send(deal.accepted))).toBeInstanceOf(ContractSentAlready);
    expect(await state()).toEqual(before);
  });

  test("when the printer fails", async () => {
    const before = await state();
    const jammed = { ...quickPrinter, print: () => Promise.reject(new Error("jammed")) };
    expect(await refusalOf(send(deal.accepted, jammed))).toMatchObject({ message: "jammed" });
    expect(await state()).toEqual(before);
  });

  test.each([
    [
      "rejected",
      BidNotAccepted,
      () =>
        rejectBid(
          world.db,
          { bidId: deal.accepted, sellerId: world.people.mei.id },
          world.clock.now(),
        ),
    ],
    [
      "replaced",
      BidNotAccepted,
      () =>
        acceptBid(
          world.db,
          { bidId: deal.pending, sellerId: world.people.mei.id, replace: true },
          world.clock.now(),
        ),
    ],
    ["sent by another", ContractSentAlready, () => send(deal.accepted)],
    [
      "deleted",
      BidNotFound,
      () => deletePackage(world.db, deal.lot.id, world.people.mei.id, world.clock.now()),
    ],
  ])("a bid that is %s while its contract is printed", async (_, refusal, meanwhile) => {
    let before: unknown;
    const slow: ContractPrinter = {
      ...quickPrinter,
      async print(terms) {
        await meanwhile();
        before = await state();
        return quickPrinter.print(terms);
      },
    };
    expect(await refusalOf(send(deal.accepted, slow))).toBeInstanceOf(refusal);
    expect(await state()).toEqual(before as Awaited<ReturnType<typeof state>>);
  });
});

test("of contracts sent at once, one is, with one mail each", async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => refusalOf(send(deal.accepted))),
  );
  expect(outcomes.filter((outcome) => outcome === "granted")).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome instanceof ContractSentAlready)).toHaveLength(4);
  const { contracts, mails } = await state();
  expect(contracts).toHaveLength(1);
  expect(mails.map(({ recipient }) => recipient)).toEqual([
    "ada@example.test",
    "bo@example.test",
    "mei@example.test",
  ]);
  const [numbers] = await world.db.selectFrom("contract_numbers").selectAll().execute();
  expect(numbers?.last).toBe(1);
});

test("a contract that failed to be printed is sent under the number it had", async () => {
  const jammed = { ...quickPrinter, print: () => Promise.reject(new Error("jammed")) };
  await expect(send(deal.accepted, jammed)).rejects.toThrow("jammed");
  expect((await send(deal.accepted)).reference).toBe("AIM-2026-000001");
});

test("numbers are given once each, and begin anew with the year", async () => {
  const { db, clock } = world;
  const given = await Promise.all(Array.from({ length: 20 }, () => nextReference(db, clock.now())));
  expect(new Set(given).size).toBe(20);
  expect(given.toSorted()[0]).toBe("AIM-2026-000001");
  expect(await nextReference(db, Date.UTC(2027, 0, 1))).toBe("AIM-2027-000001");
  expect(await nextReference(db, clock.now())).toBe("AIM-2026-000021");
});

test("kill -9 while contracts are sent leaves each sent with its mails, or not sent at all", async () => {
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
