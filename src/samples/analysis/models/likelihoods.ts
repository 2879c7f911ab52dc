import type { NgramModel } from "./ngram-model";

/** How likely each token of a text is after those before it; each is worked out once. */
export class Likelihoods {
  readonly #afterAll: Float64Array;
  readonly #afterOne: Float64Array;

  constructor(
    readonly model: NgramModel,
    readonly tokens: Int32Array,
  ) {
    this.#afterAll = new Float64Array(tokens.length).fill(Number.NaN);
    this.#afterOne = new Float64Array(tokens.length).fill(Number.NaN);
  }

  /** Log probability, in nats, of a token after as many as the model looks back. */
  afterAll(at: number): number {
    const known = this.#afterAll[at] as number;
    if (!Number.isNaN(known)) return known;
    const log = this.model.logProbability(this.tokens, at);
    this.#afterAll[at] = log;
    return log;
  }

  /** After the token before it alone. */
  afterOne(at: number): number {
    const known = this.#afterOne[at] as number;
    if (!Number.isNaN(known)) return known;
    const log = this.model.logProbability(this.tokens, at, at - 1);
    this.#afterOne[at] = log;
    return log;
  }

  /** By itself. */
  alone(at: number): number {
    return this.model.alone(this.tokens[at] as number);
  }
}
