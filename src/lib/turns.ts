import { FairQueue } from "./fair-queue";

export interface Claim {
  owner: string;
  isKnown: boolean;
}

/** Serves known members first and everyone else with what is left; within both, owners take turns. */
export class Turns<Item> {
  readonly #known = new FairQueue<Item>();
  readonly #others = new FairQueue<Item>();

  get size(): number {
    return this.#known.size + this.#others.size;
  }

  countOf({ owner, isKnown }: Claim): number {
    return this.#lineOf(isKnown).countOf(owner);
  }

  push({ owner, isKnown }: Claim, item: Item): void {
    this.#lineOf(isKnown).push(owner, item);
  }

  shift(): Item | undefined {
    return this.#known.shift() ?? this.#others.shift();
  }

  /** Drops an item that is worth less than one of the claimant. */
  makeRoomFor({ owner, isKnown }: Claim): Item | undefined {
    if (isKnown) return this.#others.dropOne() ?? this.#known.makeRoomFor(owner);
    return this.#others.makeRoomFor(owner);
  }

  #lineOf(isKnown: boolean): FairQueue<Item> {
    return isKnown ? this.#known : this.#others;
  }
}
