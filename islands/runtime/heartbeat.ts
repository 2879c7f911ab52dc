import { SECOND } from "../../src/lib/time";

/** After this much silence the other end is pinged; after as much again the connection is dead. */
export const SILENCE_MS = 5 * SECOND;

interface Deps {
  ping(): void;
  dead(): void;
}

export interface Heartbeat {
  heard(): void;
  stop(): void;
}

/**
 * Detects a dead connection that nobody closed, such as one behind a stalled proxy. Counts
 * unanswered pings rather than elapsed time, because browsers suspend the timers of background
 * pages.
 */
export function startHeartbeat({ ping, dead }: Deps): Heartbeat {
  let timer: ReturnType<typeof setTimeout>;
  const stop = () => clearTimeout(timer);
  const heard = () => {
    stop();
    timer = setTimeout(ask, SILENCE_MS);
  };
  const ask = () => {
    ping();
    timer = setTimeout(dead, SILENCE_MS);
  };
  heard();
  return { heard, stop };
}
