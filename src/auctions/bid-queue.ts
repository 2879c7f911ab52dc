import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { DomainError } from "../lib/errors";
import { requestId, withRequestId } from "../lib/request-id";
import type { Clock } from "../lib/time";
import type { BidRow } from "./bid";
import { type NewBid, placeBid } from "./bids";

interface Waiting {
  bid: NewBid;
  /**
   * Bids of several requests share a transaction; what a bid causes is logged under its own
   * request.
   */
  request: string | undefined;
  resolve(placed: BidRow): void;
  reject(reason: unknown): void;
}

type Outcome = { placed: BidRow } | { refused: DomainError };

/** Bounds how long one commit keeps the event loop from everything else. */
const BATCH = 128;

/**
 * Lets bids that arrive together share one durable commit: the flush to disk is most of a bid's
 * cost. Each is judged by itself, in the order of arrival, against what the one before it left;
 * none is answered before the commit.
 */
export class BidQueue {
  /** Bids since the start, by what became of them. */
  readonly counts = { placed: 0, refused: 0 };
  #waiting: Waiting[] = [];
  #flushing = false;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** As {@link placeBid}; settles once the bid is durable. */
  place(bid: NewBid): Promise<BidRow> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ bid, request: requestId(), resolve, reject });
      if (!this.#flushing) {
        this.#flushing = true;
        setImmediate(() => this.#flush());
      }
    });
  }

  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH);
      await this.#commit(batch);
      // Lets the event loop read requests that have come in meanwhile: they join the next commit.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#flushing = false;
  }

  async #commit(batch: Waiting[]): Promise<void> {
    try {
      const outcomes = await inTransaction(this.db, (tx) => this.#judgeAll(tx, batch));
      batch.forEach(({ resolve, reject }, i) => {
        const outcome = outcomes[i] as Outcome;
        if ("placed" in outcome) {
          this.counts.placed++;
          resolve(outcome.placed);
        } else {
          this.counts.refused++;
          reject(outcome.refused);
        }
      });
    } catch (error) {
      const [only, ...others] = batch;
      if (others.length === 0) return only?.reject(error);
      // One bid broke the transaction for all of them, so now each gets its own.
      for (const waiting of batch) await this.#commit([waiting]);
    }
  }

  async #judgeAll(tx: Db, batch: Waiting[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const { bid, request } of batch) {
      try {
        const placed = await withRequestId(request, () => placeBid(tx, bid, this.clock));
        outcomes.push({ placed });
      } catch (error) {
        // A refused bid has written nothing, so the others' transaction goes on.
        if (!(error instanceof DomainError)) throw error;
        outcomes.push({ refused: error });
      }
    }
    return outcomes;
  }
}
