import type { Likelihoods } from "../../models/likelihoods";
import { type Neighbours, orderGain } from "../../models/order-test";
import type { Sums } from "./readings";

/** Neighbours that are compared and tied words that are read, at most: enough for any mean. */
export const MOST_READ = 24_000;

/** Nats from which the order of two neighbours tells anything. */
export const TELLING = 1.5;

/** How much a token is tied to what stands before it, and how well it fits what stands on either side. */
export function readTie(likelihoods: Likelihoods, at: number, sums: Sums): void {
  const pair = likelihoods.afterOne(at);
  sums.tied++;
  sums.ties += pair - likelihoods.alone(at);
  sums.longTies += likelihoods.afterAll(at) - pair;
  readPlace(likelihoods, at, sums);
}

/** Nats by which a neighbour makes a word less likely than it is by itself, or likelier. */
const CLASH = -1;
const FIT = 2;

function readPlace(likelihoods: Likelihoods, at: number, sums: Sums): void {
  if (at + 1 >= likelihoods.tokens.length) return;
  const before = likelihoods.afterOne(at) - likelihoods.alone(at);
  const after = likelihoods.afterOne(at + 1) - likelihoods.alone(at + 1);
  sums.placed++;
  if (before < CLASH) sums.clashes++;
  if (before < 0 && after < 0) sums.misfits++;
  if (before > FIT) sums.fits++;
}

/** Whether two neighbours would rather stand the other way round. */
export function readPair(likelihoods: Likelihoods, neighbours: Neighbours, sums: Sums): void {
  const gain = orderGain(likelihoods, neighbours);
  sums.pairs++;
  sums.order += Math.tanh(gain / 2);
  if (Math.abs(gain) < TELLING) return;
  sums.telling++;
  if (gain < 0) sums.reversed++;
}
