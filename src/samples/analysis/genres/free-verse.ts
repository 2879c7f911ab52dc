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
const GOES_ON_IN_JAPANESE = /[\p{Script=Hiragana}ー、，]["'”’)）」』]*$/u;

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
  return goingOn(open) * ramp(within, WITHIN.prose, WITHIN.verse);
}

/** How far lines go on in the next as verse does, in either language. */
function goingOn(open: readonly string[]): number {
  const { korean, japanese } = GOING_ON;
  const share = (goesOn: RegExp) => shareOfLines(open, (line) => goesOn.test(line.slice(-8)));
  return Math.max(
    ramp(share(GOES_ON), korean.lists, korean.verse),
    ramp(share(GOES_ON_IN_JAPANESE), japanese.lists, japanese.verse),
  );
}
