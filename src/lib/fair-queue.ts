/** Alternates between owners, so that one owner's hundred jobs do not delay another's only job. */
export class FairQueue<Item> {
  readonly #waiting = new Map<string, Item[]>();
  readonly #lastTurns = new Map<string, number>();
  #turn = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  countOf(owner: string): number {
    return this.#waiting.get(owner)?.length ?? 0;
  }

  push(owner: string, item: Item): void {
    this.#waiting.set(owner, [...(this.#waiting.get(owner) ?? []), item]);
    this.#size++;
  }

  shift(): Item | undefined {
    const owner = this.#next();
    if (owner === undefined) return undefined;
    const item = this.#take(owner, (items) => items.shift());
    this.#lastTurns.set(owner, ++this.#turn);
    if (this.#size === 0) this.#lastTurns.clear();
    return item;
  }

  /** Drops an item of the owner with the most if they have at least two more than `owner`. */
  makeRoomFor(owner: string): Item | undefined {
    const largest = this.#largest();
    if (this.countOf(largest) < this.countOf(owner) + 2) return undefined;
    return this.#take(largest, (items) => items.pop());
  }

  /** Drops the latest item of the owner with the most. */
  dropOne(): Item | undefined {
    return this.#take(this.#largest(), (items) => items.pop());
  }

  #largest(): string {
    let largest = "";
    let count = 0;
    for (const [owner, { length }] of this.#waiting) {
      if (length <= count) continue;
      largest = owner;
      count = length;
    }
    return largest;
  }

  #next(): string | undefined {
    let next: string | undefined;
    let earliest = Number.POSITIVE_INFINITY;
    for (const owner of this.#waiting.keys()) {
      const served = this.#lastTurns.get(owner) ?? 0;
      if (served >= earliest) continue;
      next = owner;
      earliest = served;
    }
    return next;
  }

  #take(owner: string, remove: (items: Item[]) => Item | undefined): Item | undefined {
    const items = this.#waiting.get(owner) ?? [];
    const item = remove(items);
    if (items.length === 0) this.#waiting.delete(owner);
    if (item !== undefined) this.#size--;
    return item;
  }
}
