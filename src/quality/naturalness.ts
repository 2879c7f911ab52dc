import type { LanguageModel } from "./model/language-model";
import type { Page, Window } from "./page";

/** What a language's model reads in a window, each a mean over its tokens or words. */
export const modelFeatures = [
  /** Nats a letter that spelling surprises by, and the share of words that hardly any word is spelt like. */
  "spelling",
  "misspelt",
  /** Nats that a token is expected by, and what the one, two and three before it add to that. */
  "fit",
  "tie1",
  "tie2",
  "tie3",
  /** Shares of tokens that end a known sequence of two, three and four. */
  "known2",
  "known3",
  "known4",
  /** Shares of tokens that their neighbours make unlikelier, and that are hardly possible. */
  "clash",
  "shock",
  /** Nats a token that the text reads better forwards than backwards. */
  "forwards",
  /** Standard deviation of what is expected, and of its mean over runs of eight tokens. */
  "spread",
  "waves",
] as const;

/** Nats below its own rate from which a token clashes with those before it, and nats that shock. */
const CLASH = 1;
const SHOCK = 10;
const RUN = 8;

/** What the model reads in each window; NaN where a window holds none of the language's tokens. */
export function readByModel(
  page: Page,
  windows: readonly Window[],
  model: LanguageModel,
): Float64Array[] {
  const { tokens, places } = model.tokens.read(page.text, page.words);
  const backwards = tokens.toReversed();
  const spellings = spellingsOf(page, model);
  let from = 0;
  return windows.map((window) => {
    let to = from;
    while (to < places.length && (places[to] as number) < window.end) to++;
    const read = readTokens(model, tokens, backwards, from, to);
    from = to;
    return Float64Array.from([...readSpelling(page, window, spellings, model), ...read]);
  });
}

/** Nats a letter by word id; NaN of what is not written in the language's letters. */
function spellingsOf({ words }: Page, { letters }: LanguageModel): Float64Array {
  if (!letters) return new Float64Array();
  return Float64Array.from(words.vocabulary.keys(), (word) =>
    letters.isOwn(word) ? letters.surprise(word) : Number.NaN,
  );
}

function readSpelling(
  { words }: Page,
  { fromWord, toWord }: Window,
  spellings: Float64Array,
  { letters }: LanguageModel,
): [spelling: number, misspelt: number] {
  if (!letters) return [0, 0];
  let [sum, misspelt, count] = [0, 0, 0];
  for (let at = fromWord; at < toWord; at++) {
    const surprise = spellings[words.ids[at] as number] as number;
    if (Number.isNaN(surprise)) continue;
    sum += Math.min(surprise, 6);
    if (surprise > letters.foreign) misspelt++;
    count++;
  }
  return count === 0 ? [Number.NaN, Number.NaN] : [sum / count, misspelt / count];
}

function readTokens(
  { order }: LanguageModel,
  tokens: Int32Array,
  backwards: Int32Array,
  from: number,
  to: number,
): number[] {
  const sums = { fit: 0, squares: 0, tie1: 0, tie2: 0, tie3: 0, clash: 0, shock: 0, forwards: 0 };
  const known = [0, 0, 0, 0, 0];
  const logs = new Float64Array(order.order);
  const last = order.order - 1;
  let [run, runs, runSquares, runSum] = [0, 0, 0, 0];
  for (let at = from; at < to; at++) {
    const length = order.readAt(tokens, at, logs);
    for (let least = 2; least <= length; least++) known[least] = (known[least] as number) + 1;
    const [alone = 0, one = 0, two = 0] = logs;
    const log = logs[last] as number;
    sums.fit += log;
    sums.squares += log * log;
    sums.tie1 += one - alone;
    sums.tie2 += two - one;
    sums.tie3 += log - two;
    if (log < alone - CLASH) sums.clash++;
    if (log < -SHOCK) sums.shock++;
    sums.forwards += log - order.logProbability(backwards, tokens.length - 1 - at);
    run += log;
    if ((at - from) % RUN === RUN - 1) {
      runs++;
      runSum += run / RUN;
      runSquares += (run / RUN) ** 2;
      run = 0;
    }
  }
  const count = to - from;
  const mean = (sum: number) => (count > 0 ? sum / count : Number.NaN);
  return [
    mean(sums.fit),
    mean(sums.tie1),
    mean(sums.tie2),
    mean(sums.tie3),
    mean(known[2] as number),
    mean(known[3] as number),
    mean(known[4] as number),
    mean(sums.clash),
    mean(sums.shock),
    mean(sums.forwards),
    deviation(sums.fit, sums.squares, count),
    deviation(runSum, runSquares, runs),
  ];
}

function deviation(sum: number, squares: number, count: number): number {
  return count > 0 ? Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2)) : Number.NaN;
}
