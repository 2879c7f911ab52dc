import { backOffMs } from "./back-off";
import type { Refusal } from "./get-json";

export interface Refreshed {
  /** Reads what is shown; rejects where the server refused or did not answer. */
  ask(): Promise<unknown>;
  /** The least time between two answers. */
  pauseMs: number;
  /** How long until it asks unprompted; null while something notifies it. */
  pollMs?(): number | null;
  /** Whether somebody sees what would be read. */
  isSeen?(): boolean;
}

export interface Refresher {
  /** Refreshes at once, or as soon as the pause is over. */
  want(): void;
  /** For when `isSeen` or `pollMs` answers differently. */
  check(): void;
  stop(): void;
}

/** A timer and chance, which tests replace. */
export interface Timing {
  /** @returns how to cancel it */
  after(ms: number, work: () => void): () => void;
  random(): number;
}

const TIMING: Timing = {
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};

/**
 * Keeps something on a page fresh: asks when wanted, one request at a time, with a pause after each
 * answer and a back-off after each failure.
 */
export function createRefresher(
  { ask, pauseMs, pollMs = () => null, isSeen = () => true }: Refreshed,
  { after, random }: Timing = TIMING,
): Refresher {
  let wanted = false;
  /** While asking, and during the pause after an answer. */
  let busy = false;
  let failures = 0;
  let cancel = () => {};

  const want = () => {
    wanted = true;
    check();
  };

  const check = () => {
    if (busy) return;
    cancel();
    if (!isSeen()) return;
    if (wanted) return void read();
    const ms = pollMs();
    if (ms !== null) cancel = after(ms - pauseMs, want);
  };

  const read = async () => {
    busy = true;
    wanted = false;
    let waitMs = pauseMs;
    try {
      await ask();
      failures = 0;
    } catch (error) {
      wanted = true;
      const { retryAfterMs } = error as Refusal;
      waitMs = backOffMs(++failures, pollMs() ?? pauseMs, retryAfterMs, undefined, random);
    }
    if (!busy) return;
    cancel = after(waitMs, () => {
      busy = false;
      check();
    });
  };

  return {
    want,
    check,
    stop() {
      cancel();
      isSeen = () => false;
      busy = false;
    },
  };
}

/** Creates one that rests while the page is hidden. */
export function refreshWhileVisible({ isSeen = () => true, ...needs }: Refreshed): Refresher {
  const refresher = createRefresher({ ...needs, isSeen: () => !document.hidden && isSeen() });
  document.addEventListener("visibilitychange", refresher.check);
  refresher.check();
  return {
    ...refresher,
    stop() {
      document.removeEventListener("visibilitychange", refresher.check);
      refresher.stop();
    },
  };
}
