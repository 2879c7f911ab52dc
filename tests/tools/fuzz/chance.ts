import { Random } from "../bench/random";

/** Chances from a seed: the same seed gives the same requests. */
export class Chance extends Random {
  /** True this often of a hundred times. */
  percent(share: number): boolean {
    return this.chance(share / 100);
  }

  of<T>(choices: readonly T[]): T {
    return this.pick(choices);
  }
}
