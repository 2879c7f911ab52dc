import type { ExpressionBuilder } from "kysely";
import type { Db } from "../../db/client";
import { preparedWrite } from "../../db/prepared";
import type { Schema } from "../../db/schema";
import { newId } from "../lib/ids";
import { countEntries, openLog, recordOnto } from "../transparency/recording";
import type { BidRow } from "./bid";
import type { BidLot } from "./bid-lot";
import { setMaximum } from "./maximum";
import { raisePosition } from "./positions";
import type { RuledBid, RuledEvent } from "./ruling";

/** The request that leads to it all. */
export interface Asked {
  packageId: string;
  bidderId: string;
  maximumCents?: number | null;
  idempotencyKey: string | null;
}

/** What was written: the bids, the oldest first, and where the public log has the first event. */
export interface Written {
  bids: BidRow[];
  entry: number;
  /** How many entries the public log has of the package then. */
  logged: number;
}

/** What a bid leads to, and when. */
export interface Ruled {
  events: readonly RuledEvent[];
  now: number;
}

/**
 * Writes what a bid leads to, in its order, onto the lot as it was ruled on, and into the public log
 * (docs/product.md#public-log).
 */
export async function writeEvents(
  tx: Db,
  lot: BidLot,
  asked: Asked,
  { events, now }: Ruled,
): Promise<Written> {
  const { packageId } = asked;
  const happenings = happeningsOf(events, lot.state_seq);
  const logged = lot.logged || ((await openLog(tx, packageId, happenings, now)) ?? 0);
  const entries = await recordOnto(tx, { id: packageId, logged }, happenings, now);
  // First, since a bid refers to where its bidder stands.
  for (const [bidder, amount] of highestOf(events))
    await raisePosition.writeIn(tx, { bidder, package: packageId, amount });
  const bids: BidRow[] = [];
  for (const [i, happened] of happenings.entries()) {
    if (happened.type === "bid") {
      const row = bidRow(happened, packageId, now);
      const named_maximum_cents = namedMaximum(happened, asked);
      const log_entry = entries[i]?.seq ?? null;
      const { seller_id } = lot;
      await insertBid.writeIn(tx, { ...row, named_maximum_cents, log_entry, seller_id });
      bids.push(row);
    } else if (happened.type === "maximum") {
      const { bidderId: bidder, maximumCents: cents } = happened;
      await setMaximum.writeIn(tx, { package: packageId, bidder, cents, now });
    }
  }
  const extension = events.find((event) => event.type === "extension");
  const after = { logged: logged + entries.length, end: extension?.endsAt ?? null, now };
  if (bids.length > 0) await raise(tx, lot, bids, after);
  else await countEntries.writeIn(tx, { id: packageId, logged: after.logged });
  return { bids, entry: entries[0]?.seq ?? 0, logged: after.logged };
}

/** The highest bid of each bidder, who has at most two: the last. */
function highestOf(events: readonly RuledEvent[]): Map<string, number> {
  const bids = events.filter((event) => event.type === "bid");
  return new Map(bids.map(({ bidderId, amountCents }) => [bidderId, amountCents]));
}

/** Automatic answers of others have none. */
export function namedMaximum({ automatic }: RuledBid, { maximumCents }: Asked): number | null {
  return automatic ? null : (maximumCents ?? null);
}

/** The same with the bids' sequences. */
export function happeningsOf(events: readonly RuledEvent[], last: number) {
  let sequence = last;
  return events.map((event) => (event.type === "bid" ? { ...event, sequence: ++sequence } : event));
}

export function bidRow(
  { bidderId, amountCents, automatic, sequence }: RuledBid & { sequence: number },
  packageId: string,
  now: number,
): BidRow {
  return {
    id: newId(now),
    package_id: packageId,
    bidder_id: bidderId,
    sequence,
    amount_cents: amountCents,
    status: "pending",
    created_at: now,
    automatic: automatic ? 1 : 0,
  };
}

async function raise(
  tx: Db,
  { id, state_seq: seen }: BidLot,
  bids: readonly BidRow[],
  { logged, end, now }: { logged: number; end: number | null; now: number },
): Promise<void> {
  const highest = bids.at(-1) as BidRow;
  const raised = {
    ...{ package: id, seen, bid: highest.id, amount: highest.amount_cents },
    ...{ bids: bids.length, logged },
    sum: bids.reduce((sum, bid) => sum + bid.amount_cents, 0),
  };
  const written = await (end === null
    ? raisePrice.writeIn(tx, raised)
    : raisePriceAndExtend.writeIn(tx, { ...raised, end, now }));
  if (written.changes === 0) throw new Error("The package has changed since the bid was ruled on");
}

type NewRow = BidRow & {
  seller_id: string;
  named_maximum_cents: number | null;
  log_entry: number | null;
};

const insertBid = preparedWrite<NewRow>((db, value) =>
  db.insertInto("bids").values({
    id: value("id"),
    package_id: value("package_id"),
    bidder_id: value("bidder_id"),
    seller_id: value("seller_id"),
    sequence: value("sequence"),
    amount_cents: value("amount_cents"),
    created_at: value("created_at"),
    status: value("status"),
    automatic: value("automatic"),
    named_maximum_cents: value("named_maximum_cents"),
    log_entry: value("log_entry"),
    contract_status: "none",
  }),
);

type Raised = {
  package: string;
  /** What `state_seq` was when the bids were ruled on: nothing is written on another state. */
  seen: number;
  /** The one that leads now. */
  bid: string;
  amount: number;
  bids: number;
  /** What they come to together. */
  sum: number;
  /** How many entries the public log has of it then. */
  logged: number;
};

/** The price with what is kept of all of a package's bids, and how much has happened to it. */
const raised =
  (value: <Name extends keyof Raised>(name: Name) => Raised[Name]) =>
  (eb: ExpressionBuilder<Schema, "packages">) => ({
    highest_bid_cents: value("amount"),
    highest_bid_id: value("bid"),
    bid_count: eb("bid_count", "+", value("bids")),
    bids_sum_cents: eb("bids_sum_cents", "+", value("sum")),
    bids_top_cents: eb
      .case()
      .when("bids_top_cents", "<", value("amount"))
      .then(value("amount"))
      .else(eb.ref("bids_top_cents"))
      .end(),
    state_seq: eb("state_seq", "+", value("bids")),
    logged: value("logged"),
  });

/** Changes no row where something has happened to the package since it was read. */
const raisePrice = preparedWrite<Raised>((db, value) =>
  db
    .updateTable("packages")
    .set(raised(value))
    .where("id", "=", value("package"))
    .where("state_seq", "=", value("seen")),
);

/**
 * The same with a later end: a statement of its own, since naming the end rewrites every index that
 * lists packages by it.
 */
const raisePriceAndExtend = preparedWrite<Raised & { end: number; now: number }>((db, value) =>
  db
    .updateTable("packages")
    .set(raised(value))
    .set((eb) => ({
      auction_end_time: value("end"),
      version: eb("version", "+", 1),
      updated_at: value("now"),
    }))
    .where("id", "=", value("package"))
    .where("state_seq", "=", value("seen")),
);
