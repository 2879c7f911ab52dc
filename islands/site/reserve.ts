import type { PackageState } from "../../src/auctions/types";
import { backOffMs } from "../runtime/back-off";
import { getJson, type RequestError } from "../runtime/get-json";

/** Spreads the requests of all open pages after an auction's end. */
const WAIT_MS = 1000;
const SPREAD_MS = 2000;
const MAX_ATTEMPTS = 5;

export async function showMissedReserve(card: HTMLElement): Promise<void> {
  const label = card.querySelector<HTMLElement>("[data-missed]");
  let waitMs = WAIT_MS + Math.random() * SPREAD_MS;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS && label?.isConnected; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const path = `/api/packages/${card.dataset.reserve}/state`;
    const state = await getJson<PackageState>(path).catch((error: RequestError) => error);
    waitMs = backOffMs(attempt, WAIT_MS, state instanceof Error ? state.retryAfterMs : 0);
    if (state instanceof Error || state.status === "active") continue;
    if (state.status !== "ended" || !state.reserveMissed) return;
    label.textContent = label.dataset.missed ?? "";
    // Phones hide labels with this attribute, but must show this one.
    delete label.dataset.while;
    return;
  }
}
