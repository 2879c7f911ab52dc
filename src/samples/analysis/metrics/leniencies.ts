import { divisionLikeness, lawLikeness } from "../genres/laws";
import { statuteLikeness } from "../genres/statutes";
import { verseLikeness } from "../genres/verse";

/** So many times as much as prose may come again in a text: each is 1 where nothing speaks for more. */
export interface Leniencies {
  /** Sequences of a few words, and lines. */
  sequences: number;
  /** Sentences that mostly came before: all, and the long ones among them. */
  sentences: number;
  longSentences: number;
  /** Sentences that come three times and more. */
  wornSentences: number;
  /** Sentences much like one before. */
  alikeSentences: number;
}

type Genre = "verse" | "law" | "divided";

/** What is of a genre for certain may repeat this much more; what is less so, less. */
const OF_GENRES: Readonly<Record<Genre, Omit<Leniencies, "sentences">>> = {
  verse: {
    // Refrains.
    sequences: 1.8,
    // They are short,
    longSentences: 1,
    // and are said again and again.
    wornSentences: 1.8,
    // Stanzas of a song are alike but for a word.
    alikeSentences: 2.2,
  },
  law: {
    // What is forbidden, and on what penalty, is said in the same words in each provision.
    sequences: 3,
    // Whole provisions come back less than the words that they share,
    longSentences: 2.3,
    // and none again and again.
    wornSentences: 1,
    // They are alike; but copies of anything with their words changed are more so.
    alikeSentences: 1.7,
  },
  // What has articles, though few of its lines are provisions, says the same, but not with other words.
  divided: { sequences: 1.35, longSentences: 1.35, wornSentences: 1, alikeSentences: 1 },
};

/** What is wholly a bank may repeat this much more. What it tells again is judged by what it asks of it. */
const OF_BANKS = {
  // Exercises ask in the same words again and again,
  sequences: 2.5,
  // while whole sentences come back little more than elsewhere: the problems differ.
  sentences: 1.5,
  // Their questions are asked alike.
  alikeSentences: 1.2,
};

/** The same of what works sums out: each step is said as it was before, of other formulas. */
const OF_SUMS = { sentences: 1.65, wornSentences: 1.4, alikeSentences: 1.3 };

/** Short sentences come back in plays and manuals: with them so many times as much may be copied. */
const SHORT_SENTENCES = 1.3;

/**
 * What a text may repeat by what its lines look like.
 *
 * @param lines as they were written
 * @param bank how far they ask as a bank does, 0 to 1
 * @param sums how far it works out sums in formulas, 0 to 1
 */
export function leniencies(lines: readonly string[], bank: number, sums = 0): Leniencies {
  const ofGenres = (repeat: keyof Omit<Leniencies, "sentences">) => {
    const more = (genre: Genre, likeness: number) => (OF_GENRES[genre][repeat] - 1) * likeness;
    const [verse, law] = [
      more("verse", verseLikeness(lines)),
      more("law", Math.max(lawLikeness(lines), statuteLikeness(lines))),
    ];
    return 1 + Math.max(verse, law, more("divided", divisionLikeness(lines)));
  };
  const forBanks = (others: number, banks: number) => others + (banks - others) * bank;
  const forSums = (banks: number, repeat: keyof typeof OF_SUMS) =>
    banks + Math.max(0, OF_SUMS[repeat] - banks) * sums;
  const sequences = forBanks(ofGenres("sequences"), OF_BANKS.sequences);
  const alike = Math.max(ofGenres("alikeSentences"), forBanks(1, OF_BANKS.alikeSentences));
  return {
    sequences,
    sentences: forSums(
      forBanks(Math.max(SHORT_SENTENCES, sequences), OF_BANKS.sentences),
      "sentences",
    ),
    longSentences: forSums(forBanks(ofGenres("longSentences"), OF_BANKS.sentences), "sentences"),
    wornSentences: forSums(ofGenres("wornSentences"), "wornSentences"),
    alikeSentences: forSums(alike, "alikeSentences"),
  };
}
