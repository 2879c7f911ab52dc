import type { PackageState } from "../../src/auctions/types";
import { backOffMs } from "../runtime/back-off";
import { getJson, type RequestError } from "../runtime/get-json";

/** Spreads the requests of all open pages after an auction's end. */
const WAIT_MS = 1000;
const SPREAD_MS = 2000;
const MAX_ATTEMPTS = 5;

export async function showMissedReserve(card: HTMLElement): Promise<void> {
  const label = card.querySelector("[data-ended='']");
  let waitMs = WAIT_MS + Math.random() * SPREAD_MS;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS && label?.isConnected; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const path = `/api/packages/${card.dataset.lot}/state`;
    const state = await getJson<PackageState>(path).catch((error: RequestError) => error);
    waitMs = backOffMs(attempt, WAIT_MS, state instanceof Error ? state.retryAfterMs : 0);
    if (state instanceof Error || state.status === "active") continue;
    if (state.status !== "ended" || !state.reserveMissed) return;
    // Phones hide labels in elements, but must show this one.
    label.replaceWith(card.dataset.missed ?? "");
    return;
  }
}
