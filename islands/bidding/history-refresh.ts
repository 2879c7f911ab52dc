import { SECOND } from "../../src/lib/time";

/** The server draws it, so that a burst of bids is drawn once. */
const PAUSE_MS = SECOND;

let refresh: HistoryRefresh | undefined;

/** Has the page's bid history be at least as new as a state of the auction. */
export function showHistory(packageId: string, stateSeq: number): void {
  const place = document.querySelector<HTMLElement>(`[data-history-of="${packageId}"]`);
  if (!place) return;
  if (refresh?.place !== place) refresh = new HistoryRefresh(place, packageId);
  refresh.known(stateSeq);
}

/** Fetches what the server draws, once it is older than what is known and somebody sees it. */
class HistoryRefresh {
  #latest = 0;
  #visible = false;
  #busy = false;

  constructor(
    readonly place: HTMLElement,
    private readonly packageId: string,
  ) {
    new IntersectionObserver(([entry]) => {
      this.#visible = entry?.isIntersecting ?? false;
      void this.#update();
    }).observe(place);
  }

  known(stateSeq: number): void {
    this.#latest = Math.max(this.#latest, stateSeq);
    void this.#update();
  }

  async #update(): Promise<void> {
    const shown = this.place.querySelector<HTMLElement>("[data-state-seq]")?.dataset.stateSeq;
    if (this.#busy || !this.#visible || Number(shown) >= this.#latest) return;
    this.#busy = true;
    try {
      const response = await fetch(`/package/${this.packageId}/bids?part=latest`);
      if (response.ok) this.place.innerHTML = await response.text();
    } catch {
      // The panel says that the line is down, and asks for the state: then this is tried again.
      this.#busy = false;
      return;
    }
    setTimeout(() => {
      this.#busy = false;
      void this.#update();
    }, PAUSE_MS);
  }
}
