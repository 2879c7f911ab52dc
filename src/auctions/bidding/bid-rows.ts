import { sql } from "kysely";
import type { NewValue, UpdateSet } from "../../../db/row-set";
import { rowSets } from "../../../db/row-sets";

const ANSWER_COLUMNS = {
  text: ["member_id", "idempotency_key", "request_hash", "answer"],
  bigint: ["status", "created_at"],
} as const;

const MAXIMUM_COLUMNS = {
  text: ["package_id", "bidder_id", "acted_by"],
  bigint: ["maximum_cents", "precedence", "set_at"],
} as const;

const PACKAGE_COLUMNS = {
  text: ["id", "bid", "exclusive_leader"],
  bigint: [
    ...(["seen", "steps", "price", "seated", "amount", "bids", "sum", "logged"] as const),
    ...(["clearing", "defense", "beaten"] as const),
  ],
} as const;

const setTotals = (newValue: NewValue) => sql`
  highest_bid_cents = ${newValue("price")}, highest_bid_id = ${newValue("bid")},
  seated = ${newValue("seated")}, exclusive_leader_id = ${newValue("exclusive_leader")},
  clearing_cents = ${newValue("clearing")}, defense_cents = ${newValue("defense")},
  beaten_cents = ${newValue("beaten")},
  bid_count = packages.bid_count + ${newValue("bids")},
  bids_sum_cents = packages.bids_sum_cents + ${newValue("sum")},
  bids_top_cents = case when packages.bids_top_cents < ${newValue("amount")} then ${newValue("amount")}
    else packages.bids_top_cents end,
  state_seq = packages.state_seq + ${newValue("steps")}, logged = ${newValue("logged")}`;

const isUnchanged = (newValue: NewValue) =>
  sql`packages.id = ${newValue("id")} and packages.state_seq = ${newValue("seen")}`;

const packages = {
  table: "packages",
  columns: PACKAGE_COLUMNS,
  set: setTotals,
  where: isUnchanged,
} satisfies UpdateSet;

export const writeRefusals = rowSets({
  refusals: { table: "idempotency_keys", columns: ANSWER_COLUMNS },
});

/** Parents come first, because SQLite scans for existing children of each inserted parent. */
export const writeBids = rowSets({
  positions: {
    table: "positions",
    columns: {
      text: ["bidder_id", "package_id", "tax", "acted_by"],
      bigint: ["highest_own_cents", "standing_cents", "seated"],
    },
    // A rejected bid may have been higher, exclusive bids have no amount here, the first bid fixes
    // the tax, and nobody acts in an automatic bid.
    onConflict: sql`on conflict (bidder_id, package_id) do update set
      highest_own_cents = case when positions.highest_own_cents < excluded.highest_own_cents
        then excluded.highest_own_cents else positions.highest_own_cents end,
      standing_cents = coalesce(excluded.standing_cents, positions.standing_cents),
      seated = excluded.seated, released_cents = null,
      acted_by = coalesce(excluded.acted_by, positions.acted_by)`,
  },
  seats: {
    table: "positions",
    columns: { text: ["bidder_id", "package_id"], bigint: ["seated"] },
    set: (newValue) => sql`seated = ${newValue("seated")}`,
    where: (newValue) => sql`positions.bidder_id = ${newValue("bidder_id")}
      and positions.package_id = ${newValue("package_id")}`,
  },
  maxima: {
    table: "maximum_bids",
    columns: MAXIMUM_COLUMNS,
    onConflict: sql`on conflict (package_id, bidder_id) do update set
      maximum_cents = excluded.maximum_cents, precedence = excluded.precedence,
      set_at = excluded.set_at, acted_by = excluded.acted_by, gone_with = null`,
  },
  exclusive: {
    table: "exclusive_bids",
    columns: MAXIMUM_COLUMNS,
    onConflict: sql`on conflict (package_id, bidder_id) do update set
      maximum_cents = excluded.maximum_cents, precedence = excluded.precedence,
      set_at = excluded.set_at, acted_by = excluded.acted_by`,
  },
  entries: { table: "log_entries", columns: { text: ["data"], bigint: [], place: ["seq"] } },
  openings: {
    table: "maximum_openings",
    columns: {
      text: ["package_id", "bidder_id", "salt"],
      bigint: ["maximum_cents"],
      place: ["log_entry"],
    },
  },
  bids: {
    table: "bids",
    columns: {
      text: [
        ...(["id", "package_id", "bidder_id", "seller_id", "status", "contract_status"] as const),
        "acted_by",
      ],
      bigint: [
        "sequence",
        "amount_cents",
        "created_at",
        "automatic",
        "named_maximum_cents",
        "seat_price_cents",
      ],
      place: ["log_entry"],
    },
  },
  answers: { table: "idempotency_keys", columns: { ...ANSWER_COLUMNS, place: ["log_entry"] } },
  packages,
});

/** Only of organizations of several and of tokens, so most batches have none. */
export const writeCommitments = rowSets({
  commitments: {
    table: "commitments",
    columns: {
      text: ["organization_id", "package_id", "member_id", "token_id"],
      bigint: ["committed_at"],
    },
    onConflict: sql`on conflict (organization_id, package_id) do update set
      member_id = excluded.member_id, committed_at = excluded.committed_at,
      token_id = excluded.token_id`,
  },
});

/** Only extensions write the end, because that updates indexes and fires the search triggers. */
export const writeExtensions = rowSets({
  packages: {
    ...packages,
    columns: {
      text: PACKAGE_COLUMNS.text,
      bigint: [...PACKAGE_COLUMNS.bigint, "end", "extensions", "at"],
    },
    set: (newValue) => sql`${setTotals(newValue)}, auction_end_time = ${newValue("end")},
      version = packages.version + ${newValue("extensions")}, updated_at = ${newValue("at")}`,
  },
});

export type RefusalRow = Parameters<typeof writeRefusals>[1]["refusals"][number];
export type CommitmentRow = Parameters<typeof writeCommitments>[1]["commitments"][number];
export type BidRows = Parameters<typeof writeBids>[1];
export type MaximumRow = BidRows["maxima"][number];
export type PackageRow = Parameters<typeof writeExtensions>[1]["packages"][number];
