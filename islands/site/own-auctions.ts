import { watchPackage } from "../runtime/channel-client";

/** A hot auction is not asked for more often. */
const PAUSE_MS = 2000;
/** How often rows are asked for while nothing tells of them (docs/product.md#polling). */
const POLL_MS = 5000;

/** Ends what is watched by package. */
const watched = new Map<string, () => void>();
let down = false;
let started = false;
let due: ReturnType<typeof setTimeout> | undefined;
let renewedAt = Number.NEGATIVE_INFINITY;

/** Keeps My Bids right: what is heard of an auction that runs has the list fetched anew. */
export function watchOwnAuctions(): void {
  if (started) return;
  started = true;
  watchRows();
  document.addEventListener("htmx:after:swap", watchRows);
  document.addEventListener("visibilitychange", () => due !== undefined && renew());
}

function watchRows(): void {
  const rows = new Map<string, HTMLElement>();
  for (const row of document.querySelectorAll<HTMLElement>("[data-watched]"))
    rows.set(row.dataset.watched ?? "", row);
  for (const [id, stop] of watched) {
    if (rows.has(id)) continue;
    stop();
    watched.delete(id);
  }
  for (const id of rows.keys()) if (!watched.has(id)) watched.set(id, watch(id));
}

function watch(packageId: string): () => void {
  return watchPackage(packageId, {
    onMessage(message) {
      const row = document.querySelector<HTMLElement>(`[data-watched="${packageId}"]`);
      const known = Number(row?.dataset.state);
      if (!("stateSeq" in message) || message.stateSeq > known) plan(PAUSE_MS);
    },
    onConnected(up) {
      down = !up;
      if (down) plan(POLL_MS);
    },
  });
}

/** At once, or as soon as the pause since the last time is over. */
function plan(pause: number): void {
  due ??= setTimeout(renew, Math.max(0, renewedAt + pause - performance.now()));
}

function renew(): void {
  clearTimeout(due);
  // Nobody sees it: it is fetched once somebody does.
  if (document.hidden) return;
  due = undefined;
  renewedAt = performance.now();
  document.querySelector("#dashboard")?.dispatchEvent(new Event("moved"));
  if (down && watched.size > 0) plan(POLL_MS);
}
