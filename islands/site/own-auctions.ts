import { watchPackage } from "../runtime/channel-client";

/** Limits how often a busy auction refreshes the dashboard. */
const PAUSE_MS = 2000;
const POLL_MS = 5000;

const watchedRows = new Map<string, () => void>();
let isStarted = false;
let isDown = false;
let isPausing = false;
let isRequested = false;

export function watchOwnAuctions(): void {
  if (isStarted) return;
  isStarted = true;
  watchRows();
  document.addEventListener("htmx:after:swap", watchRows);
  document.addEventListener("visibilitychange", () => isRequested && refreshDashboard());
}

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-watched="${id}"]`);

function watchRows(): void {
  for (const [id, stop] of watchedRows) {
    if (rowOf(id)) continue;
    stop();
    watchedRows.delete(id);
  }
  for (const { dataset } of document.querySelectorAll<HTMLElement>("[data-watched]")) {
    const { watched: id = "" } = dataset;
    if (!watchedRows.has(id)) watchedRows.set(id, watch(id));
  }
}

function watch(packageId: string): () => void {
  return watchPackage(packageId, {
    onMessage(message) {
      const known = Number(rowOf(packageId)?.dataset.state);
      if (!("stateSeq" in message) || message.stateSeq > known) refreshDashboard();
    },
    onConnected(isUp) {
      isDown = !isUp;
      if (isDown) refreshDashboard();
    },
  });
}

function refreshDashboard(): void {
  isRequested = true;
  if (isPausing || document.hidden) return;
  isRequested = false;
  isPausing = true;
  document.querySelector("#dashboard")?.dispatchEvent(new Event("moved"));
  const endPause = () => {
    isPausing = false;
    if (isRequested || (isDown && watchedRows.size > 0)) refreshDashboard();
  };
  setTimeout(endPause, isDown ? POLL_MS : PAUSE_MS);
}
