import { ramp, share } from "./score";

/**
 * A provision: what an article, a numbered paragraph or an item begins with in laws of the languages
 * here, and its text in the same line.
 */
const PROVISION =
  /^(?:第\s?[〇零一二三四五六七八九十百千\d]{1,8}\s?[条條]|제\s?\d+조|[①-⑳]|[(（][\d一二三四五六七八九十]{1,3}[a-z]?[)）]|§+\s?\d|(?:Art(?:icle|icles|ículo|igo|ikel|\.)|Статья)\s*\d).{12}/iu;

/** What an article of a law begins with, which may head its paragraphs from a line of its own. */
const ARTICLE =
  /^(?:第\s?[〇零一二三四五六七八九十百千\d]{1,8}(?:[-－]\d{1,3})?\s?[条條]|제\s?\d+조|§+\s?\d+[a-z]?|(?:Art(?:icle|icles|ículo|igo|ikel|\.)|Статья)\s*(?:[A-Z]\.?\s?)?\d[\d.-]*)/iu;

/** An article of a Chinese law in a line of its own, and an item in one. */
const HEADING = /^第\s?[〇零一二三四五六七八九十百千\d]{1,8}\s?[条條](?:$|\s|之)/;
const ITEM = /^[一二三四五六七八九十]{1,3}、.{4}/;

/** Paragraphs of an article. */
const PARAGRAPHS = 6;

/** Provisions among the lines of other texts, and of what is a law for certain. */
const PROVISIONS = { few: 0.2, most: 0.5, least: 8 };

/** How much a text looks like a law, 0 to 1: most of its lines are numbered provisions. */
export function lawLikeness(lines: readonly string[]): number {
  const known = knownLaws.get(lines) ?? readLaw(lines);
  knownLaws.set(lines, known);
  return known;
}

/**
 * How much a text is divided as laws and declarations are, 0 to 1: most of its lines are provisions, each
 * numbered otherwise, or stand behind one. Its sentences read like a law's, whether it repeats them or not.
 */
export function articleLikeness(lines: readonly string[]): number {
  const heads = lines.map((line) => (ARTICLE.exec(line) ?? PROVISION.exec(line))?.[0]);
  if (new Set(heads).size <= PROVISIONS.least) return lawLikeness(lines);
  let [provisions, behind] = [0, PARAGRAPHS + 1];
  for (const head of heads) {
    behind = head === undefined ? behind + 1 : 0;
    if (behind <= PARAGRAPHS) provisions++;
  }
  return ramp(share(provisions, lines.length), PROVISIONS.few, PROVISIONS.most);
}

const knownLaws = new WeakMap<readonly string[], number>();

/** What is to go on in the next line, as the items of a provision do. */
const GOES_ON = /[,;:，；：]$/;

function readLaw(lines: readonly string[]): number {
  const headings = lines.filter((line) => HEADING.test(line));
  const hasItems = headings.length >= PROVISIONS.least;
  let [numbered, provisions, goesOn] = [0, 0, false];
  for (const line of lines) {
    const isNumbered = PROVISION.test(line) || (hasItems && ITEM.test(line));
    if (isNumbered) numbered++;
    const isPart = isNumbered || goesOn;
    if (isPart) provisions++;
    goesOn = isPart && GOES_ON.test(line);
  }
  if (numbered < PROVISIONS.least) return 0;
  return ramp(share(provisions, lines.length), PROVISIONS.few, PROVISIONS.most);
}
