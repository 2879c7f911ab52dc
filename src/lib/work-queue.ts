import { ServerBusy } from "./errors";
import { neighborhoodOf } from "./network";
import { currentRequester, noteRefusal } from "./requester";
import { SECOND } from "./time";
import { type Claim, Turns } from "./turns";

const NANOSECONDS_PER_MS = 1e6;

export interface WorkQueueSettings {
  kind: string;
  /** How much of the work runs at the same time. */
  places: number;
  maxWaitMs?: number;
  maxWaiting?: number;
  now?(): number;
}

interface WaitingWork {
  since: number;
  /** False refuses it. */
  settle(mayStart: boolean): void;
}

/** Heavy work runs a few at a time. What waits too long is refused, because its sender has left. */
export class WorkQueue {
  readonly #kind: string;
  readonly #maxWaitMs: number;
  readonly #maxWaiting: number;
  readonly #now: () => number;
  readonly #turns = new Turns<WaitingWork>();
  #runningCount = 0;
  places: number;

  constructor({
    kind,
    places,
    maxWaitMs = 15 * SECOND,
    maxWaiting = 1000,
    now = () => Bun.nanoseconds() / NANOSECONDS_PER_MS,
  }: WorkQueueSettings) {
    this.#kind = kind;
    this.places = places;
    this.#maxWaitMs = maxWaitMs;
    this.#maxWaiting = maxWaiting;
    this.#now = now;
  }

  get waitingCount(): number {
    return this.#turns.size;
  }

  async run<Result>(work: () => Promise<Result>, claim = claimOf()): Promise<Result> {
    if (this.#runningCount < this.places) this.#runningCount++;
    else if (!(await this.#turn(claim))) {
      noteRefusal({ action: this.#kind, whose: "busy" });
      throw new ServerBusy(Math.ceil(this.#maxWaitMs / SECOND));
    }
    try {
      return await work();
    } finally {
      this.#runningCount--;
      this.#startNext();
    }
  }

  /** Each piece waits for its turn, so that a slow reader does not hold a place. */
  runPieces<Piece>(pieces: AsyncGenerator<Piece>): AsyncGenerator<Piece> {
    return this.#pieces(pieces, claimOf());
  }

  async *#pieces<Piece>(pieces: AsyncGenerator<Piece>, claim: Claim): AsyncGenerator<Piece> {
    try {
      for (;;) {
        const { done, value } = await this.run(() => pieces.next(), claim);
        if (done) return;
        yield value;
      }
    } finally {
      await pieces.return(undefined);
    }
  }

  #turn(claim: Claim): Promise<boolean> | false {
    if (this.#turns.size >= this.#maxWaiting) {
      const dropped = this.#turns.makeRoomFor(claim);
      if (!dropped) return false;
      dropped.settle(false);
    }
    return new Promise((settle) => this.#turns.push(claim, { since: this.#now(), settle }));
  }

  #startNext(): void {
    while (this.#runningCount < this.places) {
      const next = this.#turns.shift();
      if (!next) return;
      const mayStart = this.#now() - next.since <= this.#maxWaitMs;
      if (mayStart) this.#runningCount++;
      next.settle(mayStart);
    }
  }
}

/** Known members wait for themselves; all others with their neighborhood, however many they are. */
export function claimOf(owner?: string): Claim {
  const requester = currentRequester();
  if (!requester) return { owner: owner ?? "", isKnown: true };
  const { memberId, network, isKnown } = requester;
  return isKnown
    ? { owner: owner ?? memberId ?? network, isKnown }
    : { owner: neighborhoodOf(network), isKnown };
}
