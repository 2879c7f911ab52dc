import { SECOND } from "../../src/lib/time";
import { fetchParsed } from "../runtime/get-json";
import { type Refresher, refreshWhileVisible } from "../runtime/refresher";

/** A burst of bids causes only one request for the history. */
const PAUSE_MS = SECOND;

let historyRefresh: HistoryRefresh | undefined;

export function showHistory(packageId: string, stateSeq: number): void {
  const container = document.querySelector<HTMLElement>(`[data-history-of="${packageId}"]`);
  if (!container) return;
  if (historyRefresh?.container !== container) {
    historyRefresh?.end();
    historyRefresh = new HistoryRefresh(container, packageId);
  }
  historyRefresh.noteState(stateSeq);
}

class HistoryRefresh {
  #latest = 0;
  #visible = false;
  readonly #refresher: Refresher;
  readonly #observer: IntersectionObserver;

  constructor(
    readonly container: HTMLElement,
    private readonly packageId: string,
  ) {
    this.#refresher = refreshWhileVisible({
      refresh: () => this.#update(),
      pauseMs: PAUSE_MS,
      isVisible: () => this.#visible,
    });
    this.#observer = new IntersectionObserver(([entry]) => {
      this.#visible = entry?.isIntersecting ?? false;
      this.#refresher.check();
    });
    this.#observer.observe(container);
  }

  noteState(stateSeq: number): void {
    this.#latest = Math.max(this.#latest, stateSeq);
    if (this.#isStale()) this.#refresher.request();
  }

  end(): void {
    this.#observer.disconnect();
    this.#refresher.stop();
  }

  #isStale(): boolean {
    const shown = this.container.querySelector<HTMLElement>("[data-state-seq]")?.dataset.stateSeq;
    return !(Number(shown) >= this.#latest);
  }

  async #update(): Promise<void> {
    if (!this.#isStale()) return;
    const path = `/package/${this.packageId}/bids?part=latest`;
    this.container.innerHTML = await fetchParsed(path, (response) => response.text());
    if (this.#isStale()) this.#refresher.request();
  }
}
