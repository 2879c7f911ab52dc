import { fillerWords, isBoilerplate } from "../boilerplate/boilerplate";
import { leftOverTags } from "../boilerplate/left-over-tags";
import { isSoliciting } from "../boilerplate/solicitation";
import { type Check, check, type Measured, weakest, worst } from "../findings";
import { leaveForDots } from "../genres/verse";
import { plainLines } from "../problems/wording/dress";
import type { Reading } from "../reading";
import { atLeast, atMost, share } from "../score";
import { letterCaseTable, lettersOf } from "../text/characters";
import { dotsOf, type Lines } from "../text/lines";
import { timesOf } from "../text/words";
import type { ContentType } from "../verdict";

/** Share of lines that may advertise; C4 drops every such line, and texts that are full of them. */
const BOILERPLATE_LINES = 0.15;

/** Share of what a bank asks that sums and shopping may have in common with advertising, and what more of it is spam. */
const CUT_UP = { banks: 0.04, most: 0.05 };

/** Share of a text that may be lists which its pages repeat, and what is left of a text full of them. */
const NAVIGATION = { most: 0.45, ruin: 0.9 };

/** Share of a text that may be commands, and what is left of one that holds hardly anything else. */
const COMMANDS = { most: 0.65, ruin: 0.9 };

/** Dummy text makes C4 drop a page at its first words; a mention of it in a long text does not. */
const FILLER_WORDS = { threshold: 0.05, ruin: 0.25 };

/** Share of the characters that tags and entities left over from a web page may take. */
const MARKUP = 0.05;

/** Share of lines in capitals; DCLM drops each line with more than half its letters capital. */
const CAPITAL_LINES = 0.3;

/**
 * formatCleanliness: whether the file holds the text alone.
 *
 * C4: advertising, policy and script lines, dummy text. ROOTS: at most .3 special characters
 * among those that are not spaces (half as strict for educational texts, which hold formulas;
 * not asked of problem banks). datatrove gopher_quality: "#" and ellipses a word. MAP-NEO: text
 * in 【】. DCLM: lines in capitals. Left-over HTML is our own test.
 */
export function formatCleanliness(reading: Reading, type: ContentType): Measured {
  const { text } = reading;
  const tags = leftOverTags(text);
  const tagShare = share(
    tags.reduce((sum, tag) => sum + tag.length, 0),
    text.length,
  );
  return weakest([
    ...worst(linesOfEither(reading).map((lines) => advertising(lines, type))),
    cutUpAdvertising(reading),
    navigation(reading),
    commands(reading),
    check(atMost(tagShare, MARKUP), "formatCleanliness", "markup", { count: tags.length }),
    filler(reading),
    capitals(reading),
    ...symbols(reading),
    ...(type === "problem_bank" ? [] : [brackets(reading), letters(reading, type)]),
  ]);
}

/** What advertises may stand in lines of its own between those that prose was broken into, or be broken as it was. */
function linesOfEither({ lines, linesInFile }: Reading): Lines[] {
  return lines === linesInFile ? [lines] : [lines, linesInFile];
}

/** Answers and choices are no lines that a bank could advertise in: what tells something is what counts. */
function advertising({ raw }: Lines, type: ContentType): Check {
  const { plain, telling } =
    type === "problem_bank" ? plainLines(raw) : { plain: raw, telling: raw.length };
  const count = plain.filter(isBoilerplate).length;
  const score = atMost(share(count, Math.max(telling, count)), BOILERPLATE_LINES);
  return check(score, "formatCleanliness", "advertising-lines", {
    count,
    share: share(count, raw.length),
  });
}

/** What shows too little in a line does so where the questions are put together again. */
function cutUpAdvertising({ asked }: Reading): Check {
  const pieces = asked?.pieces ?? [];
  const found = pieces.filter(isSoliciting);
  const lengthOf = (some: readonly string[]) => some.reduce((sum, { length }) => sum + length, 0);
  const taken = share(lengthOf(found), lengthOf(pieces));
  const score = atMost(Math.max(0, taken - CUT_UP.banks), CUT_UP.most);
  return check(score, "formatCleanliness", "advertising-lines", {
    count: found.length,
    share: taken,
  });
}

