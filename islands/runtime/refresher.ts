import { backOffMs } from "./back-off";
import type { RequestError } from "./get-json";

export interface RefresherOptions {
  refresh(): Promise<unknown>;
  pauseMs: number;
  pollMs?(): number | null;
  isVisible?(): boolean;
}

export interface Refresher {
  request(): void;
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
  { refresh, pauseMs, pollMs = () => null, isVisible = () => true }: RefresherOptions,
  { after, random }: Timing = TIMING,
): Refresher {
  let isRequested = false;
  let isBusy = false;
  let failures = 0;
  let cancel = () => {};

  const request = () => {
    isRequested = true;
    check();
  };

  const check = () => {
    if (isBusy) return;
    cancel();
    if (!isVisible()) return;
    if (isRequested) return void run();
    const ms = pollMs();
    if (ms !== null) cancel = after(ms - pauseMs, request);
  };

  const run = async () => {
    isBusy = true;
    isRequested = false;
    let waitMs = pauseMs;
    try {
      await refresh();
      failures = 0;
    } catch (error) {
      isRequested = true;
      const { retryAfterMs } = error as RequestError;
      waitMs = backOffMs(++failures, pollMs() ?? pauseMs, retryAfterMs, undefined, random);
    }
    if (!isBusy) return;
    cancel = after(waitMs, () => {
      isBusy = false;
      check();
    });
  };

  return {
    request,
    check,
    stop() {
      cancel();
      isVisible = () => false;
      isBusy = false;
    },
  };
}

export function refreshWhileVisible({
  isVisible = () => true,
  ...options
}: RefresherOptions): Refresher {
  const refresher = createRefresher({
    ...options,
    isVisible: () => !document.hidden && isVisible(),
  });
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
