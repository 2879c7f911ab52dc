import type { Db } from "../../../db/client";
import type { Seat } from "../../rules/round";
import type { BidRow } from "../bid";
import type { BidLot, Seats } from "./bid-lot";
import type { Answering } from "./bid-request";
import {
  type BidRows,
  type CommitmentRow,
  type MaximumRow,
  type PackageRow,
  type RefusalRow,
  writeBids,
  writeCommitments,
  writeExtensions,
  writeRefusals,
} from "./bid-rows";
import { queueReceivedBids } from "./received-bids";

export interface PackageChange {
  before: BidLot;
  after: BidLot;
  seats: { before: Seats; after: Seats };
  bids: readonly BidRow[];
  now: number;
}

type BidderFacts = Pick<BidRows["positions"][number], "tax" | "acted_by">;

const keyOf = (row: { package_id: string | null; bidder_id: string | null }) =>
  `${row.package_id} ${row.bidder_id}`;

export class BidSets {
  readonly entries: string[] = [];
  readonly openings: BidRows["openings"] = [];
  readonly bids: BidRows["bids"] = [];
  readonly answers: BidRows["answers"] = [];
  readonly refusals: RefusalRow[] = [];
  readonly #maxima = new Map<string, MaximumRow>();
  readonly #exclusive = new Map<string, MaximumRow>();
  readonly #positions = new Map<string, BidRows["positions"][number]>();
  /** Of members who have no row in `#positions`, because one statement may write a row only once. */
  readonly #seats = new Map<string, BidRows["seats"][number]>();
  readonly #commitments = new Map<string, CommitmentRow>();
  readonly #packages = new Map<string, PackageRow>();

  get isEmpty(): boolean {
    return this.#packages.size + this.answers.length + this.refusals.length === 0;
  }

  /** A member's bids only increase, so the latest is the highest. */
  raisePosition({ package_id, bidder_id, amount_cents }: BidRow, facts: BidderFacts): void {
    const cents = { highest_own_cents: amount_cents, standing_cents: amount_cents };
    this.#setPosition({ package_id, bidder_id, ...cents, seated: 0, ...facts });
  }

  setMaximum(row: MaximumRow): void {
    this.#maxima.set(keyOf(row), row);
  }

  /** Standings join `positions`, so a member with only an exclusive bid needs a row too. */
  setExclusive(row: MaximumRow, facts: BidderFacts): void {
    const { package_id, bidder_id } = row;
    this.#exclusive.set(keyOf(row), row);
    if (this.#positions.has(keyOf(row))) return;
    const none = { highest_own_cents: 0, standing_cents: null };
    this.#setPosition({ package_id, bidder_id, ...none, seated: 0, ...facts });
  }

  /** Who answers for the organization's commitment from now on. */
  setAnswering(
    entry: { packageId: string; bidderId: string; now: number } & Omit<Answering, "limits">,
  ): void {
    const { packageId: package_id, bidderId: organization_id, memberId: member_id, now } = entry;
    const token_id = entry.token?.id ?? null;
    const row = { package_id, organization_id, member_id, committed_at: now, token_id };
    this.#commitments.set(`${package_id} ${organization_id}`, row);
  }

  changePackage({ before, after, seats, bids, now }: PackageChange): void {
    const { id, state_seq: seen } = before;
    const none = {
      seen,
      steps: 0,
      amount: null,
      bids: 0,
      sum: 0,
      end: null,
      extensions: 0,
      at: now,
    };
    const previous = this.#packages.get(id) ?? none;
    const isExtended = after.auction_end_time !== before.auction_end_time;
    this.#packages.set(id, {
      ...previous,
      id,
      bid: after.highest_bid_id,
      price: after.highest_bid_cents,
      seated: after.seated,
      exclusive_leader: after.exclusive_leader_id,
      clearing: after.clearing_cents,
      defense: after.defense_cents,
      beaten: after.beaten_cents,
      steps: (previous.steps ?? 0) + after.state_seq - before.state_seq,
      amount: bids.at(-1)?.amount_cents ?? previous.amount,
      bids: (previous.bids ?? 0) + bids.length,
      sum: bids.reduce((sum, bid) => sum + bid.amount_cents, previous.sum ?? 0),
      logged: after.logged,
      ...(isExtended && {
        end: after.auction_end_time,
        extensions: (previous.extensions ?? 0) + 1,
        at: now,
      }),
    });
    this.#changeSeats(id, seats.before, seats.after);
  }

  #changeSeats(packageId: string, before: Seats, after: Seats): void {
    for (const bidderId of before.keys())
      if (!after.has(bidderId)) this.#setSeat(packageId, bidderId, { seated: 0, isChanged: true });
    for (const [bidderId, seated] of after) {
      const isChanged = before.get(bidderId) !== seated;
      this.#setSeat(packageId, bidderId, { seated, isChanged });
    }
  }

  #setSeat(
    package_id: string,
    bidder_id: string,
    { seated, isChanged }: { seated: Seat; isChanged: boolean },
  ): void {
    const key = `${package_id} ${bidder_id}`;
    const position = this.#positions.get(key);
    if (position) position.seated = seated;
    else if (isChanged) this.#seats.set(key, { package_id, bidder_id, seated });
  }

  #setPosition(row: BidRows["positions"][number]): void {
    // In one batch, an automatic bid can follow what a member placed.
    const acted_by = row.acted_by ?? this.#positions.get(keyOf(row))?.acted_by ?? null;
    this.#positions.set(keyOf(row), { ...row, acted_by });
    this.#seats.delete(keyOf(row));
  }

  async write(tx: Db): Promise<void> {
    const { openings, bids, answers, refusals } = this;
    if (refusals.length > 0) await writeRefusals(tx, { refusals });
    if (this.#packages.size + answers.length === 0) return;
    const byExtension = Map.groupBy(this.#packages.values(), ({ end }) => end !== null);
    const extended = byExtension.get(true) ?? [];
    const rows = {
      positions: [...this.#positions.values()],
      seats: [...this.#seats.values()],
      maxima: [...this.#maxima.values()],
      exclusive: [...this.#exclusive.values()],
      entries: this.entries.map((data, i) => ({ seq: i + 1, data })),
      openings,
      bids,
      answers,
      packages: byExtension.get(false) ?? [],
    };
    const commitments = [...this.#commitments.values()];
    if (commitments.length > 0) await writeCommitments(tx, { commitments });
    const changed =
      (await writeBids(tx, rows, this.entries.length)) +
      (extended.length > 0 ? await writeExtensions(tx, { packages: extended }) : 0);
    if (changed !== this.#packages.size + rows.seats.length)
      throw new Error("A package has changed since a bid on it was judged");
    await queueReceivedBids(tx, bids);
  }
}
