import { SECOND } from "../../src/lib/time";

/** After this much silence we ping; after as much again, the connection counts as dead. */
export const SILENCE_MS = 5 * SECOND;

interface Deps {
  ping(): void;
  dead(): void;
}

export interface Heartbeat {
  heard(): void;
  stop(): void;
}

/** Counts unanswered pings, not time, because browsers suspend timers of background pages. */
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
