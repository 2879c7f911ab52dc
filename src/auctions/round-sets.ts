import { sql } from "kysely";
import type { Db } from "../../db/client";
import type { NewValue } from "../../db/row-set";
import { rowSets } from "../../db/row-sets";

const matchesMember = (table: string) => (newValue: NewValue) =>
  sql`${sql.ref(`${table}.package_id`)} = ${newValue("package_id")}
    and ${sql.ref(`${table}.bidder_id`)} = ${newValue("bidder_id")}`;

const writeRounds = rowSets({
  seats: {
    table: "positions",
    columns: { text: ["package_id", "bidder_id"], bigint: ["seated"] },
    set: (newValue) => sql`seated = ${newValue("seated")}`,
    where: matchesMember("positions"),
  },
  ranks: {
    table: "maximum_bids",
    columns: { text: ["package_id", "bidder_id"], bigint: ["precedence"] },
    set: (newValue) => sql`precedence = ${newValue("precedence")}`,
    where: matchesMember("maximum_bids"),
  },
  prices: {
    table: "bids",
    columns: { text: ["id"], bigint: ["cents"] },
    set: (newValue) => sql`seat_price_cents = ${newValue("cents")}`,
    where: (newValue) => sql`bids.id = ${newValue("id")}`,
  },
  // Standings join `positions`, so a member with only an exclusive bid needs a row too.
  bidders: {
    table: "positions",
    columns: { text: ["package_id", "bidder_id"], bigint: ["highest_own_cents"] },
    onConflict: sql`on conflict (bidder_id, package_id) do nothing`,
  },
  exclusive: {
    table: "exclusive_bids",
    columns: {
      text: ["package_id", "bidder_id"],
      bigint: ["maximum_cents", "precedence", "set_at"],
    },
    onConflict: sql`on conflict (package_id, bidder_id) do update set
      maximum_cents = excluded.maximum_cents, precedence = excluded.precedence,
      set_at = excluded.set_at`,
  },
  packages: {
    table: "packages",
    columns: { text: ["id", "bid", "exclusive_leader"], bigint: ["price", "seated", "steps"] },
    set: (
      newValue,
    ) => sql`highest_bid_cents = ${newValue("price")}, highest_bid_id = ${newValue("bid")},
      seated = ${newValue("seated")}, exclusive_leader_id = ${newValue("exclusive_leader")},
      state_seq = packages.state_seq + ${newValue("steps")}`,
    where: (newValue) => sql`packages.id = ${newValue("id")}`,
  },
});

type Rows = Parameters<typeof writeRounds>[1];
type Exclusive = Rows["exclusive"][number];

const keyOf = (row: { package_id: string | null; bidder_id: string | null }) =>
  `${row.package_id} ${row.bidder_id}`;

export class RoundSets {
  readonly #seats = new Map<string, Rows["seats"][number]>();
  readonly #ranks = new Map<string, Rows["ranks"][number]>();
  readonly #exclusive = new Map<string, Exclusive>();
  readonly #prices: Rows["prices"] = [];
  readonly #packages = new Map<string, Rows["packages"][number]>();

  setSeat(row: Rows["seats"][number]): void {
    this.#seats.set(keyOf(row), row);
  }

  setRank(row: Rows["ranks"][number]): void {
    this.#ranks.set(keyOf(row), row);
  }

  setExclusive(row: Exclusive): void {
    this.#exclusive.set(keyOf(row), row);
  }

  setPrice(bidId: string, cents: number): void {
    this.#prices.push({ id: bidId, cents });
  }

  /** `steps` is how much `state_seq` grows in addition to one per bid. */
  setPackage(row: Rows["packages"][number]): void {
    const steps = (this.#packages.get(row.id ?? "")?.steps ?? 0) + (row.steps ?? 0);
    this.#packages.set(row.id ?? "", { ...row, steps });
  }

  async write(tx: Db): Promise<void> {
    if (this.#packages.size === 0) return;
    const exclusive = [...this.#exclusive.values()];
    await writeRounds(tx, {
      seats: [...this.#seats.values()],
      ranks: [...this.#ranks.values()],
      prices: this.#prices,
      bidders: exclusive.map(({ package_id, bidder_id }) => ({
        package_id,
        bidder_id,
        highest_own_cents: 0,
      })),
      exclusive,
      packages: [...this.#packages.values()],
    });
  }
}
