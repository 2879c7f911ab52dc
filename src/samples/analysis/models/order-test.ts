import type { Likelihoods } from "./likelihoods";

/** Two neighbours in a stream of tokens: where each begins, and where the second ends. */
export interface Neighbours {
  first: number;
  second: number;
  end: number;
}

/** As far as a model of three tokens looks: what lies beyond is as likely either way. */
const AFTER = 2;
const BEFORE = 2;

/**
 * How much likelier, in nats, two neighbours are in the order that they stand in than the other
 * way round, within the two tokens on either side.
 */
export function orderGain(likelihoods: Likelihoods, { first, second, end }: Neighbours): number {
  const { model, tokens } = likelihoods;
  const start = Math.max(0, first - BEFORE);
  const stop = Math.min(tokens.length, end + AFTER);
  const swapped = scratch(stop - start);
  for (let at = start; at < stop; at++) swapped[at - start] = tokens[at] as number;
  let to = first - start;
  for (let at = second; at < end; at++) swapped[to++] = tokens[at] as number;
  for (let at = first; at < second; at++) swapped[to++] = tokens[at] as number;
  let gain = 0;
  for (let at = first; at < stop; at++) {
    gain += likelihoods.afterAll(at) - model.logProbability(swapped, at - start);
  }
  return gain;
}

let room = new Int32Array(64);

function scratch(length: number): Int32Array {
  if (room.length < length) room = new Int32Array(length * 2);
  return room;
}
