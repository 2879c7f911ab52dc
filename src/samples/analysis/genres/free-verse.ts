import { ramp } from "../score";
import { endsFinished, readOnce, shareOfLines } from "../text/lines";
import { holdsAnEnd } from "./verse";

/**
 * What a Korean line ends with that goes on in the next: a particle, or the form of a verb that a sentence is
 * joined on or ended by. Nouns stand alone in lists and menus.
 */
const GOES_ON =
  /(?:[은는이가을를에의와과로도만]|에서|부터|까지|처럼|보다|[고며면서니나지다라게려듯자어아여야요네랴던]|도록|[한할인된될진린든길런운온간])[,，]?["'”’)」』]*$/u;

/** A Japanese one ends with a particle or a verb's ending, which are no Han characters, or at a pause. */
const GOES_ON_IN_JAPANESE = /\p{Script=Hiragana}、?["'”’)）」』]*$/u;

/** Share of such lines that end at a pause: in verse, and where each sentence was cut off at one. */
const AT_PAUSE = { cut: 0.8, verse: 0.5 };

/** What a Japanese line seldom begins with but where one was cut, and the share of lines so in verse and in pieces of prose. */
const CUT_BEFORE = /^[をはがにのでともんっゃゅょぁぃぅぇぉーッャュョ、。]/u;
const BEGUN = { pieces: 0.12, verse: 0.06 };

/** Fewest lines that tell anything, and the longest, in characters, but for one in twenty. */
const LINES = { fewest: 24, longest: 60, most: 0.95 };

/** Share of the open lines that go on, in lists and in verse. */
const GOING_ON = { korean: { lists: 0.55, verse: 0.72 }, japanese: { lists: 0.6, verse: 0.8 } };

/** Lines with a sentence's end within them: prose that was broken up has many, verse ends both at once. */
const WITHIN = { prose: 0.25, verse: 0.13 };

/**
 * How much Korean or Japanese lines look like verse without a measure, 0 to 1: short ones of any lengths, in which
 * sentences run on from line to line and end with one. Without it they would be taken for lines that were cut off.
 */
export const freeVerseLikeness = readOnce(readFreeVerse);

function readFreeVerse(lines: readonly string[]): number {
  const lengths = lines.map(({ length }) => length).toSorted((a, b) => a - b);
  const long = lengths[Math.floor(lengths.length * LINES.most)] ?? 0;
  if (lines.length < LINES.fewest || long > LINES.longest) return 0;
  const open = lines.filter((line) => !endsFinished(line));
  const within = shareOfLines(lines, holdsAnEnd);
  const begun = shareOfLines(lines, (line) => CUT_BEFORE.test(line));
  const atPause = shareOfLines(open, (line) => line.endsWith("、"));
  return (
    Math.max(
      goingOn(open, GOES_ON, GOING_ON.korean),
      goingOn(open, GOES_ON_IN_JAPANESE, GOING_ON.japanese) *
        ramp(begun, BEGUN.pieces, BEGUN.verse) *
        ramp(atPause, AT_PAUSE.cut, AT_PAUSE.verse),
    ) * ramp(within, WITHIN.prose, WITHIN.verse)
  );
}

/** How far open lines go on in the next as verse does, in one of the languages. */
function goingOn(
  open: readonly string[],
  goesOn: RegExp,
  likely: { lists: number; verse: number },
) {
  return ramp(
    shareOfLines(open, (line) => goesOn.test(line.slice(-8))),
    likely.lists,
    likely.verse,
  );
}
