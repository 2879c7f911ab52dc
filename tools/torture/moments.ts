export class Moments<Kind extends string> {
  #awaited: { kind: Kind; left: number; resolve: () => void } | null = null;

  happened(kind: Kind): void {
    if (this.#awaited?.kind !== kind) return;
    this.#awaited.left--;
    if (this.#awaited.left <= 0) this.#awaited.resolve();
  }

  async next(kind: Kind, times: number, atMostMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#awaited = { kind, left: times, resolve };
    const timer = setTimeout(resolve, atMostMs);
    await promise;
    clearTimeout(timer);
    this.#awaited = null;
  }
}
