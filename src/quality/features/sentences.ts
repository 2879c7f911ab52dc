import type { Page, Window } from "../page";
import { ratio } from "../score";

export const sentenceNames = [
  "sentenceWords",
  "sentenceSpread",
  "chainedPairs",
  "chainedTriples",
  "lonely",
] as const;

export const isSentenceEnd = new Uint8Array(0x10000);
for (const end of ".!?…。！？\n") isSentenceEnd[end.charCodeAt(0)] = 1;

const MIN_SENTENCE_WORDS = 6;

/** Generated text repeats pairs and triples of words, but not longer sequences. */
export function sentenceFeatures(page: Page, { fromWord, toWord }: Window): number[] {
  const { text, words, frequencies, repeats } = page;
  const [pairs, triples, fours, sixes] = [2, 3, 4, 6].map((n) =>
    repeats.repeated.get(n),
  ) as Uint8Array[];
  const sums = { count: 0, log: 0, squares: 0, pairs: 0, triples: 0, lonely: 0 };
  const markedShare = (marks: Uint8Array | undefined, from: number, to: number) => {
    let marked = 0;
    for (let i = from; i < to; i++) marked += marks?.[i] ?? 0;
    return marked / Math.max(1, to - from);
  };
  for (let from = fromWord, i = fromWord; i < toWord; i++) {
    const end = (words.starts[i] as number) + (words.lengths[i] as number);
    const next = i + 1 < toWord ? (words.starts[i + 1] as number) : end + 1;
    let endsHere = i + 1 === toWord;
    for (let unit = end; unit < next && !endsHere; unit++)
      endsHere = isSentenceEnd[text.charCodeAt(unit)] === 1;
    if (!endsHere) continue;
    const to = i + 1;
    const log = Math.log(to - from);
    sums.count++;
    sums.log += log;
    sums.squares += log * log;
    if (to - from >= MIN_SENTENCE_WORDS) {
      if (markedShare(pairs, from, to - 1) > 0.75 && markedShare(fours, from, to - 3) < 0.5)
        sums.pairs += to - from;
      if (markedShare(triples, from, to - 2) > 0.6 && markedShare(sixes, from, to - 5) < 0.5)
        sums.triples += to - from;
      let uniqueWords = 0;
      for (let word = from; word < to; word++)
        if (frequencies[words.ids[word] as number] === 1) uniqueWords++;
      if (uniqueWords * 2 >= to - from) sums.lonely += to - from;
    }
    from = to;
  }
  const [mean, windowWords] = [ratio(sums.log, sums.count), toWord - fromWord];
  const spread = Math.sqrt(Math.max(0, sums.squares / sums.count - mean * mean));
  return [
    mean,
    spread,
    ...[sums.pairs, sums.triples, sums.lonely].map((sum) => ratio(sum, windowWords)),
  ];
}
