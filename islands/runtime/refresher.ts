import { backOffMs } from "./back-off";
import type { Refusal } from "./get-json";

export interface Refreshed {
  ask(): Promise<unknown>;
  pauseMs: number;
  pollMs?(): number | null;
  isSeen?(): boolean;
}

export interface Refresher {
  want(): void;
  check(): void;
  stop(): void;
}

export interface Timing {
  /** @returns a function that cancels it */
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

/** Makes one request at a time, pauses after each response and backs off after each failure. */
export function createRefresher(
  { ask, pauseMs, pollMs = () => null, isSeen = () => true }: Refreshed,
  { after, random }: Timing = TIMING,
): Refresher {
  let wanted = false;
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
