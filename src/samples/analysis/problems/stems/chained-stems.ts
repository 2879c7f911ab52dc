import { RangeSequences, type TokenRange } from "../../repetition/range-sequences";
import { ramp } from "../../score";
import { wordsOf } from "../../text/words";

/** Words of what is asked, read on across the ends of questions, that are judged at once; fewer at the end tell nothing. */
const PIECE = 16;
const SHORTEST = 6;

/** Lengths of the sequences that are looked for. */
const LENGTHS = [2, 3, 4, 6] as const;

/**
 * Shares of a piece's sequences that stand elsewhere in the bank as well: from where on it may be a chain, and surely
 * is one; and of longer sequences, which come back in copies, where it is none. Those of running text (naturalness/readings/chains.ts).
 */
const PAIRS = { some: 0.6, most: 0.9, copy: [0.4, 0.8] } as const;
const TRIPLES = { some: 0.5, most: 0.85, copy: [0.5, 0.9] } as const;

/** What this share of the questions says, and so many of them, is a pattern of the bank. */
const PATTERN = { least: 4, share: 0.05 };

/** Share of the words in chained pieces: what real banks reach, and of chains alone; and the junk of these. */
const SHARE = { banks: 0.14, chains: 0.36 };
const JUNK = 0.35;

/**
 * Junk, as a share of the text, in questions that are put together of pieces of others: chains cut into questions
 * are too short for what tells them in running text, so they are joined again. Linear in the words.
 *
 * @param text of `stemsOf`
 */
export function chainedJunk(text: string): number {
  // A line that comes again belongs to a story that is asked about again.
  const lines = [...new Set(text.split("\n").map((line) => line.trim()))];
  const { ids, count } = wordsOf(lines.join("\n"));
  const pieces = piecesOf(count);
  const most = Math.max(PATTERN.least, PATTERN.share * lines.length);
  const [pairs, triples, fours, sixes] = LENGTHS.map((length) => {
    const sequences = new RangeSequences(length, count);
    sequences.read(ids, count, pieces);
    return (piece: TokenRange) => sequences.shareElsewhere(piece, most);
  }) as [Elsewhere, Elsewhere, Elsewhere, Elsewhere];
  let chained = 0;
  for (const piece of pieces) {
    const ofPairs =
      ramp(pairs(piece), PAIRS.some, PAIRS.most) * (1 - ramp(fours(piece), ...PAIRS.copy));
    const ofTriples =
      ramp(triples(piece), TRIPLES.some, TRIPLES.most) * (1 - ramp(sixes(piece), ...TRIPLES.copy));
    chained += (piece[1] - piece[0]) * (ofPairs + ofTriples);
  }
  return JUNK * ramp(chained / Math.max(1, count), SHARE.banks, SHARE.chains);
}

type Elsewhere = (piece: TokenRange) => number;

function piecesOf(count: number): TokenRange[] {
  const pieces: TokenRange[] = [];
  for (let start = 0; start + SHORTEST <= count; start += PIECE)
    pieces.push([start, Math.min(count, start + PIECE)]);
  return pieces;
}
