import type { PackageState } from "../../src/auctions/types";

/** The server closes an auction a moment after its end, and not every page is to ask in that one. */
const WAIT_MS = 1000;
const SPREAD_MS = 2000;
const TRIES = 5;

/** Asks how an auction that had a reserve has ended, and says on its card if that was not met. */
export async function tell(card: HTMLElement): Promise<void> {
  const label = card.querySelector<HTMLElement>("[data-missed]");
  for (let i = 0; i < TRIES && label?.isConnected; i++) {
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS + Math.random() * SPREAD_MS));
    const state = await stateOf(card.dataset.reserve).catch(() => null);
    if (!state || state.status === "active") continue;
    if (state.status !== "ended" || !state.reserveMissed) return;
    label.textContent = label.dataset.missed ?? "";
    // On a phone such labels are for screen readers; this one everybody reads.
    delete label.dataset.while;
    return;
  }
}

async function stateOf(packageId = ""): Promise<PackageState | null> {
  const response = await fetch(`/api/packages/${packageId}/state`);
  return response.ok ? ((await response.json()) as PackageState) : null;
}
