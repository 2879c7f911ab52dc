import { sql } from "kysely";
import type { Db } from "../../db/client";
import type { Now, UpdateSet } from "../../db/row-set";
import { rowSets } from "../../db/row-sets";
import type { BidRow } from "./bid";
import { RoundSets } from "./round-sets";

const ANSWER = {
  text: ["member_id", "idempotency_key", "request_hash", "answer"],
  bigint: ["status", "created_at"],
} as const;

const RAISED = {
  text: ["id", "bid"],
  bigint: ["seen", "amount", "bids", "sum", "logged"],
} as const;

const raised = (now: Now) => sql`
  highest_bid_cents = coalesce(${now("amount")}, packages.highest_bid_cents),
  highest_bid_id = coalesce(${now("bid")}, packages.highest_bid_id),
  bid_count = packages.bid_count + ${now("bids")},
  bids_sum_cents = packages.bids_sum_cents + ${now("sum")},
  bids_top_cents = case when packages.bids_top_cents < ${now("amount")} then ${now("amount")}
    else packages.bids_top_cents end,
  state_seq = packages.state_seq + ${now("bids")}, logged = ${now("logged")}`;

const asJudged = (now: Now) =>
  sql`packages.id = ${now("id")} and packages.state_seq = ${now("seen")}`;

const packages = {
  table: "packages",
  columns: RAISED,
  set: raised,
  where: asJudged,
} satisfies UpdateSet;

const writeRefusals = rowSets({ refusals: { table: "idempotency_keys", columns: ANSWER } });

/** Parents come first, because SQLite scans for existing children of each inserted parent. */
const writeTaken = rowSets({
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
      standing_cents = excluded.standing_cents`,
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
  answers: { table: "idempotency_keys", columns: { ...ANSWER, place: ["log_entry"] } },
  packages,
});

/** Only extensions set the end, because that updates its indexes and fires the search triggers. */
const writeExtended = rowSets({
  packages: {
    ...packages,
    columns: { text: RAISED.text, bigint: [...RAISED.bigint, "end", "extensions", "at"] },
    set: (now) => sql`${raised(now)}, auction_end_time = ${now("end")},
      version = packages.version + ${now("extensions")}, updated_at = ${now("at")}`,
  },
});

type Refusal = Parameters<typeof writeRefusals>[1]["refusals"][number];
type Taken = Parameters<typeof writeTaken>[1];
type Extended = Parameters<typeof writeExtended>[1]["packages"][number];

interface Raise {
  bids: readonly BidRow[];
  logged: number;
  end: number | null;
  now: number;
}

export class BidSets {
  readonly rounds = new RoundSets();
  readonly entries: string[] = [];
  readonly openings: Taken["openings"] = [];
  readonly bids: Taken["bids"] = [];
  readonly answers: Taken["answers"] = [];
  readonly refusals: Refusal[] = [];
  readonly #maxima = new Map<string, Taken["maxima"][number]>();
  readonly #positions = new Map<string, Taken["positions"][number]>();
  readonly #packages = new Map<string, Extended>();

  get isEmpty(): boolean {
    return this.#packages.size + this.answers.length + this.refusals.length === 0;
  }

  /** A member's bids only increase, so the latest is the highest. */
  raisePosition({ package_id, bidder_id, amount_cents }: BidRow): void {
    const cents = { highest_own_cents: amount_cents, standing_cents: amount_cents };
    this.#positions.set(`${package_id} ${bidder_id}`, { bidder_id, package_id, ...cents });
  }

  setMaximum(set: Taken["maxima"][number]): void {
    this.#maxima.set(`${set.package_id} ${set.bidder_id}`, set);
  }

  raisePackage(id: string, seen: number, { bids, logged, end, now }: Raise): void {
    const none = { id, seen, bid: null, amount: null, bids: 0, sum: 0 };
    const before = this.#packages.get(id) ?? { ...none, end: null, extensions: 0, at: now };
    const highest = bids.at(-1);
    this.#packages.set(id, {
      ...before,
      ...(highest && { bid: highest.id, amount: highest.amount_cents }),
      bids: (before.bids ?? 0) + bids.length,
      sum: bids.reduce((sum, bid) => sum + bid.amount_cents, before.sum ?? 0),
      logged,
      ...(end !== null && { end, extensions: (before.extensions ?? 0) + 1, at: now }),
    });
  }

  async write(tx: Db): Promise<void> {
    const { openings, bids, answers, refusals } = this;
    if (refusals.length > 0) await writeRefusals(tx, { refusals });
    if (this.#packages.size + answers.length === 0) return;
    const raised = Map.groupBy(this.#packages.values(), ({ end }) => end !== null);
    const extended = raised.get(true) ?? [];
    const taken = {
      positions: [...this.#positions.values()],
      maxima: [...this.#maxima.values()],
      entries: this.entries.map((data, i) => ({ seq: i + 1, data })),
      ...{ openings, bids, answers, packages: raised.get(false) ?? [] },
    };
    const changed =
      (await writeTaken(tx, taken, this.entries.length)) +
      (extended.length > 0 ? await writeExtended(tx, { packages: extended }) : 0);
    if (changed !== this.#packages.size)
      throw new Error("A package has changed since a bid on it was judged");
    await this.rounds.write(tx);
  }
}
