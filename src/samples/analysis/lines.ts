import { ramp, share } from "./score";

/** A mark that closes a line of running text, in any of the languages, with closing quotes. */
const TERMINAL = /[.!?:;。！？…；：｡،؟۔।॥။។།։።][\s"'”’」』）)\]】》〉*_]*$/;

/** Left-over tags behind the mark; they are a fault of their own (formatCleanliness). */
const CLOSING_TAGS = /(?:<[^<>]{1,60}>|&nbsp;|\s)+$/;

/** What they end in. Most lines do not, and are not searched for where tags begin. */
const CLOSING = /[>;\s]/;

/**
 * Marks that refer to a note, or number a paragraph, behind its end: [12], 「362」, ¹² or, where a page
 * has lost its raised figures, the figures alone behind a stop.
 */
const REFERENCE_MARKS =
  /(?:\s{0,4}(?:[[({【「〔［（]\s?(?:\d{1,5}|[a-z*†‡])\s?[\])}】」〕］）]|[⁰¹²³⁴-⁹]{1,4}|[†‡]))+$/;
const BARE_FIGURES = /(?<=[\p{L}\p{M})"”’」』）][.!?。！？]["”’」』]?)\d{1,3}$/u;

/** What they end in; most lines do not. */
const REFERRING = /[\d\])}】」〕］）⁰¹²³⁴-⁹†‡]/;

