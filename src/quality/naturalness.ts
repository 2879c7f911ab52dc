import type { LanguageModel } from "./model/language-model";
import type { Page, Window } from "./page";
import { measureSpelling, spellingsOf } from "./spelling";

export const modelFeatureNames = [
  /** Spelling surprise in nats per letter, and the share of words with unlikely spellings. */
  "spelling",
  "misspelled",
  /** Shares of unlikely spellings that occur once, and of words likelier when reversed. */
  "misspelledOnce",
  "likelierBackwards",
  /** Mean log probability in nats, and the gain from one, two and three preceding tokens. */
  "fit",
  "tie1",
  "tie2",
  "tie3",
  /** Shares of tokens that end a known sequence of two, three and four. */
  "known2",
  "known3",
  "known4",
  /** Shares of tokens that their context makes less likely, or nearly impossible. */
  "clash",
  "shock",
  /** Nats per token by which the text reads better forwards than backwards. */
  "forwards",
  /** Standard deviation of log probability, and of its mean over runs of eight tokens. */
  "spread",
  "waves",
  /** Share of adjacent words that are likelier swapped, and nats gained by their order. */
  "swapped",
  "orderGain",
] as const;

const CLASH_NATS = 1;
const SHOCK_NATS = 10;
const RUN_TOKENS = 8;

export function measureByModel(page: Page, windows: readonly Window[], model: LanguageModel) {
  const { tokens, offsets } = model.tokens.read(page.text, page.words);
  const backwards = tokens.toReversed();
  const spellings = spellingsOf(page, model);
  let from = 0;
  return windows.map((window) => {
    let to = from;
    while (to < offsets.length && (offsets[to] as number) < window.end) to++;
    const samplingStep = windows.length > MANY_WINDOWS ? SAMPLING_STEP : 1;
    const tokenFeatures = measureTokens(model, tokens, backwards, from, to, samplingStep);
    const orderFeatures = measureOrder(model, tokens, offsets, page, window, from, samplingStep);
    from = to;
    return Float64Array.from([
      ...measureSpelling(page, window, spellings, model),
      ...tokenFeatures,
      ...orderFeatures,
    ]);
  });
}

/** Above 32 windows, only a third of each window is measured. */
const MANY_WINDOWS = 32;
const SAMPLING_STEP = 3;
const MAX_PAIRS = 500;
const TOKENS_AFTER = 2;
const TOKENS_BEFORE = 3;
const MAX_PAIR_TOKENS = 12;

function measureOrder(
  { ngrams }: LanguageModel,
  tokens: Int32Array,
  offsets: Int32Array,
  { text, words }: Page,
  { fromWord, toWord }: Window,
  from: number,
  samplingStep: number,
): [swapped: number, gain: number] {
  const step = Math.max(1, Math.floor(((toWord - fromWord) * samplingStep) / MAX_PAIRS));
  const swappedTokens = new Int32Array(TOKENS_BEFORE + MAX_PAIR_TOKENS + TOKENS_AFTER);
  let [swapped, gains, pairs, first] = [0, 0, 0, from];
  for (let i = fromWord; i + 1 < toWord; i += step) {
    const start = words.starts[i] as number;
    const next = words.starts[i + 1] as number;
    const gap = next - start - (words.lengths[i] as number);
    if (gap > 1 || (gap === 1 && text[next - 1] !== " ")) continue;
    const end = next + (words.lengths[i + 1] as number);
    while (first < tokens.length && (offsets[first] as number) < start) first++;
    let second = first;
    while (second < tokens.length && (offsets[second] as number) < next) second++;
    let last = second;
    while (last < tokens.length && (offsets[last] as number) < end) last++;
    if (second === first || last === second || last - first > MAX_PAIR_TOKENS) continue;
    const contextStart = Math.max(0, first - TOKENS_BEFORE);
    const contextEnd = Math.min(tokens.length, last + TOKENS_AFTER);
    swappedTokens.set(tokens.subarray(contextStart, contextEnd));
    swappedTokens.set(tokens.subarray(second, last), first - contextStart);
    swappedTokens.set(tokens.subarray(first, second), first - contextStart + last - second);
    let gain = 0;
    for (let t = first; t < contextEnd; t++) {
      gain +=
        ngrams.logProbability(tokens, t) - ngrams.logProbability(swappedTokens, t - contextStart);
    }
    pairs++;
    gains += Math.max(-6, Math.min(6, gain));
    if (gain < -0.5) swapped++;
  }
  return pairs === 0 ? [Number.NaN, Number.NaN] : [swapped / pairs, gains / pairs];
}

function measureTokens(
  { ngrams }: LanguageModel,
  tokens: Int32Array,
  backwards: Int32Array,
  from: number,
  to: number,
  samplingStep: number,
): number[] {
  const sums = { fit: 0, squares: 0, tie1: 0, tie2: 0, tie3: 0, clash: 0, shock: 0, forwards: 0 };
  const knownCounts = [0, 0, 0, 0, 0];
  const logs = new Float64Array(ngrams.order);
  const last = ngrams.order - 1;
  let [run, runs, runSquares, runSum, count] = [0, 0, 0, 0, 0];
  for (let i = from; i < to; i++) {
    if (Math.floor((i - from) / RUN_TOKENS) % samplingStep !== 0) continue;
    count++;
    const length = ngrams.writeLogs(tokens, i, logs);
    for (let size = 2; size <= length; size++)
      knownCounts[size] = (knownCounts[size] as number) + 1;
    const [unigram = 0, bigram = 0, trigram = 0] = logs;
    const log = logs[last] as number;
    sums.fit += log;
    sums.squares += log * log;
    sums.tie1 += bigram - unigram;
    sums.tie2 += trigram - bigram;
    sums.tie3 += log - trigram;
    if (log < unigram - CLASH_NATS) sums.clash++;
    if (log < -SHOCK_NATS) sums.shock++;
    sums.forwards += log - ngrams.logProbability(backwards, tokens.length - 1 - i);
    run += log;
    if ((i - from) % RUN_TOKENS === RUN_TOKENS - 1) {
      runs++;
      runSum += run / RUN_TOKENS;
      runSquares += (run / RUN_TOKENS) ** 2;
      run = 0;
    }
  }
  const mean = (sum: number) => (count > 0 ? sum / count : Number.NaN);
  return [
    mean(sums.fit),
    mean(sums.tie1),
    mean(sums.tie2),
    mean(sums.tie3),
    mean(knownCounts[2] as number),
    mean(knownCounts[3] as number),
    mean(knownCounts[4] as number),
    mean(sums.clash),
    mean(sums.shock),
    mean(sums.forwards),
    standardDeviation(sums.fit, sums.squares, count),
    standardDeviation(runSum, runSquares, runs),
  ];
}

function standardDeviation(sum: number, squares: number, count: number): number {
  return count > 0 ? Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2)) : Number.NaN;
}
