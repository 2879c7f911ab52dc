import { SECOND } from "../../src/lib/time";
import { checkClock, serverNow } from "./server-clock";

type Listener = (now: number) => void;

const listeners = new Map<Listener, number>();
let timer: ReturnType<typeof setTimeout> | undefined;
let now: number | undefined;

/** All countdowns share this clock and change together. @returns a function that unsubscribes */
export function onTick(listener: Listener, extraTickAt = 0): () => void {
  listeners.set(listener, extraTickAt);
  if (now === undefined) tick();
  else {
    listener(now);
    schedule();
  }
  return () => void listeners.delete(listener);
}

function tick(): void {
  now = serverNow();
  void checkClock();
  for (const listener of [...listeners.keys()]) listener(now);
  schedule();
}

function schedule(): void {
  clearTimeout(timer);
  const current = serverNow();
  const nextSecond = Math.floor(current / SECOND + 1) * SECOND;
  const ends = [...listeners.values()].filter((end) => end > current);
  timer = setTimeout(tick, Math.min(nextSecond, ...ends) - current);
}
