import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { prepared } from "../../../db/prepared";
import { ValuesByFacts } from "../../lib/memo";
import type { Package } from "../../packages/packages";
import type { BidRow } from "../bid";

export interface ChartedBid {
  at: number;
  amountCents: number;
  kind: "own" | "others" | "rejected" | "automatic" | "own-automatic";
}

const CHART_COLUMNS = [
  ...["id", "sequence", "bidder_id", "status"],
  ...["automatic", "amount_cents", "created_at", "seat_price_cents"],
] as const;

type Row = Pick<BidRow, (typeof CHART_COLUMNS)[number]>;

/** A round's chart shows the price of a seat. */
const priceOf = (row: Row) => row.seat_price_cents ?? row.amount_cents;

/** Nearly every package has fewer than 400 bids. */
const MAX_SAMPLED_BIDS = 400;
const MAX_REJECTED_BIDS = 100;
const OWN_BID_SEQUENCE_RANGE = 2_000;
const MAX_OWN_BIDS = 200;
const MAX_KEPT = 500;
/** Columns of the chart, each about as wide as a dot. */
const DOT_COLUMNS = 320;
const DOT_ROWS = 90;

interface ChartRows {
  lastSequence: number;
  /** By sequence. */
  rows: readonly Row[];
}

/** Reads charts of at most a few hundred rows through indexes, and again when the state changes. */
export class Charts {
  readonly #kept = new ValuesByFacts<Promise<ChartRows>>(MAX_KEPT);

  constructor(private readonly db: Db) {}

  /** Merges bids on the same dot. */
  async bids(lot: ChartedLot, viewerId: string | null, until: number): Promise<ChartedBid[]> {
    const { id, state_seq } = lot;
    const chart = this.#kept.get(id, String(state_seq), () => readChart(this.db, id));
    chart.catch(() => this.#kept.delete(id));
    const { lastSequence, rows } = await chart;
    const own =
      viewerId !== null && lastSequence > MAX_SAMPLED_BIDS
        ? await findOwnBids.all(this.db, {
            package: id,
            bidder: viewerId,
            after: lastSequence - OWN_BID_SEQUENCE_RANGE,
          })
        : [];
    const shownRows = own.length === 0 ? rows : inOrder([...rows, ...own]);
    const auctionBids = shownRows.filter((row) => !isFromShelf(row, lot));
    return mergeByDot(auctionBids, { lot, viewerId, until });
  }
}

type ChartedLot = Pick<Package, "id" | "state_seq"> & Chart["lot"];

async function readChart(db: Db, packageId: string): Promise<ChartRows> {
  const lastSequence = (await findLast.first(db, { package: packageId }))?.sequence ?? 0;
  const stride = Math.max(1, Math.ceil(lastSequence / MAX_SAMPLED_BIDS));
  const sampled = await sampleBids.all(db, { package: packageId, last: lastSequence, stride });
  const notable =
    stride > 1
      ? [
          ...(await findStanding.all(db, { package: packageId })),
          ...(await findRejected.all(db, { package: packageId })),
        ]
      : [];
  return { lastSequence, rows: inOrder([...sampled, ...notable]) };
}

function inOrder(rows: readonly Row[]): Row[] {
  const bySequence = new Map(rows.map((row) => [row.sequence, row]));
  return [...bySequence.values()].toSorted((a, b) => a.sequence - b.sequence);
}

interface Chart {
  lot: Pick<Package, "created_at" | "starting_price_cents" | "ended_at">;
  viewerId: string | null;
  until: number;
}

/** After the end, the only other bids come from awards, and those are automatic. */
function isFromShelf({ automatic, created_at }: Row, { ended_at }: Chart["lot"]): boolean {
  return ended_at !== null && created_at > ended_at && automatic === 0;
}

function mergeByDot(rows: readonly Row[], { lot, viewerId, until }: Chart): ChartedBid[] {
  const low = lot.starting_price_cents;
  const span = Math.max(1, until - lot.created_at);
  const range = Math.max(1, Math.max(low, ...rows.map(priceOf)) - low);
  const dots = new Map<string, ChartedBid>();
  for (const row of rows) {
    const at = lot.ended_at === null ? row.created_at : Math.min(row.created_at, lot.ended_at);
    const amountCents = priceOf(row);
    const kind = kindOf(row, viewerId);
    const column = Math.floor(((at - lot.created_at) * DOT_COLUMNS) / span);
    const dot = `${kind} ${column} ${Math.floor(((amountCents - low) * DOT_ROWS) / range)}`;
    // Deleting it first moves the dot to the position of its last bid.
    dots.delete(dot);
    dots.set(dot, { at, amountCents, kind });
  }
  return [...dots.values()];
}

function kindOf({ status, bidder_id, automatic }: Row, viewerId: string | null) {
  if (status === "rejected") return "rejected";
  if (bidder_id === viewerId) return automatic ? "own-automatic" : "own";
  return automatic ? "automatic" : "others";
}

const findLast = prepared<{ package: string }, { sequence: number | null }>((db, value) =>
  db
    .selectFrom("bids")
    .select((eb) => eb.fn.max("sequence").as("sequence"))
    .where("package_id", "=", value("package")),
);

const sampleBids = prepared<{ package: string; last: number; stride: number }, Row>((db, value) =>
  db
    .selectFrom("bids")
    .select(CHART_COLUMNS)
    .where("package_id", "=", value("package"))
    .where(
      "sequence",
      "in",
      sql<number>`(
        with recursive marks (mark) as (
          select cast(${value("last")} as bigint)
          union all select mark - ${value("stride")} from marks where mark > ${value("stride")}
        )
        select (
          select max(earlier.sequence) from bids as earlier
          where earlier.package_id = ${value("package")}
            and earlier.sequence <= mark and earlier.sequence > mark - ${value("stride")}
        ) from marks
      )`,
    ),
);

const findStanding = prepared<{ package: string }, Row>((db, value) =>
  db
    .selectFrom("bids")
    .select(CHART_COLUMNS)
    .where("id", "=", (eb) =>
      eb.selectFrom("packages").select("highest_bid_id").where("id", "=", value("package")),
    ),
);

const findRejected = prepared<{ package: string }, Row>((db, value) =>
  db
    .selectFrom("bids")
    .select(CHART_COLUMNS)
    .where("package_id", "=", value("package"))
    // The partial index covers only rejected bids, so the value must be a literal.
    .where("status", "=", sql.lit("rejected" as const))
    .orderBy("sequence", "desc")
    .limit(sql.lit(MAX_REJECTED_BIDS)),
);

const findOwnBids = prepared<{ package: string; bidder: string; after: number }, Row>((db, value) =>
  db
    .selectFrom("bids")
    .select(CHART_COLUMNS)
    .where("package_id", "=", value("package"))
    .where("sequence", ">", value("after"))
    .where("bidder_id", "=", value("bidder"))
    .orderBy("sequence", "desc")
    .limit(sql.lit(MAX_OWN_BIDS)),
);
