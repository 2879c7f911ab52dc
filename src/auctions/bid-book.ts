import type { Db } from "../../db/client";
import type { Answer } from "../../db/prepared";
import { insertAnswer, type NewAnswer } from "../idempotency/stored-answers";
import { entriesFrom, lastPlace } from "../transparency/entries";
import { type BidLot, BidLots } from "./bid-lot";
import { type Asked, type Ruled, type Written, writeEvents } from "./bid-writing";
import { type Bidding, findBidding } from "./bidder";
import { noticeOutbid, type Outbid } from "./outbid";

/** What one transaction of bids reads and writes. One bid after the other is taken by it. */
export interface BidBook {
  /** The bidder, and the first answer to the same key; undefined for a deleted account. */
  bidding(asked: Asked): Answer<Bidding | undefined>;
  lot(packageId: string): Answer<BidLot | undefined>;
  /**
   * Writes a bid's events if the lot is still as it was ruled on; the entry is its place in `entries`,
   * from 0.
   */
  write(lot: BidLot, asked: Asked, ruled: Ruled): Promise<Written>;
  /** A bid has changed a lot, to this. */
  changed(after: BidLot): void;
  /** Has all that was written be found by queries. */
  settle(): Answer<void>;
  /** As `noticeOutbid`. */
  noticeOutbid(outbid: Outbid, now: number): Answer<void>;
  /** The entries written to the public log, in order. */
  entries(): Answer<string[]>;
  /** Keeps the answers to keys. */
  keep(answers: readonly NewAnswer[]): Answer<void>;
}

/** Asks and writes at once, as is quickest where the database is in the same process. */
export class DirectBook implements BidBook {
  readonly #lots: BidLots;
  /** The log's last place before anything was written. */
  #last: number | undefined;

  constructor(private readonly tx: Db) {
    this.#lots = new BidLots(tx);
  }

  bidding({ packageId, bidderId, idempotencyKey }: Asked): Answer<Bidding | undefined> {
    const asked = { package: packageId, bidder: bidderId, key: idempotencyKey };
    return findBidding.firstIn(this.tx, asked);
  }

  lot(packageId: string): Answer<BidLot | undefined> {
    return this.#lots.find(packageId);
  }

  async write(lot: BidLot, asked: Asked, ruled: Ruled): Promise<Written> {
    this.#last ??= await lastPlace(this.tx);
    const written = await writeEvents(this.tx, lot, asked, ruled);
    return { ...written, entry: written.entry - this.#last - 1 };
  }

  changed({ id }: BidLot): void {
    this.#lots.forget(id);
  }

  settle(): void {}

  noticeOutbid(outbid: Outbid, now: number): Promise<void> {
    return noticeOutbid(this.tx, outbid, now);
  }

  async entries(): Promise<string[]> {
    if (this.#last === undefined) return [];
    return entriesFrom(this.tx, this.#last + 1, Number.MAX_SAFE_INTEGER);
  }

  keep(answers: readonly NewAnswer[]): void {
    for (const { entry, ...answer } of answers) {
      const log_entry = entry === null ? null : (this.#last ?? 0) + 1 + entry;
      insertAnswer.writeIn(this.tx, { ...answer, log_entry });
    }
  }
}
