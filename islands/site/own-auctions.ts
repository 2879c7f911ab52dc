import { watchPackage } from "../runtime/channel-client";

/** Limits how often a busy auction is fetched. */
const PAUSE_MS = 2000;
const POLL_MS = 5000;

const watched = new Map<string, () => void>();
let started = false;
let down = false;
let resting = false;
let wanted = false;

export function watchOwnAuctions(): void {
  if (started) return;
  started = true;
  watchRows();
  document.addEventListener("htmx:after:swap", watchRows);
  document.addEventListener("visibilitychange", () => wanted && renew());
}

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-watched="${id}"]`);

function watchRows(): void {
  for (const [id, stop] of watched) {
    if (rowOf(id)) continue;
    stop();
    watched.delete(id);
  }
  for (const { dataset } of document.querySelectorAll<HTMLElement>("[data-watched]")) {
    const { watched: id = "" } = dataset;
    if (!watched.has(id)) watched.set(id, watch(id));
  }
}

function watch(packageId: string): () => void {
  return watchPackage(packageId, {
    onMessage(message) {
      const known = Number(rowOf(packageId)?.dataset.state);
      if (!("stateSeq" in message) || message.stateSeq > known) renew();
    },
    onConnected(up) {
      down = !up;
      if (down) renew();
    },
  });
}

function renew(): void {
  wanted = true;
  if (resting || document.hidden) return;
  wanted = false;
  resting = true;
  document.querySelector("#dashboard")?.dispatchEvent(new Event("moved"));
  const rest = () => {
    resting = false;
    if (wanted || (down && watched.size > 0)) renew();
  };
  setTimeout(rest, down ? POLL_MS : PAUSE_MS);
}
