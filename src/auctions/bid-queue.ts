import type { Db } from "../../db/client";
import { engineOf } from "../../db/engine";
import { isCutOff, isSilent, isUnreachable } from "../../db/errors";
import { nextTurn } from "../lib/alarm";
import { newId, requestId } from "../lib/ids";
import type { Clock } from "../lib/time";
import type { PublicLog } from "../transparency/public-log";
import { answerBids } from "./bid-answers";
import { withBidLocks } from "./bid-batch";
import type { BidRequest, NewBid, ReceiptedBid } from "./bid-taking";

interface Waiting extends BidRequest {
  resolve(taken: ReceiptedBid): void;
  reject(reason: unknown): void;
}

/** At most 128 bids per commit. */
const BATCH = 128;

/** No bid waits longer for others, which is about what a commit takes. */
const GATHER_MS = 4;

/** A commit this slow may never end, so that the next batch waits for it. */
const LATE_MS = 500;

/**
 * Lets bids that arrive together share one durable commit: the flush to disk is most of a bid's
 * cost. Each is judged by itself, in the order of arrival, against what the one before it left;
 * none is answered before the commit.
 */
export class BidQueue {
  /** Bids since startup, by outcome. */
  readonly counts = { placed: 0, refused: 0 };
  #waiting: Waiting[] = [];
  #flushing = false;
  /** How many bids the next batch is waited for to have. */
  #enough: { many: number; reached(): void } | null = null;
  /** The batch that is being written; it fails nobody but its own bids. */
  #writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly publicLog: Pick<PublicLog, "receiptSigner">,
    /** How much time a late bid leaves; 0: ends stay as they are. */
    private readonly softCloseMs: number,
  ) {}

  /** As {@link takeBid}; settles once the bid is durable. */
  place(asked: NewBid): Promise<ReceiptedBid> {
    const bid = this.#keyed(asked);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ bid, request: requestId(), resolve, reject });
      this.#noteWaiting();
      if (!this.#flushing) {
        this.#flushing = true;
        void this.#flush();
      }
    });
  }

  /** Where a commit's answer can be lost on the way, every bid is known again by a key. */
  #keyed(bid: NewBid): NewBid {
    if (bid.idempotencyKey !== null || engineOf(this.db) === "sqlite") return bid;
    return { ...bid, idempotencyKey: newId(this.clock.now()) };
  }

  /**
   * One batch after the other. With PostgreSQL the next one is read and judged while one is written, once it
   * is as large, on another connection, as by another server: it waits only where both bid on the same package.
   */
  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#arrived();
      const batch = this.#waiting.splice(0, BATCH);
      const judged = Promise.withResolvers<void>();
      const committed = this.#commit(batch, judged.resolve).finally(judged.resolve);
      await judged.promise;
      await this.#writing;
      this.#writing = committed;
      const since = this.clock.now();
      await Promise.race([committed, this.#gathered(batch.length)]);
      if (this.clock.now() - since > LATE_MS) await committed;
    }
    this.#flushing = false;
  }

  /**
   * Lets the event loop read requests that have come in meanwhile, as long as each turn of it brings more bids:
   * whoever was answered together bids again together, and would else be parted ever more.
   */
  async #arrived(): Promise<void> {
    const until = this.clock.now() + GATHER_MS;
    for (let before = 0; before < this.#waiting.length; ) {
      before = this.#waiting.length;
      await nextTurn();
      if (before >= BATCH || this.clock.now() >= until) return;
    }
  }

  /** Once so many bids are waiting: smaller batches would cost more than it saves to begin early. */
  #gathered(many: number): Promise<void> {
    const gathered = Promise.withResolvers<void>();
    this.#enough = { many, reached: gathered.resolve };
    this.#noteWaiting();
    return gathered.promise;
  }

  #noteWaiting(): void {
    if (this.#enough && this.#waiting.length >= this.#enough.many) this.#enough.reached();
  }

  async #commit(batch: Waiting[], judged?: () => void, isRepeated = false): Promise<void> {
    try {
      const asked = batch.map(({ bid }) => bid);
      // Found before the transaction, since finding it may take one of its own.
      const sign = await this.publicLog.receiptSigner();
      const judging = { clock: this.clock, softCloseMs: this.softCloseMs, sign };
      const answers = await withBidLocks(
        this.db,
        asked,
        (bids, tx) => answerBids(bids, tx, batch, judging),
        judged,
      );
      for (const [i, { resolve, reject }] of batch.entries()) {
        const answer = answers[i] as (typeof answers)[number];
        this.counts[answer instanceof Error ? "refused" : "placed"]++;
        if (answer instanceof Error) reject(answer);
        else resolve(answer);
      }
    } catch (error) {
      // The commit may have been the last that was heard: what was placed is found by its key.
      if (isCutOff(error) && !isRepeated) return this.#commit(batch, judged, true);
      // Each by itself would only find the same, after as long a wait; so would who came meanwhile.
      if (batch.length === 1 || isUnreachable(error)) {
        const behind = isSilent(error) ? this.#waiting.splice(0) : [];
        for (const { reject } of [...batch, ...behind]) reject(error);
        return;
      }
      // One bid broke the transaction for all of them, so now each gets its own.
      for (const waiting of batch) await this.#commit([waiting]);
    }
  }
}
