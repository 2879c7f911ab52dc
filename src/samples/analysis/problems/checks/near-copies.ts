/** Shorter questions may be alike by chance; of a longer one so many words are looked at. */
const SHORTEST = 8;
const LONGEST = 200;

/** Share of the words of the longer of two questions that both have: a story asked about anew has three quarters. */
const ALIKE = 0.85;

const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\p{L}+|\d+/gu;

/**
 * How many questions are nearly an earlier one: with a word in seven gone, added or changed at most, whatever
 * their numbers are. Each is compared with the one that last had most of its pairs of words, so that the time is
 * linear in the text.
 */
export function nearCopies(questions: readonly string[]): number {
  const read = questions.map(wordsOf);
  const lastWith = new Map<string, number>();
  let copies = 0;
  for (const [at, words] of read.entries()) {
    const times = new Map<number, number>();
    for (let first = 0; first + 1 < words.length; first++) {
      const pair = `${words[first]} ${words[first + 1]}`;
      const last = lastWith.get(pair);
      if (last !== undefined && last !== at) times.set(last, (times.get(last) ?? 0) + 1);
      lastWith.set(pair, at);
    }
    const [likest] = [...times].sort((a, b) => b[1] - a[1])[0] ?? [];
    if (likest !== undefined && areAlike(words, read[likest] as readonly string[])) copies++;
  }
  return copies;
}

function wordsOf(question: string): string[] {
  const words = question.toLowerCase().match(WORD) ?? [];
  return words.slice(0, LONGEST).map((word) => (/^\d/.test(word) ? "0" : word));
}

function areAlike(one: readonly string[], other: readonly string[]): boolean {
  const longer = Math.max(one.length, other.length);
  if (Math.min(one.length, other.length) < SHORTEST) return false;
  const left = new Map<string, number>();
  for (const word of other) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of one) {
    const times = left.get(word) ?? 0;
    if (times > 0) shared++;
    left.set(word, times - 1);
  }
  return shared >= ALIKE * longer;
}
