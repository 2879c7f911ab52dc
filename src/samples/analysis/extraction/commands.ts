import { loadModel } from "../models/load";
import { share } from "../score";

/** A text without the lines that are commands. */
export interface WithoutCommands {
  text: string;
  /** Lines that were left out. */
  lines: number;
  /** Share of the text's length that they took, 0 to 1. */
  share: number;
}

/** Fewer different ones are no page of commands, and are read with the rest. */
const FEWEST = 5;

/** A command is no longer than this, and is looked at no further. */
const LONGEST = 300;
const MOST_TOKENS = 40;

/** What introduces a command: a line of words that ends in a colon. */
const INTRODUCES = /[\p{L}\p{M})\]"'’”»）」]\s?[:：]$/u;

const PROMPT = /^[$>#%]\s+|^sudo\s+/;
const NAME = /^[\w.~/@+-]{0,60}[a-z](?:[\w.~/@+-]{0,60}[\w~/@+-])?$/i;

/** Options, paths, files, what is assigned, quoted or piped, and places to fill in. */
const SIGN = /^--?\w|[\\/|<>=*$@{}[\]~_]|[a-z_]\.\w|\w\.[a-z]|^["'`]|^&+$/i;
const SIGNS = 0.2;

/** What ends in a word and a stop is a sentence, and what ends in a colon introduces one. */
const ENDS = /\p{L}{2}[.!?。！？]$|[:：]$/u;

/** The name of a command, by itself or with those of its parts. */
const HEAD = /^\d*[a-z][a-z\d_.+-]*(?: [a-z\d][a-z\d_.+-]*)*$/;

/** Words of letters, of which most are in the lexicon of English or in other lines of the text. */
const WORD = /\p{L}{3,}/gu;
const KNOWN = 0.6;

/** A label and an address, as each page of a manual has one. */
const REFERENCE = /^(\S.{0,39}[:：])\s?<?https?:\/\/\S+>?\.?$/u;

/**
 * Leaves out the lines that are commands: those that a line ending in a colon introduces, or that stand
 * behind another, begin with a name that others begin with or that heads the page, and hold options, paths and
 * the like. They are no sentences; what they are worth is not what reads like prose. Lines of words that nothing
 * else has are left for the models to read, since noise can be dressed as commands. Linear in the text.
 */
export function withoutCommands(text: string): WithoutCommands {
  const lines = text.split("\n");
  const trimmed = lines.map((line) => (line.length <= LONGEST ? line.trim() : line));
  const kinds = kindsOf(trimmed);
  const signed = new Set(trimmed.filter((_, at) => kinds[at] === SIGNED));
  if (signed.size < FEWEST) return { text, lines: 0, share: 0 };
  const knows = knownIn(trimmed);
  const dropped = kinds.map((kind, at) => {
    if (kind === REFERRING) return true;
    return (kind === SIGNED || kind === BARE) && isKnown(trimmed[at] as string, knows);
  });
  const kept = lines.filter((_, at) => !dropped[at]).join("\n");
  const count = lines.length - dropped.filter((one) => !one).length;
  return { text: kept, lines: count, share: share(text.length - kept.length, text.length) };
}

const [OTHER, SIGNED, BARE, REFERRING] = [0, 1, 2, 3];

/** What each line is: a command by its signs, one by its name alone, a reference, or none of these. */
function kindsOf(lines: readonly string[]): number[] {
  const introductions = introductionsIn(lines);
  const names = new Names();
  const commands: number[] = [];
  forEachIntroduced(lines, introductions, (line, at) => {
    if (!isSigned(line)) return false;
    commands.push(at);
    names.add(nameOf(line), at);
    return true;
  });
  if (commands.length < FEWEST) return [];
  const kinds = referencesIn(lines);
  const heads = new Set<number>();
  for (const [at, line] of lines.entries()) {
    if (!isHead(line)) continue;
    heads.add(at);
    names.add(nameOf(line), at);
  }
  const named = commands.filter((at) => names.timesNear(nameOf(lines[at] as string), at) > 1);
  // Among pages of commands one of a name of its own is no chance.
  for (const at of named.length >= NAMED * commands.length ? commands : named) kinds[at] = SIGNED;
  for (const at of heads)
    if (names.timesNear(nameOf(lines[at] as string), at) > 1) kinds[at] = BARE;
  forEachIntroduced(lines, introductions, (line, at) => {
    if (kinds[at] !== OTHER) return kinds[at] !== REFERRING;
    const others = names.timesNear(nameOf(line), at) - (heads.has(at) ? 1 : 0);
    if (others < 1 || !NAME.test(nameOf(line)) || ENDS.test(line.slice(-8))) return false;
    kinds[at] = BARE;
    return true;
  });
  return kinds;
}

/** Where commands begin with a name, and pages are headed by it. */
class Names {
  readonly #times = new Map<string, number>();

  add(name: string, at: number): void {
    const key = keyOf(name, at);
    this.#times.set(key, (this.#times.get(key) ?? 0) + 1);
  }

  /** How often it does so about a line: a page is about one command, or a few. */
  timesNear(name: string, at: number): number {
    return [at - PAGE, at, at + PAGE].reduce(
      (sum, place) => sum + (this.#times.get(keyOf(name, place)) ?? 0),
      0,
    );
  }
}

const PAGE = 25;
const NAMED = 0.6;

const keyOf = (name: string, at: number) => `${Math.floor(at / PAGE)} ${name}`;

/** Labels with an address that come again and again. */
function referencesIn(lines: readonly string[]): number[] {
  const labels = lines.map((line) => REFERENCE.exec(line)?.[1]);
  const times = countsOf(labels);
  return labels.map((label) => (label && (times.get(label) ?? 0) > 2 ? REFERRING : OTHER));
}

/** Which lines may introduce a command; what stands there again and again explains none. */
function introductionsIn(lines: readonly string[]): boolean[] {
  const introductions = lines.map((line) => (INTRODUCES.test(line.slice(-8)) ? line : undefined));
  const times = countsOf(introductions);
  return introductions.map((one) => one !== undefined && (times.get(one) ?? 0) <= SAME);
}

/** "Show help:" may stand on several pages. */
const SAME = 4;

function countsOf(all: readonly (string | undefined)[]): Map<string | undefined, number> {
  const times = new Map<string | undefined, number>();
  for (const one of all) times.set(one, (times.get(one) ?? 0) + 1);
  return times;
}

const isHead = (line: string) =>
  line.length <= 60 && HEAD.test(line) && line.split(" ").length <= 3 && !ENDS.test(line);

/** Calls with each line behind one that ends in a colon, and on as long as what is called says that it is a command. */
function forEachIntroduced(
  lines: readonly string[],
  introductions: readonly boolean[],
  found: (line: string, at: number) => boolean,
): void {
  let [isBehindColon, isBehindOne] = [false, false];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    if (line === "") continue;
    const isIntroduced = (isBehindColon || isBehindOne) && line.length <= LONGEST;
    isBehindOne = isIntroduced && found(line, at);
    isBehindColon = !isBehindOne && introductions[at] === true;
  }
}

const nameOf = (line: string) =>
  (line.replace(PROMPT, "").split(/\s/, 1)[0] as string).replace(/^\W+|[-:.].*$/g, "");

function isSigned(line: string): boolean {
  const tokens = line.replace(PROMPT, "").split(/\s+/, MOST_TOKENS);
  if (!NAME.test(tokens[0] as string) || ENDS.test(line.slice(-8))) return false;
  const signs = tokens.filter((token) => SIGN.test(token)).length;
  return signs > 0 && signs >= SIGNS * tokens.length;
}

/** In how many lines each word stands, up to two. */
function knownIn(lines: readonly string[]): (word: string) => boolean {
  const { lexicon } = loadModel("en") as { lexicon?: { rankOf(word: string): number | undefined } };
  const times = new Map<string, number>();
  for (const line of lines) {
    const words = new Set(line.slice(0, LONGEST).toLowerCase().match(WORD));
    for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  }
  return (word) => (times.get(word) ?? 0) > 1 || lexicon?.rankOf(word) !== undefined;
}

function isKnown(line: string, knows: (word: string) => boolean): boolean {
  const words = line.toLowerCase().match(WORD) ?? [];
  return words.filter(knows).length >= KNOWN * words.length;
}
