import { Random } from "../bench/random";

export class Chance extends Random {
  percent(share: number): boolean {
    return this.chance(share / 100);
  }

  of<T>(choices: readonly T[]): T {
    return this.pick(choices);
  }
}