/** They are left out of what the other metrics read, and cost what there is to clean up. */
function navigation({ navigation: { lines, share: taken } }: Reading): Check {
  const values = { count: lines, share: taken };
  const score = atMost(taken, NAVIGATION.most, NAVIGATION.ruin);
  return check(score, "formatCleanliness", "advertising-lines", values);
}

/** They are left out of what is read as prose: how much of a text can be judged at all. */
function commands({ commands: { lines, share: taken } }: Reading): Check {
  const score = atMost(taken, COMMANDS.most, COMMANDS.ruin);
  return check(score, "formatCleanliness", "command-lines", { count: lines, share: taken });
}

function filler({ words }: Reading): Check {
  const ids = fillerWords.flatMap((word) => words.vocabulary.get(word) ?? []);
  const times = ids.length > 0 ? timesOf(words) : [];
  const count = ids.reduce((sum, id) => sum + (times[id] as number), 0);
  const score = atMost(share(count, words.count), FILLER_WORDS.threshold, FILLER_WORDS.ruin);
  return check(score, "formatCleanliness", "filler-text", { count });
}

/**
 * What would be dropped: headings in capitals are many lines and little text. Twice their share of the
 * text counts, or of the lines where that is less.
 */
function capitals({ linesInFile: lines }: Reading): Check {
  const all = lines.raw.filter(isShouted);
  const lengthOf = (some: readonly string[]) => some.reduce((sum, line) => sum + line.length, 0);
  const lineShare = share(all.length, lines.raw.length);
  const counted = Math.min(lineShare, 2 * share(lengthOf(all), lengthOf(lines.raw)));
  return check(atMost(counted, CAPITAL_LINES), "formatCleanliness", "capital-lines", {
    share: lineShare,
  });
}

/** More of a line is not looked at. */
const LINE_START = 2000;

/** Fewer letters are a heading's, or an abbreviation. */
const SHOUTED_LETTERS = 20;

function isShouted(line: string): boolean {
  const cases = letterCaseTable();
  const end = Math.min(line.length, LINE_START);
  let [others, upper] = [0, 0];
  // With half of it in other letters, the rest of a line changes nothing.
  for (let at = 0; at < end && 2 * others < end; at++) {
    const letterCase = cases[line.charCodeAt(at)] as number;
    if (letterCase === 2) upper++;
    else others += letterCase;
  }
  return upper + others >= SHOUTED_LETTERS && upper > others;
}

/** So many a word may come. */
const SYMBOLS = 0.1;
const DOTS = /\.{3,}|…+/g;

/** Dots that are their author's way are no fault of the page. */
function symbols({ text, words, lines }: Reading): Check[] {
  const { habit } = dotsOf(lines.written);
  const found = [
    { symbol: /#/g, most: SYMBOLS, counted: 1 },
    { symbol: DOTS, most: SYMBOLS * leaveForDots(lines.written), counted: 1 - habit },
  ];
  return found.map(({ symbol, most, counted }) => {
    const count = text.match(symbol)?.length ?? 0;
    const score = atMost((counted * count) / Math.max(1, words.count), most);
    return check(score, "formatCleanliness", "repeated-symbols", { count });
  });
}

function brackets({ text }: Reading): Check {
  const inside =
    text.match(/【[^【】\n]{0,200}】/g)?.reduce((sum, run) => sum + run.length, 0) ?? 0;
  const taken = share(inside, text.length);
  return check(atMost(taken, 0.1), "formatCleanliness", "bracketed-text", { share: taken });
}

function letters({ characters }: Reading, type: ContentType): Check {
  const visible = characters.total - characters.space;
  const found = share(lettersOf(characters), visible);
  const [least, normal] = type === "educational" ? [0.5, 0.65] : [0.65, 0.75];
  const score = atLeast(found, least as number, normal as number);
  return check(score, "formatCleanliness", "few-letters", { share: found });
}