/** Whether a line ends as a finished sentence does, with or without a reference mark behind it. */
export function endsFinished(line: string): boolean {
  const end = line.slice(-200);
  const words = CLOSING.test(end.slice(-1)) ? end.replace(CLOSING_TAGS, "") : end;
  if (TERMINAL.test(words.slice(-12))) return true;
  if (!REFERRING.test(words.slice(-1))) return false;
  const unmarked = words.slice(-60).replace(REFERENCE_MARKS, "").replace(BARE_FIGURES, "");
  return TERMINAL.test(unmarked.slice(-12));
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** A line that holds text, rather than a rule of dashes or stars between two scenes. */
function holdsText(line: string): boolean {
  return LETTER_OR_DIGIT.test(line);
}

/** Fewest broken lines that tell hard wrapping from chance. */
const WRAPPED_LINES = 5;

/** Whether a block's lines were broken at a width rather than where the author ended them. */
function isHardWrapped(blocks: readonly (readonly string[])[]): boolean {
  const broken = blocks.flatMap((block) => block.slice(0, -1));
  if (broken.length < WRAPPED_LINES) return false;
  const lengths = broken.map((line) => line.length).sort((a, b) => a - b);
  const width = lengths[Math.floor(lengths.length * 0.95)] as number;
  const full = lengths.filter((length) => length >= width * 0.7).length;
  const open = broken.filter((line) => !endsFinished(line)).length;
  return width <= 120 && full >= broken.length * 0.8 && open >= broken.length * 0.6;
}

export interface Lines {
  /** Lines with text in them as they stand in the file, trimmed. */
  readonly raw: readonly string[];
  /** The raw ones with an empty line wherever the file has some between two. */
  readonly spaced: readonly string[];
  /**
   * The author's lines: the raw ones, or whole paragraphs where the file is hard-wrapped, as
   * many book files are. Rules about line ends would otherwise reject every one of those.
   */
  readonly written: readonly string[];
}

export function linesOf(text: string): Lines {
  const blocks: string[][] = [];
  let afterBlank = true;
  for (const line of text.split("\n")) {
    const trimmed = line.trim();
    if (trimmed === "") afterBlank = true;
    else if (holdsText(trimmed)) {
      if (afterBlank) blocks.push([]);
      blocks.at(-1)?.push(trimmed);
      afterBlank = false;
    }
  }
  const raw = blocks.flat();
  const spaced = blocks.flatMap((block, at) => (at > 0 ? ["", ...block] : block));
  return {
    raw,
    spaced,
    written: isHardWrapped(blocks) ? blocks.map((block) => block.join(" ")) : raw,
  };
}

/** Share of lines for which a test holds. */
export function shareOfLines(lines: readonly string[], test: (line: string) => boolean): number {
  return share(lines.filter(test).length, lines.length);
}

/** Fewest lines that make a poem; shorter ones are titles and poets, longer ones are prose. */
const LEAST_VERSES = 8;
const VERSE = { shortest: 8, longest: 60 };

/**
 * How much a text looks like verse, 0 to 1: its lines are short, and most are about as long as
 * the middle one or, as in Chinese, of one of a few fixed lengths.
 */
export function verseLikeness(lines: readonly string[]): number {
  const known = knownVerse.get(lines) ?? readVerse(lines);
  knownVerse.set(lines, known);
  return known;
}

/** Several metrics ask for the same lines. */
const knownVerse = new WeakMap<readonly string[], number>();

function readVerse(lines: readonly string[]): number {
  if (isRunOn(lines)) return 0;
  const lengths = lines.map(({ length }) => length).filter((length) => length >= VERSE.shortest);
  const middle = lengths.toSorted((a, b) => a - b)[lengths.length >> 1] ?? 0;
  const enough = lengths.length >= LEAST_VERSES && lengths.length * 2 >= lines.length;
  if (!enough || middle > VERSE.longest) return 0;
  const alike = lengths.filter((length) => Math.abs(length - middle) <= middle / 5).length;
  return ramp(Math.max(alike, inFixedLengths(lengths)) / lengths.length, 0.3, 0.6);
}

/** Likeness from which on a text is taken for verse. */
const LIKE_VERSE = 0.8;

export function isVerse(lines: readonly string[]): boolean {
  return verseLikeness(lines) >= LIKE_VERSE;
}

/** A sentence that ends within a line, with another behind it. */
const ENDS_WITHIN = /[.!?。！？]["'”’」』）)]{0,2}\s*[^\s"'”’」』）).!?。！？]/;

const RUN_ON = { lines: 20, within: 0.3, open: 0.5, sentences: 0.9 };

/**
 * Whether the lines are prose: broken at a width, so that sentences end within them and run over
 * their ends, or one sentence a line, which alphabets' verse hardly ever is.
 */
function isRunOn(lines: readonly string[]): boolean {
  if (lines.length < RUN_ON.lines) return false;
  const finished = shareOfLines(lines, endsFinished);
  if (finished < RUN_ON.open)
    return shareOfLines(lines, (line) => ENDS_WITHIN.test(line)) > RUN_ON.within;
  return finished > RUN_ON.sentences && shareOfLines(lines, (line) => SPACED.test(line)) > 0.5;
}

/** Several words that spaces part. */
const SPACED = /\S \S+ \S/;

/** How many lines have one of the three most frequent lengths. */
function inFixedLengths(lengths: readonly number[]): number {
  const times = new Map<number, number>();
  for (const length of lengths) times.set(length, (times.get(length) ?? 0) + 1);
  const [first = 0, second = 0, third = 0] = [...times.values()].sort((a, b) => b - a);
  return first + second + third;
}

/**
 * A provision: what an article, a numbered paragraph or an item begins with in laws of the languages
 * here, and its text in the same line.
 */
const PROVISION =
  /^(?:第\s?[〇零一二三四五六七八九十百千\d]{1,8}\s?[条條]|제\s?\d+조|[(（][\d一二三四五六七八九十]{1,3}[a-z]?[)）]|§+\s?\d|(?:Art(?:icle|icles|ículo|igo|ikel|\.)|Статья)\s*\d).{12}/iu;

/** An article of a Chinese law, which may head its paragraphs from a line of its own, and an item in one. */
const ARTICLE = /^第\s?[〇零一二三四五六七八九十百千\d]{1,8}\s?[条條](?:$|\s|之)/;
const ITEM = /^[一二三四五六七八九十]{1,3}、.{4}/;

/** Provisions among the lines of other texts, and of what is a law for certain. */
const PROVISIONS = { few: 0.2, most: 0.5, least: 8 };

/** How much a text looks like a law, 0 to 1: most of its lines are numbered provisions. */
export function lawLikeness(lines: readonly string[]): number {
  const known = knownLaws.get(lines) ?? readLaw(lines);
  knownLaws.set(lines, known);
  return known;
}

const knownLaws = new WeakMap<readonly string[], number>();

function readLaw(lines: readonly string[]): number {
  const articles = lines.filter((line) => ARTICLE.test(line));
  const hasItems = articles.length >= PROVISIONS.least;
  const provisions = lines.filter((line) => PROVISION.test(line) || (hasItems && ITEM.test(line)));
  if (provisions.length < PROVISIONS.least) return 0;
  return ramp(share(provisions.length, lines.length), PROVISIONS.few, PROVISIONS.most);
}
