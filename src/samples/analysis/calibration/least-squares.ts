export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
export const mean = (values: readonly number[]) => sum(values) / Math.max(1, values.length);

/** One observation: what was read, what it stands for, and how much it counts. */
export interface Observation {
  inputs: readonly number[];
  wanted: number;
  weight: number;
}

/** Weighted sums of products, from which the weights follow; observations can be taken out again. */
export class LeastSquares {
  readonly #products: number[][];
  readonly #wanted: number[];

  constructor(
    readonly size: number,
    /** What keeps weights small where little tells them. */
    readonly ridge: number,
  ) {
    this.#products = Array.from({ length: size }, () => new Array<number>(size).fill(0));
    this.#wanted = new Array<number>(size).fill(0);
  }

  add({ inputs, wanted, weight }: Observation): void {
    for (let row = 0; row < this.size; row++) {
      const part = weight * (inputs[row] as number);
      this.#wanted[row] = (this.#wanted[row] as number) + part * wanted;
      const products = this.#products[row] as number[];
      for (let column = 0; column < this.size; column++) {
        products[column] = (products[column] as number) + part * (inputs[column] as number);
      }
    }
  }

  remove(observation: Observation): void {
    this.add({ ...observation, weight: -observation.weight });
  }

  /** The weights of the inputs, by Gauss's elimination. */
  weights(): number[] {
    const rows = this.#products.map((row, at) => [
      ...row.map((product, column) => product + (column === at ? this.ridge : 0)),
      this.#wanted[at] as number,
    ]);
    for (let at = 0; at < this.size; at++) {
      const pivot = rows[at] as number[];
      for (const row of rows.slice(at + 1)) {
        const times = (row[at] as number) / (pivot[at] as number);
        for (let column = at; column <= this.size; column++) {
          row[column] = (row[column] as number) - times * (pivot[column] as number);
        }
      }
    }
    const weights = new Array<number>(this.size).fill(0);
    for (let at = this.size - 1; at >= 0; at--) {
      const row = rows[at] as number[];
      let rest = row[this.size] as number;
      for (let column = at + 1; column < this.size; column++) {
        rest -= (row[column] as number) * (weights[column] as number);
      }
      weights[at] = rest / (row[at] as number);
    }
    return weights;
  }
}
