import type { Logger } from "pino";
import { lruCache } from "../../lib/memo";
import { neighborhoodOf } from "../../lib/network";
import type { RefusedUse, Requester } from "../../lib/requester";
import { type Clock, MINUTE } from "../../lib/time";

const MAX_SENDERS = 10_000;
const MAX_LINES_PER_MINUTE = 100;

interface Sender {
  loggedAt: number;
  sinceThen: number;
}

/** Counts what limits refuse and what busy queues shed, and logs whom an operator could block. */
export class Refusals {
  readonly #counts = new Map<string, { use: RefusedUse; count: number }>();
  readonly #senders = lruCache<string, Sender>(MAX_SENDERS);
  #minute = 0;
  #linesThisMinute = 0;

  constructor(
    private readonly log: Logger,
    private readonly clock: Clock,
  ) {}

  get counts(): Array<{ use: RefusedUse; count: number }> {
    return [...this.#counts.values()];
  }

  readonly note = (use: RefusedUse, requester: Requester | null): void => {
    const key = `${use.action} ${use.whose}`;
    const counted = this.#counts.get(key);
    if (counted) counted.count++;
    else this.#counts.set(key, { use, count: 1 });
    if (requester) this.#logOncePerMinute(use, requester);
  };

  #logOncePerMinute({ action, whose }: RefusedUse, { memberId, network, isKnown }: Requester) {
    const now = this.clock.now();
    const neighborhood = neighborhoodOf(network);
    const key = `${action} ${whose} ${isKnown ? memberId : neighborhood}`;
    const sender = this.#senders.get(key) ?? { loggedAt: Number.NEGATIVE_INFINITY, sinceThen: 0 };
    this.#senders.set(key, sender);
    sender.sinceThen++;
    if (now - sender.loggedAt < MINUTE || !this.#hasRoomForLine(now)) return;
    const line = { action, whose, network, neighborhood, known: isKnown, count: sender.sinceThen };
    this.log.warn(
      memberId === null ? line : { ...line, member: memberId },
      whose === "busy" ? "work shed" : "requests refused",
    );
    Object.assign(sender, { loggedAt: now, sinceThen: 0 });
  }

  /** A flood from a million networks must not fill the log. */
  #hasRoomForLine(now: number): boolean {
    const minute = Math.floor(now / MINUTE);
    if (minute !== this.#minute) this.#linesThisMinute = 0;
    this.#minute = minute;
    return ++this.#linesThisMinute <= MAX_LINES_PER_MINUTE;
  }
}
