import type { Db } from "../../db/client";
import type { Answer } from "../../db/prepared";
import { type BidLot, BidLots } from "./bid-lot";
import { type Asked, type Ruled, type Written, writeEvents } from "./bid-writing";
import { noticeOutbid, type Outbid } from "./outbid";
import { type Bidding, findBidding } from "./repeated-bid";

/** What one transaction of bids reads and writes. One bid after the other is taken by it. */
export interface BidBook {
  /** Who bids, and what the same request has led to before; undefined where nobody is there. */
  bidding(asked: Asked): Answer<Bidding | undefined>;
  lot(packageId: string): Answer<BidLot | undefined>;
  /** Writes what a bid leads to onto the lot as it was ruled on. */
  write(lot: BidLot, asked: Asked, ruled: Ruled): Promise<Written>;
  /** A bid has changed a lot, to this. */
  changed(after: BidLot): void;
  /** Has all that was written be found by queries. */
  settle(): Answer<void>;
  /** As `noticeOutbid`. */
  noticeOutbid(outbid: Outbid, now: number): Answer<void>;
}

/** Asks and writes at once, as is quickest where the database is in the same process. */
export class DirectBook implements BidBook {
  readonly #lots: BidLots;

  constructor(private readonly tx: Db) {
    this.#lots = new BidLots(tx);
  }

  bidding({ packageId, bidderId, idempotencyKey }: Asked): Answer<Bidding | undefined> {
    return findBidding.firstIn(this.tx, {
      ...{ package: packageId, bidder: bidderId, key: idempotencyKey },
    });
  }

  lot(packageId: string): Answer<BidLot | undefined> {
    return this.#lots.find(packageId);
  }

  write(lot: BidLot, asked: Asked, ruled: Ruled): Promise<Written> {
    return writeEvents(this.tx, lot, asked, ruled);
  }

  changed({ id }: BidLot): void {
    this.#lots.forget(id);
  }

  settle(): void {}

  noticeOutbid(outbid: Outbid, now: number): Promise<void> {
    return noticeOutbid(this.tx, outbid, now);
  }
}
