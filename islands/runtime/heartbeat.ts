import { SECOND } from "../../src/lib/time";

/** So long nothing may be heard before the line is asked, and then again before it counts as dead. */
export const SILENCE_MS = 5 * SECOND;

interface Needs {
  /** Asks the other end for a sign of life. */
  ping(): void;
  /** Nothing came. Called once. */
  dead(): void;
}

export interface Heartbeat {
  /** Anything was heard. */
  heard(): void;
  stop(): void;
}

/**
 * Notices that a line is dead which nobody has closed, as where a proxy stops forwarding: after ten
 * seconds of silence. What counts is that a question stays unanswered, not that time went by:
 * browsers let the timers of a page in the background sleep.
 */
export function startHeartbeat({ ping, dead }: Needs): Heartbeat {
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
