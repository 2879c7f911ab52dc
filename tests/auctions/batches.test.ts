import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import type { Selectable } from "kysely";
import { type Db, openDatabase } from "../../db/client";
import type { MailOutboxTable } from "../../db/schema/mail";
import { BidQueue } from "../../src/auctions/bidding/bid-queue";
import type { NewBid } from "../../src/auctions/bidding/bid-request";
import { MINUTE } from "../../src/lib/time";
import { TestClock } from "../support/clock";
import { onPostgres } from "../support/engines";
import { newDatabaseFile } from "../support/folder";
import { addLot } from "../support/listings";
import { PATIENCE_MS } from "../support/patience";
import { addUser } from "../support/people";
import { newPostgres } from "../support/postgres";
import { UNSIGNED } from "../support/unsigned";

setDefaultTimeout(PATIENCE_MS);

const clock = new TestClock();
const LADDER = Array.from({ length: 14 }, (_, i) => Math.ceil(105_000 * 1.05 ** i));

const amount = fc.constantFrom(null, ...LADDER, 60_000_000);

const bid = fc.record({
  lot: fc.nat(4),
  who: fc.nat(4),
  amount,
  maximum: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, amount),
  isExclusive: fc.constantFrom(false, false, false, true),
  key: fc.constantFrom(null, null, "one", "two", "three"),
});

const LATE_MAXIMUM = {
  lot: 1,
  who: 0,
  amount: null,
  maximum: 60_000_000,
  isExclusive: false,
  key: null,
};

type Bid = typeof bid extends fc.Arbitrary<infer B> ? B : never;

class Market {
  private constructor(
    readonly db: Db,
    private readonly lots: string[],
    private readonly bidders: string[],
    private readonly queue: BidQueue,
  ) {}

  static async open(db: Db, name: string): Promise<Market> {
    const seller = await addUser(db, `${name}-seller`, clock.now(), { role: "seller" });
    const lots: string[] = [];
    for (let i = 0; i < 4; i++) lots.push((await addLot(db, seller.id, clock.now())).id);
    const soon = clock.now() + 2 * MINUTE;
    const ending = { auction_end_time: soon, scheduled_end_time: soon };
    const reserve = { reserve_cents: LADDER[9] as number };
    const round = { seats: 2, exclusive_from_cents: LADDER[6] as number };
    const change = (i: number, set: Partial<typeof ending & typeof reserve & typeof round>) =>
      db
        .updateTable("packages")
        .set(set)
        .where("id", "=", lots[i] ?? "")
        .execute();
    await change(1, ending);
    await change(2, reserve);
    await change(3, { ...round, ...ending });
    const bidders: string[] = [];
    for (let i = 0; i < 5; i++) bidders.push((await addUser(db, `${name}-${i}`, clock.now())).id);
    const unconfirmed = db.updateTable("users").set({ is_email_verified: 0 });
    await unconfirmed.where("id", "=", bidders[4] ?? "").execute();
    return new Market(
      db,
      [...lots, "no such lot"],
      bidders,
      new BidQueue(db, clock, UNSIGNED, 5 * MINUTE),
    );
  }

  async place(bids: readonly Bid[]): Promise<unknown[]> {
    const settled = await Promise.allSettled(bids.map((one) => this.queue.place(this.#asked(one))));
    return settled.map((one) => {
      if (one.status === "rejected") return `${one.reason.name}: ${one.reason.message}`;
      const { bid, receipt: _, ...standing } = one.value;
      return { ...standing, bid: bid && this.#named(bid) };
    });
  }

  #asked({ lot, who, amount, maximum, isExclusive, key }: Bid): NewBid {
    return {
      packageId: this.lots[lot] as string,
      bidderId: this.bidders[who] as string,
      amountCents: amount,
      maximumCents: maximum,
      isExclusive,
      idempotencyKey: key,
    };
  }

  #named<Row extends object>(row: Row) {
    const ids = new Map([...this.lots, ...this.bidders].map((id, i) => [id, i]));
    return Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => !/^(id|highest_bid_id|seller_id|data|salt|idempotency_key)$/.test(name))
        .map(([name, value]) => [name, ids.get(value) ?? value]),
    );
  }

