import { sql } from "kysely";
import type { Db } from "../../db/client";
import type { NewValue, UpdateSet } from "../../db/row-set";
import { rowSets } from "../../db/row-sets";
import type { BidRow } from "./bid";
import { RoundSets } from "./round-sets";

const ANSWER_COLUMNS = {
  text: ["member_id", "idempotency_key", "request_hash", "answer"],
  bigint: ["status", "created_at"],
} as const;

const PACKAGE_COLUMNS = {
  text: ["id", "bid"],
  bigint: ["seen", "amount", "bids", "sum", "logged"],
} as const;

const setTotals = (newValue: NewValue) => sql`
  highest_bid_cents = coalesce(${newValue("amount")}, packages.highest_bid_cents),
  highest_bid_id = coalesce(${newValue("bid")}, packages.highest_bid_id),
  bid_count = packages.bid_count + ${newValue("bids")},
  bids_sum_cents = packages.bids_sum_cents + ${newValue("sum")},
  bids_top_cents = case when packages.bids_top_cents < ${newValue("amount")} then ${newValue("amount")}
    else packages.bids_top_cents end,
  state_seq = packages.state_seq + ${newValue("bids")}, logged = ${newValue("logged")}`;

const isUnchanged = (newValue: NewValue) =>
  sql`packages.id = ${newValue("id")} and packages.state_seq = ${newValue("seen")}`;

const packages = {
  table: "packages",
  columns: PACKAGE_COLUMNS,
  set: setTotals,
  where: isUnchanged,
} satisfies UpdateSet;

const writeRefusals = rowSets({ refusals: { table: "idempotency_keys", columns: ANSWER_COLUMNS } });

/** Parents come first, because SQLite scans for existing children of each inserted parent. */
const writeBids = rowSets({
  positions: {
    table: "positions",
    columns: {
      text: ["bidder_id", "package_id"],
      bigint: ["highest_own_cents", "standing_cents"],
    },
    // A rejected bid may have been higher.
    onConflict: sql`on conflict (bidder_id, package_id) do update set
      highest_own_cents = case when positions.highest_own_cents < excluded.highest_own_cents
        then excluded.highest_own_cents else positions.highest_own_cents end,
      standing_cents = excluded.standing_cents, released_cents = null`,
  },
  maxima: {
    table: "maximum_bids",
    columns: { text: ["package_id", "bidder_id"], bigint: ["maximum_cents", "set_at"] },
    onConflict: sql`on conflict (package_id, bidder_id) do update set
      maximum_cents = excluded.maximum_cents, set_at = excluded.set_at, gone_with = null`,
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
      text: ["id", "package_id", "bidder_id", "seller_id", "status", "contract_status"],
      bigint: ["sequence", "amount_cents", "created_at", "automatic", "named_maximum_cents"],
      place: ["log_entry"],
    },
  },
  answers: { table: "idempotency_keys", columns: { ...ANSWER_COLUMNS, place: ["log_entry"] } },
  packages,
});

/** Only extensions write the end, because that updates indexes and fires the search triggers. */
const writeExtensions = rowSets({
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

type Refusal = Parameters<typeof writeRefusals>[1]["refusals"][number];
type BidRows = Parameters<typeof writeBids>[1];
type PackageRow = Parameters<typeof writeExtensions>[1]["packages"][number];

interface PackageChange {
  bids: readonly BidRow[];
  logged: number;
  end: number | null;
  now: number;
}

export class BidSets {
  readonly rounds = new RoundSets();
  readonly entries: string[] = [];
  readonly openings: BidRows["openings"] = [];
  readonly bids: BidRows["bids"] = [];
  readonly answers: BidRows["answers"] = [];
  readonly refusals: Refusal[] = [];
  readonly #maxima = new Map<string, BidRows["maxima"][number]>();
  readonly #positions = new Map<string, BidRows["positions"][number]>();
  readonly #packages = new Map<string, PackageRow>();

  get isEmpty(): boolean {
    return this.#packages.size + this.answers.length + this.refusals.length === 0;
  }

  /** A member's bids only increase, so the latest is the highest. */
  raisePosition({ package_id, bidder_id, amount_cents }: BidRow): void {
    const cents = { highest_own_cents: amount_cents, standing_cents: amount_cents };
    this.#positions.set(`${package_id} ${bidder_id}`, { bidder_id, package_id, ...cents });
  }

  setMaximum(set: BidRows["maxima"][number]): void {
    this.#maxima.set(`${set.package_id} ${set.bidder_id}`, set);
  }

  raisePackage(id: string, seen: number, { bids, logged, end, now }: PackageChange): void {
    const unchanged = { id, seen, bid: null, amount: null, bids: 0, sum: 0 };
    const previous = this.#packages.get(id) ?? { ...unchanged, end: null, extensions: 0, at: now };
    const highest = bids.at(-1);
    this.#packages.set(id, {
      ...previous,
      ...(highest && { bid: highest.id, amount: highest.amount_cents }),
      bids: (previous.bids ?? 0) + bids.length,
      sum: bids.reduce((sum, bid) => sum + bid.amount_cents, previous.sum ?? 0),
      logged,
      ...(end !== null && { end, extensions: (previous.extensions ?? 0) + 1, at: now }),
    });
  }

  async write(tx: Db): Promise<void> {
    const { openings, bids, answers, refusals } = this;
    if (refusals.length > 0) await writeRefusals(tx, { refusals });
    if (this.#packages.size + answers.length === 0) return;
    const byExtension = Map.groupBy(this.#packages.values(), ({ end }) => end !== null);
    const extended = byExtension.get(true) ?? [];
    const rows = {
      positions: [...this.#positions.values()],
      maxima: [...this.#maxima.values()],
      entries: this.entries.map((data, i) => ({ seq: i + 1, data })),
      openings,
      bids,
      answers,
      packages: byExtension.get(false) ?? [],
    };
    const changed =
      (await writeBids(tx, rows, this.entries.length)) +
      (extended.length > 0 ? await writeExtensions(tx, { packages: extended }) : 0);
    if (changed !== this.#packages.size)
      throw new Error("A package has changed since a bid on it was judged");
    await this.rounds.write(tx);
  }
}
