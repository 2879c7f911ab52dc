import { expect } from "bun:test";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { type Db, databaseFile, openDatabase } from "../../db/client";
import { Sessions } from "../../src/accounts/sessions";
import { isStanding } from "../../src/auctions/leader";
import { centsToDecimal } from "../../src/lib/money";
import { DAY } from "../../src/lib/time";
import { newFolder, testFolder } from "./folder";
import { addLot } from "./listings";
import { addPeople, addUser } from "./people";

export interface Market {
  dataDir: string;
  place: string;
  lots: string[];
  buyers: string[];
}

const STARTING_CENTS = 100;

const BIDDERS = 24;

export async function newMarket(lotCount = 40, address?: string): Promise<Market> {
  const dataDir = newFolder();
  const place = address ?? databaseFile(dataDir);
  if (!address) copyFileSync(join(testFolder(), "template.sqlite"), place);
  const db = openDatabase(place);
  const clock = { now: () => Date.now() };
  const people = await addPeople(db, clock.now());
  const lots: string[] = [];
  for (let i = 0; i < lotCount; i++) {
    const settings = { startingPriceCents: STARTING_CENTS };
    lots.push((await addLot(db, people.mei.id, clock.now(), settings)).id);
  }
  const sessions = new Sessions(db, clock, DAY);
  const buyers: string[] = [];
  for (let i = 0; i < BIDDERS; i++) {
    const { id } = await addUser(db, `racer${i}`, clock.now());
    buyers.push(`session=${(await sessions.start(id)).token}`);
  }
  await db.destroy();
  return { dataDir, place, lots, buyers };
}

export function bid(
  address: string,
  cookie: string,
  lotId: string,
  cents: number,
  from = "10.0.0.1",
) {
  return fetch(`${address}/api/packages/${lotId}/bids`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie, "x-forwarded-for": from },
    body: JSON.stringify({ amount: centsToDecimal(cents) }),
  });
}

export interface PlacedBid {
  id: string;
  cents: number;
}

export class Race {
  readonly placed: PlacedBid[] = [];
  readonly cut: string[] = [];
  readonly #ended: Promise<unknown>;
  #turn = 0;
  #over = false;
  #watched: Array<{ count: number; reached(): void }> = [];

  constructor(
    private readonly address: string,
    private readonly market: Market,
  ) {
    const bidders = Array.from({ length: BIDDERS }, (_, i) => this.#run(i));
    this.#ended = Promise.all(bidders);
  }

  reached(count: number): Promise<void> {
    if (this.placed.length >= count) return Promise.resolve();
    return new Promise((reached) => this.#watched.push({ count, reached }));
  }

  get ended(): Promise<unknown> {
    return this.#ended;
  }

  stop(): Promise<unknown> {
    this.#over = true;
    return this.#ended;
  }

  async #run(bidder: number): Promise<void> {
    const { buyers } = this.market;
    const cookie = buyers[bidder % buyers.length] as string;
    while (!this.#over) {
      const { lotId, cents } = this.#next();
      try {
        const response = await bid(this.address, cookie, lotId, cents, `10.1.0.${bidder}`);
        const { id } = (await response.json()) as { id: string };
        if (response.status === 201) this.#note({ id, cents });
      } catch (error) {
        const { code = String(error) } = error as { code?: string };
        if (/refused/i.test(code)) return;
        this.cut.push(code);
      }
    }
  }

  #next(): { lotId: string; cents: number } {
    const { lots } = this.market;
    const round = Math.floor(this.#turn / lots.length);
    const lotId = lots[this.#turn++ % lots.length] as string;
    return { lotId, cents: Math.ceil(STARTING_CENTS * 1.06 ** (round + 1)) + round };
  }

  #note(placed: PlacedBid): void {
    this.placed.push(placed);
    this.#watched = this.#watched.filter(({ count, reached }) => {
      if (this.placed.length < count) return true;
      reached();
      return false;
    });
  }
}

export const storedBids = (dataDir: string) => bidsAt(databaseFile(dataDir));

export async function bidsAt(place: string): Promise<Map<string, number>> {
  const db = openDatabase(place);
  const rows = await db.selectFrom("bids").select(["id", "amount_cents"]).execute();
  await db.destroy();
  return new Map(rows.map(({ id, amount_cents }) => [id, amount_cents]));
}

/** The seat of an ordinary auction belongs to the member with the highest bid. */
async function expectLeadersSeated(db: Db): Promise<void> {
  const ordinary = db
    .selectFrom("packages")
    .leftJoin("bids", "bids.id", "packages.highest_bid_id")
    .select(["packages.id", "bids.bidder_id"])
    .where("seats", "=", 1)
    .where("exclusive_from_cents", "is", null);
  const seats = await db
    .selectFrom("positions")
    .select(["package_id", "bidder_id"])
    .where("seated", "=", 1)
    .execute();
  for (const { id, bidder_id } of await ordinary.execute()) {
    const seated = seats.filter(({ package_id }) => package_id === id);
    expect(seated.map((seat) => seat.bidder_id)).toEqual(bidder_id === null ? [] : [bidder_id]);
  }
}

export async function expectPositions(db: Db): Promise<void> {
  await expectLeadersSeated(db);
  const counted = await db
    .selectFrom("bids")
    .select((eb) => [
      "bidder_id",
      "package_id",
      eb.fn.max("amount_cents").as("highest_own_cents"),
      eb.fn
        .max<number | null>(eb.case().when(isStanding("bids")).then(eb.ref("amount_cents")).end())
        .as("standing_cents"),
    ])
    .groupBy(["bidder_id", "package_id"])
    .orderBy("bidder_id")
    .orderBy("package_id")
    .execute();
  const kept = db
    .selectFrom("positions")
    .select(["bidder_id", "package_id", "highest_own_cents", "standing_cents"])
    .where("highest_own_cents", ">", 0)
    .orderBy("bidder_id")
    .orderBy("package_id");
  expect(await kept.execute()).toEqual(counted);
}
