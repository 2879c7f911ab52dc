import { SECOND } from "../../src/lib/time";

/** We ping after this much silence, and give up after as much again. */
export const SILENCE_MS = 5 * SECOND;

interface HeartbeatCallbacks {
  ping(): void;
  onDead(): void;
}

export interface Heartbeat {
  noteActivity(): void;
  stop(): void;
}

/** Counts unanswered pings, not time, because browsers suspend timers of background pages. */
export function startHeartbeat({ ping, onDead }: HeartbeatCallbacks): Heartbeat {
  let timer: ReturnType<typeof setTimeout>;
  const stop = () => clearTimeout(timer);
  const noteActivity = () => {
    stop();
    timer = setTimeout(sendPing, SILENCE_MS);
  };
  const sendPing = () => {
    ping();
    timer = setTimeout(onDead, SILENCE_MS);
  };
  noteActivity();
  return { noteActivity, stop };
}
