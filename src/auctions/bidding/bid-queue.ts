import type { Db } from "../../../db/client";
import { engineOf } from "../../../db/engine";
import { isConnectionLost, isTimeout, isUnreachable } from "../../../db/errors";
import { nextTurn } from "../../lib/alarm";
import { newId, requestId } from "../../lib/ids";
import type { Clock } from "../../lib/time";
import type { PublicLog } from "../../transparency/public-log";
import { answerBids } from "./bid-answers";
import { withBidLocks } from "./bid-locks";
import type { BidRequest, BidResultWithReceipt, NewBid } from "./bid-request";

interface WaitingBid extends BidRequest {
  resolve(result: BidResultWithReceipt): void;
  reject(reason: unknown): void;
}

const MAX_BATCH_SIZE = 128;

/** A bid waits this long for others, about as long as a commit takes. */
const GATHER_MS = 4;

/** After this time, the queue waits for the commit instead of starting one that could hang too. */
const SLOW_COMMIT_MS = 500;

/** Bids that arrive together share one commit, because flushing to disk is most of their cost. */
export class BidQueue {
  readonly counts = { placed: 0, refused: 0 };
  #waiting: WaitingBid[] = [];
  #flushing = false;
  #target: { size: number; onReached(): void } | null = null;
  /** Never rejects, because a failed batch rejects only its own bids. */
  #writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly publicLog: Pick<PublicLog, "receiptSigner">,
    /** Time left after a late bid; 0 disables the soft close. */
    private readonly softCloseMs: number,
  ) {}

  place(newBid: NewBid): Promise<BidResultWithReceipt> {
    const bid = this.#withKey(newBid);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ bid, request: requestId(), resolve, reject });
      this.#noteWaiting();
      if (!this.#flushing) {
        this.#flushing = true;
        void this.#flush();
      }
    });
  }

  /** PostgreSQL's response to a commit can be lost, so every bid needs a key for the retry. */
  #withKey(bid: NewBid): NewBid {
    if (bid.idempotencyKey !== null || engineOf(this.db) === "sqlite") return bid;
    return { ...bid, idempotencyKey: newId(this.clock.now()) };
  }

  /** While PostgreSQL commits a batch, another connection judges the next one if it is as large. */
  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#awaitArrivals();
      const batch = this.#waiting.splice(0, MAX_BATCH_SIZE);
      const judged = Promise.withResolvers<void>();
      const committed = this.#commit(batch, judged.resolve).finally(judged.resolve);
      await judged.promise;
      await this.#writing;
      this.#writing = committed;
      const startedAt = this.clock.now();
      await Promise.race([committed, this.#gather(batch.length)]);
      if (this.clock.now() - startedAt > SLOW_COMMIT_MS) await committed;
    }
    this.#flushing = false;
  }

  /** Waits while bids keep arriving, because bidders who are answered together bid together. */
  async #awaitArrivals(): Promise<void> {
    const deadline = this.clock.now() + GATHER_MS;
    for (let previousCount = 0; previousCount < this.#waiting.length; ) {
      previousCount = this.#waiting.length;
      await nextTurn();
      if (previousCount >= MAX_BATCH_SIZE || this.clock.now() >= deadline) return;
    }
  }

  /** Starting smaller batches early would cost more than it saves. */
  #gather(size: number): Promise<void> {
    const gathered = Promise.withResolvers<void>();
    this.#target = { size, onReached: gathered.resolve };
    this.#noteWaiting();
    return gathered.promise;
  }

  #noteWaiting(): void {
    if (this.#target && this.#waiting.length >= this.#target.size) this.#target.onReached();
  }

  async #commit(batch: WaitingBid[], onJudged?: () => void, isRepeated = false): Promise<void> {
    try {
      const bids = batch.map(({ bid }) => bid);
      // Loading the signer may need its own transaction.
      const sign = await this.publicLog.receiptSigner();
      const deps = { clock: this.clock, softCloseMs: this.softCloseMs, sign };
      const answers = await withBidLocks(
        this.db,
        { requests: bids, now: this.clock.now() },
        (bidBatch, tx) => answerBids(bidBatch, tx, batch, deps),
        onJudged,
      );
      for (const [i, { resolve, reject }] of batch.entries()) {
        const answer = answers[i] as (typeof answers)[number];
        this.counts[answer instanceof Error ? "refused" : "placed"]++;
        if (answer instanceof Error) reject(answer);
        else resolve(answer);
      }
    } catch (error) {
      // The commit may have succeeded without a response, so the bids are repeated with their keys.
      if (isConnectionLost(error) && !isRepeated) return this.#commit(batch, onJudged, true);
      // Retrying each bid by itself would take just as long to fail.
      if (batch.length === 1 || isUnreachable(error)) {
        const queued = isTimeout(error) ? this.#waiting.splice(0) : [];
        for (const { reject } of [...batch, ...queued]) reject(error);
        return;
      }
      // One bid broke the transaction, so each bid now gets its own transaction.
      for (const waiting of batch) await this.#commit([waiting]);
    }
  }
}
