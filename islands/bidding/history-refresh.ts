import { SECOND } from "../../src/lib/time";
import { read } from "../runtime/get-json";
import { type Refresher, refreshWhileVisible } from "../runtime/refresher";

/** The server renders the history, so a burst of bids causes only one request. */
const PAUSE_MS = SECOND;

let refresh: HistoryRefresh | undefined;

export function showHistory(packageId: string, stateSeq: number): void {
  const place = document.querySelector<HTMLElement>(`[data-history-of="${packageId}"]`);
  if (!place) return;
  if (refresh?.place !== place) {
    refresh?.end();
    refresh = new HistoryRefresh(place, packageId);
  }
  refresh.known(stateSeq);
}

class HistoryRefresh {
  #latest = 0;
  #visible = false;
  readonly #refresher: Refresher;
  readonly #observer: IntersectionObserver;

  constructor(
    readonly place: HTMLElement,
    private readonly packageId: string,
  ) {
    this.#refresher = refreshWhileVisible({
      ask: () => this.#update(),
      pauseMs: PAUSE_MS,
      isSeen: () => this.#visible,
    });
    this.#observer = new IntersectionObserver(([entry]) => {
      this.#visible = entry?.isIntersecting ?? false;
      this.#refresher.check();
    });
    this.#observer.observe(place);
  }

  known(stateSeq: number): void {
    this.#latest = Math.max(this.#latest, stateSeq);
    if (this.#isStale()) this.#refresher.want();
  }

  end(): void {
    this.#observer.disconnect();
    this.#refresher.stop();
  }

  #isStale(): boolean {
    const shown = this.place.querySelector<HTMLElement>("[data-state-seq]")?.dataset.stateSeq;
    return !(Number(shown) >= this.#latest);
  }

  async #update(): Promise<void> {
    if (!this.#isStale()) return;
    const path = `/package/${this.packageId}/bids?part=latest`;
    this.place.innerHTML = await read(path, (response) => response.text());
    if (this.#isStale()) this.#refresher.want();
  }
}