  async left(): Promise<unknown> {
    const { db, lots } = this;
    const ours = <Row extends object>(rows: Row[]) => rows.map((row) => this.#named(row));
    const packages = await db
      .selectFrom("packages")
      .select(["id", "highest_bid_cents", "bid_count", "bids_sum_cents", "bids_top_cents"])
      .select(["state_seq", "logged", "auction_end_time", "version", "updated_at", "seated"])
      .select("exclusive_leader_id")
      .where("id", "in", lots)
      .orderBy("seq")
      .execute();
    const of = (
      table:
        | "bids"
        | "positions"
        | "maximum_bids"
        | "exclusive_bids"
        | "maximum_openings"
        | "outbid_notices",
    ) => db.selectFrom(table).selectAll().where("package_id", "in", lots);
    const bids = await of("bids").execute();
    const entries = await db
      .selectFrom("log_entries")
      .select(["seq", "data"])
      .where("seq", "in", bids.length === 0 ? [0] : bids.map(({ log_entry }) => log_entry ?? 0))
      .execute();
    const dataBySeq = new Map(entries.map(({ seq, data }) => [seq, JSON.parse(data)]));
    const mails = await db
      .selectFrom("mail_outbox")
      .select(["recipient", "template", "template_values"])
      .where("template", "in", [
        "outbid",
        "maximum-passed",
        "maximum-set",
        "seat-lost",
        "exclusive-passed",
      ])
      .execute();
    const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort();
    return {
      packages: ours(packages),
      bids: sorted(
        bids.map(({ log_entry, ...row }) => {
          const { type, number, sequence, amount, time } = dataBySeq.get(log_entry as number);
          return {
            ...this.#named(row),
            type,
            number,
            sequence,
            amount,
            time,
          };
        }),
      ),
      answers: sorted(
        (await db.selectFrom("idempotency_keys").selectAll().execute())
          .filter(({ member_id, idempotency_key: key }) => {
            return this.bidders.includes(member_id) && key.length < 36;
          })
          .map(({ member_id, idempotency_key: key, status, answer }) => {
            const { bid, at: _, of: __, ...answered } = JSON.parse(answer);
            return {
              who: this.bidders.indexOf(member_id),
              key,
              status,
              answered,
              placed: bid != null,
            };
          }),
      ),
      maxima: sorted(ours(await of("maximum_bids").execute())),
      exclusive: sorted(ours(await of("exclusive_bids").execute())),
      openings: sorted(
        (await of("maximum_openings").execute()).map(({ log_entry: _, ...row }) =>
          this.#named(row),
        ),
      ),
      positions: sorted(ours(await of("positions").execute())),
      notices: sorted(ours(await of("outbid_notices").execute())),
      mails: sorted(mails.map(endOf)),
    };
  }
}

function endOf({
  template_values: values,
  ...mail
}: Pick<Selectable<MailOutboxTable>, "recipient" | "template" | "template_values">) {
  const { auction } = JSON.parse(values);
  return { ...mail, ...(mail.template === "maximum-set" && { end: auction.endsAt }) };
}

onPostgres(() => {
  let kept: [Db, Db];

  beforeAll(() => {
    kept = [openDatabase(newDatabaseFile()), openDatabase(newPostgres())];
  });
  afterAll(() => Promise.all(kept.map((db) => db.destroy())));

  test("writes the same rows for a batch of bids as for single bids, on both engines", async () => {
    let runs = 0;
    const batches = fc.array(fc.array(bid, { minLength: 1, maxLength: 24 }), {
      minLength: 1,
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(batches, async (batches) => {
        const name = `run${++runs}`;
        for (const db of kept) await db.deleteFrom("mail_outbox").execute();
        const [sqlite, postgres] = (await Promise.all(kept.map((db) => Market.open(db, name)))) as [
          Market,
          Market,
        ];
        for (const batch of batches) {
          expect(await postgres.place(batch)).toEqual(await sqlite.place(batch));
          clock.advance(4 * MINUTE);
        }
        expect(await postgres.left()).toEqual(await sqlite.left());
      }),
      { numRuns: 40, examples: [[[[LATE_MAXIMUM]]]] },
    );
  });
});
