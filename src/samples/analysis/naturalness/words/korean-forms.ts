import type { WordModel } from "../../models/language-model";
import { rankOf } from "./known-words";
import { hasEnding } from "./korean-words";

/**
 * Particles behind a noun, and the forms of "to do", "to become" and "to be" that make a verb of one:
 * a closed list, as function words are.
 */
const PARTICLES = new Set(
  (
    "은 는 이 가 을 를 의 에 와 과 로 으로 도 만 에서 에게 까지 부터 이나 나 이며 며 라는 이라는 처럼 보다 에는 에도 " +
    "으로써 로써 으로서 로서 이다 인 에서는 으로는 로는 들 들은 들이 들을 들의 하는 하고 한 할 하여 해 했다 하며 하면 " +
    "하지 하기 함 합니다 하다 된 되는 되고 되어 될 됩니다 되었다 했습니다 하였다 하게 하도록 하면서 하던 되면 되지 되기 됨 " +
    "한다 된다 하려면 해야 하거나 되거나 적인 적으로 적 시킨 시키는"
  ).split(" "),
);
const LONGEST_PARTICLE = 4;

/** What a noun ends with before a particle that has two shapes. */
const Shape = { vowel: 0, consonant: 1, vowelOrL: 2, otherConsonant: 3 } as const;
const SHAPES: Readonly<Record<string, number>> = {
  은: Shape.consonant,
  을: Shape.consonant,
  과: Shape.consonant,
  이: Shape.consonant,
  는: Shape.vowel,
  를: Shape.vowel,
  와: Shape.vowel,
  가: Shape.vowel,
  이나: Shape.consonant,
  이며: Shape.consonant,
  이라는: Shape.consonant,
  라는: Shape.vowel,
  로: Shape.vowelOrL,
  로써: Shape.vowelOrL,
  로서: Shape.vowelOrL,
  으로: Shape.otherConsonant,
  으로써: Shape.otherConsonant,
  으로서: Shape.otherConsonant,
};

/** Particles that are hardly anything else at a word's end: behind the wrong shape they are a mistake. */
const SURE = ["은", "을", "를", "와", "으로"];

const SYLLABLES = { first: 0xac00, last: 0xd7a3, finals: 28, l: 8 };

/** Whether a particle has the shape that the noun before it asks for; any does that has one shape. */
function agrees(noun: string, particle: string): boolean {
  const shape = SHAPES[particle];
  const code = noun.charCodeAt(noun.length - 1);
  if (shape === undefined || code < SYLLABLES.first || code > SYLLABLES.last) return true;
  const final = (code - SYLLABLES.first) % SYLLABLES.finals;
  const isOpen = final === 0 || final === SYLLABLES.l;
  if (shape === Shape.vowelOrL) return isOpen;
  if (shape === Shape.otherConsonant) return !isOpen;
  return (final === 0) === (shape === Shape.vowel);
}

const SHORTEST_STEM = 2;

/** Each way to part a word into a stem and particles, the whole of it first. */
function* stemsOf(word: string): Generator<readonly [stem: string, particle: string]> {
  yield [word, ""];
  for (let cut = 1; cut <= LONGEST_PARTICLE && word.length - cut >= SHORTEST_STEM; cut++) {
    const [stem, particle] = [word.slice(0, -cut), word.slice(-cut)];
    if (PARTICLES.has(particle) && agrees(stem, particle)) yield [stem, particle];
  }
}

/** What a word is that the lexicon does not have. */
export const Form = { known: 0, own: 1, unended: 2, misended: 4 } as const;

/** So many particles a stem has in a text that is short; by chance more in a longer one. */
const FEWEST_PARTICLES = 2;
const SHORT_TEXT = 5000;

/** Nats that the end of a word surprises by where no word ends so. */
const MISENDED = 2.5;

/** Syllables from which on a word that is unknown is several, whose spaces are gone. */
const LONGEST_WORD = 12;

const HANGUL = /^[가-힣]{2,}$/;

/**
 * What each different word of a Korean text is. A stem that the lexicon lacks and that stands with several
 * particles, or alone and with one, is a word of the text's own, and so is a compound with it: noise hits
 * each time elsewhere. A word
 * that has no particle or ending behind it is noise more often, and one that ends as none does is hardly
 * anything else.
 */
export function koreanForms(
  vocabulary: Iterable<string>,
  count: number,
  model: WordModel,
): Uint8Array {
  const words = [...vocabulary];
  const unknown = words.map((word) => HANGUL.test(word) && rankOf(word, model) === undefined);
  const particles = new Map<string, Set<string>>();
  for (const [at, word] of words.entries()) {
    if (!unknown[at]) continue;
    for (const [stem, particle] of stemsOf(word)) {
      const found = particles.get(stem) ?? new Set();
      particles.set(stem, found.add(particle));
    }
  }
  const fewest = FEWEST_PARTICLES + Math.max(0, Math.ceil(Math.log10(count / SHORT_TEXT)));
  const isStem = (stem: string) => (particles.get(stem)?.size ?? 0) >= fewest;
  const isPart = (stem: string) => isStem(stem) || model.lexicon.rankOf(stem) !== undefined;
  const isCompound = (stem: string) => {
    for (let cut = SHORTEST_STEM; cut <= stem.length - SHORTEST_STEM; cut++) {
      const [first, second] = [stem.slice(0, cut), stem.slice(cut)];
      if ((isStem(first) && isPart(second)) || (isPart(first) && isStem(second))) return true;
    }
    return false;
  };
  const isOwn = (word: string) =>
    [...stemsOf(word)].some(([stem]) => isStem(stem) || isCompound(stem));
  return Uint8Array.from(words, (word, at) => {
    if (!unknown[at]) return Form.known;
    if (isOwn(word)) return Form.own;
    const unended = hasEnding(word, model.lexicon) ? 0 : Form.unended;
    return unended | (isMisended(word, model) ? Form.misended : 0);
  });
}

function isMisended(word: string, { spelling }: WordModel): boolean {
  const disagrees = SURE.some(
    (particle) =>
      word.length >= particle.length + SHORTEST_STEM &&
      word.endsWith(particle) &&
      !agrees(word.slice(0, -particle.length), particle),
  );
  return disagrees || word.length >= LONGEST_WORD || spelling.endSurprise(word) > MISENDED;
}
