import { beforeEach, describe, expect, test } from "bun:test";
import { withdrawBids } from "../../src/auctions/changes/released-bids";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { packageMessage } from "../../src/auctions/reading/package-state";
import type { PackageMessage } from "../../src/auctions/types";
import { DAY, HOUR, isoTime } from "../../src/lib/time";
import { findPackage, type Package } from "../../src/packages/packages";
import { Channel } from "../../src/realtime/channel";
import { acceptBid, rejectBid } from "../../src/trade/decisions";
import { sendContractOf } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { addBid } from "../support/trade-fair";

const world = worldForEach();
let lot: Package;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
});

const bid = (person: "ada" | "bo", cents: number) => addBid(world, person, lot, cents);
const mine = (bidId: string) => ({ bidId, sellerId: world.people.mei.id });
const seq = async () => (await findPackage(world.db, lot.id)).state_seq;

async function read(path: string): Promise<Record<string, unknown>> {
  return (await (await world.visitor.get(`/api/packages/${lot.id}${path}`)).json()) as Record<
    string,
    unknown
  >;
}

describe("the sequence number of an auction's state", () => {
  test("grows with every bid, withdrawal, decision and end, but not with refusals", async () => {
    const { db, clock, people } = world;
    const numbers = [await seq()];
    const after = async (work: Promise<unknown>) => {
      await work;
      numbers.push(await seq());
    };
    const low = await bid("ada", 105_000);
    numbers.push(await seq());
    const high = await bid("bo", 120_000);
    numbers.push(await seq());
    await bid("ada", 1).catch(() => {});
    expect(await seq()).toBe(numbers.at(-1) as number);
    await after(acceptBid(db, mine(low), clock.now()));
    await after(rejectBid(db, mine(low), clock.now()));
    await after(withdrawBids(db, people.ada.id, clock.now()));
    clock.set(lot.auction_end_time);
    await after(closeEndedAuctions(db, clock.now()));
    await after(acceptBid(db, mine(high), clock.now()));
    await after(sendContractOf(db, high, clock.now()));
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    expect(numbers).toHaveLength(9);
  });

  test("orders a rejection and a new bid at the same amount", async () => {
    const { db, clock } = world;
    const first = await bid("ada", 105_000);
    await rejectBid(db, mine(first), clock.now());
    const second = await bid("bo", 105_000);
    const rows = await db
      .selectFrom("bids")
      .select(["id", "sequence"])
      .orderBy("sequence")
      .execute();
    expect(rows).toEqual([
      { id: first, sequence: 1 },
      { id: second, sequence: 3 },
    ]);
    const listed = (await (
      await world.visitor.get(`/api/packages/${lot.id}/bids`)
    ).json()) as Array<Record<string, unknown>>;
    expect(listed.map(({ id, status }) => [id, status])).toEqual([
      [second, "pending"],
      [first, "rejected"],
    ]);
  });
});

describe("GET /api/packages/{id}", () => {
  test("returns the state with price, bid count and end", async () => {
    await bid("ada", 105_000);
    expect(await read("")).toMatchObject({
      stateSeq: 1,
      highestBid: "1050.00",
      bidCount: 1,
      endsAt: isoTime(lot.auction_end_time),
      endedAt: null,
    });
  });

  test("reports the scheduled end, even if the auction was closed later", async () => {
    world.clock.set(lot.auction_end_time + HOUR);
    await closeEndedAuctions(world.db, world.clock.now());
    const { endsAt, endedAt } = await read("");
    expect([endsAt, endedAt]).toEqual([
      isoTime(lot.auction_end_time),
      isoTime(lot.auction_end_time),
    ]);
  });

  test("reports an earlier end caused by a contract", async () => {
    const { db, clock } = world;
    const sold = await bid("ada", 105_000);
    clock.advance(DAY);
    await acceptBid(db, mine(sold), clock.now());
    await sendContractOf(db, sold, clock.now());
    expect(await read("")).toMatchObject({
      status: "settled",
      endsAt: isoTime(lot.auction_end_time),
      endedAt: isoTime(clock.now()),
    });
    expect(await read("/state")).toMatchObject({ status: "settled", acceptedBid: { id: sold } });
  });
});

describe("the channel", () => {
  function listening(until: string) {
    const messages: PackageMessage[] = [];
    let held: Promise<void> = Promise.resolve();
    const channel = new Channel({
      async describe(packageId, news) {
        await held;
        return packageMessage(world.db, packageId, news, "key");
      },
      onFailure(error) {
        throw error;
      },
    });
    const heard = Promise.withResolvers<void>();
    channel.attach({
      publish(_: string, text: string) {
        messages.push(JSON.parse(text));
        if (messages.at(-1)?.type === until) heard.resolve();
      },
    } as never);
    channel.join({ subscribe() {}, unsubscribe() {}, close() {} }, lot.id);
    return {
      channel,
      messages,
      heard: heard.promise,
      hold: (until: Promise<void>) => (held = until),
    };
  }

  test("reports a simultaneous withdrawal and bid as one state", async () => {
    const { db, people, clock } = world;
    await bid("ada", 105_000);
    await bid("bo", 120_000);
    await bid("ada", 150_000);
    const { channel, messages, heard, hold } = listening("NEW_BID");
    const gate = Promise.withResolvers<void>();
    hold(gate.promise);
    await withdrawBids(db, people.ada.id, clock.now());
    channel.notify(lot.id, "PACKAGE_STATE");
    const placed = await bid("ada", 126_000);
    channel.notify(lot.id, "NEW_BID");
    gate.resolve();
    await heard;
    expect(messages.at(-1)).toMatchObject({
      stateSeq: await seq(),
      highestBid: "1260.00",
      bidCount: 2,
      bids: [{ id: placed }, { amount: "1200.00" }],
    });
  });

  test("reports a deleted package to its watchers and to those who join later", async () => {
    await world.db.deleteFrom("packages").where("id", "=", lot.id).execute();
    const { channel, messages, heard } = listening("PACKAGE_GONE");
    channel.notify(lot.id, "PACKAGE_STATE");
    await heard;
    expect(messages).toEqual([{ type: "PACKAGE_GONE", packageId: lot.id } as never]);
  });
});
