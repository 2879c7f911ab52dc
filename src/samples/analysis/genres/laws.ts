import { ramp, share } from "../score";
import { endsFinished, readOnce, shareOfLines } from "../text/lines";

/**
 * A provision: what an article, a numbered paragraph or an item begins with in laws of the languages
 * here, and its text in the same line.
 */
const PROVISION =
  /^(?:第\s?[〇零一二三四五六七八九十百千\d]{1,8}\s?[条條]|제\s?\d+조|[①-⑳]|[(（][\d一二三四五六七八九十]{1,3}[a-z]?[)）]|§+\s?\d|(?:Art(?:icle|icles|ículo|igo|ikel|\.)|Статья)\s*(?:[A-Z]\.?\s?)?\d).{12}/iu;

/** What an article of a law begins with, which may head its paragraphs from a line of its own. */
const ARTICLE =
  /^(?:第\s?[〇零一二三四五六七八九十百千\d]{1,8}(?:[-－]\d{1,3})?\s?[条條]|제\s?\d+조|§+\s?\d+[a-z]?|(?:Art(?:icle|icles|ículo|igo|ikel|\.)|Статья)\s*(?:[A-Z]\.?\s?)?\d[\d.-]*)/iu;

/** A section of an Act of a parliament. */
const SECTION = /^\d{1,3}[A-Z]{0,2}\.\s?—/u;

/** What is divided further within an article, and goes on with it. */
const LETTERED = /^["“«„]?[(（]?(?:[a-zа-я]{1,2}|[ivx]{1,5})[)）]\s/iu;

/** What is counted within an article: "4) …". */
const COUNTED = /^\d{1,3}[)）]\s/;

/** An item that the next follows: "b) to declare …; or". */
const ITEM_BEFORE_NEXT = /[;；](?:\s(?:and|or|et|ou|und|oder|y|o|e|u|и|или))?$/iu;

/** What is numbered or lettered within an article, where articles are told by what begins them: "2. …", "b) …", "2　…". */
const ITEM_OF_ARTICLE =
  /^(?:\d{1,2}[a-z]?(?:\.|°)\s|[a-z]{1,2}\)\s|(?:[\d０-９]{1,2}|[一二三四五六七八九十]{1,3})　).{8}/;

/** Whether a line is the number of an article and no more, as a heading over its text. */
export function isArticleHead(line: string): boolean {
  return line.length <= LONGEST_HEAD && ARTICLE.exec(line)?.[0].length === line.length;
}

const LONGEST_HEAD = 30;

/** An article of a Chinese law in a line of its own, and an item in one. */
const HEADING = /^第\s?[〇零一二三四五六七八九十百千\d]{1,8}\s?[条條](?:$|\s|之)/;
const ITEM = /^[一二三四五六七八九十]{1,3}、.{4}/;

/** Paragraphs of an article. */
const PARAGRAPHS = 6;

/** Provisions among the lines of other texts, and of what is a law for certain. */
const PROVISIONS = { few: 0.2, most: 0.5, least: 8, fewest: 3, apart: 10 };

/** How much a text looks like a law, 0 to 1: most of its lines are numbered provisions. */
export const lawLikeness = readOnce(readLaw);

/**
 * How much a text is divided as laws and declarations are, 0 to 1: most of its lines are provisions, each
 * numbered otherwise, or stand behind one. Its sentences read like a law's, whether it repeats them or not.
 */
export function articleLikeness(lines: readonly string[]): number {
  const heads = lines.map(headOf);
  return new Set(heads).size <= PROVISIONS.least ? lawLikeness(lines) : shareBehind(heads);
}

const headOf = (line: string) => (ARTICLE.exec(line) ?? PROVISION.exec(line))?.[0];

/** How many of the lines are heads or stand behind one; what goes on with the line before is not counted on. */
function shareBehind(
  heads: readonly (string | undefined)[],
  goesOn = (_: number) => false,
): number {
  let [provisions, behind] = [0, PARAGRAPHS + 1];
  for (const [at, head] of heads.entries()) {
    if (head !== undefined) behind = 0;
    else if (!goesOn(at)) behind++;
    if (behind <= PARAGRAPHS) provisions++;
  }
  return ramp(share(provisions, heads.length), PROVISIONS.few, PROVISIONS.most);
}

/**
 * The same of a page or two, where a few articles are seen, and with what is lettered within them: such a
 * law may say things again, while its sentences are read as any others are.
 */
export const divisionLikeness = readOnce(readDivision);

function readDivision(lines: readonly string[]): number {
  const heads = lines.map((line) => SECTION.exec(line)?.[0] ?? headOf(line));
  const fewest = Math.max(PROVISIONS.fewest, lines.length / PROVISIONS.apart);
  const different = new Set(heads.filter((head) => head !== undefined)).size;
  if (different <= Math.min(PROVISIONS.least, fewest)) return 0;
  return shareBehind(heads, (at) => LETTERED.test(lines[at] as string));
}

/** What numbers or lists the parts of a law, in any of the languages. */
const NUMBERED =
  /^\s*(?:第\s?[〇零一二三四五六七八九十百千\d]{1,8}|제\s?\d|[①-⑳]|[(（]?(?:[\d０-９]{1,3}|[一二三四五六七八九十]{1,3})[a-z]?[)）.、．:°　]|[a-z가-하][)）.]|§|Art|Статья|[IVX]+\.|[-–—•])/iu;

/** The lines of a law that neither a number nor a mark of a list begins. */
export function unnumbered(text: string): string {
  return text
    .split("\n")
    .filter((line) => !NUMBERED.test(line))
    .join("\n");
}

/** What is to go on in the next line, as the items of a provision do. */
const GOES_ON = /[,;:，；：]$/;

function readLaw(lines: readonly string[]): number {
  const headings = lines.filter((line) => HEADING.test(line));
  const hasItems = headings.length >= PROVISIONS.least;
  const isDivided = hasArticles(lines) && divisionLikeness(lines) === 1;
  let [numbered, provisions, goesOn] = [0, 0, false];
  for (const line of lines) {
    const isNumbered =
      PROVISION.test(line) ||
      (hasItems && ITEM.test(line)) ||
      (isDivided && ITEM_OF_ARTICLE.test(line)) ||
      ((LETTERED.test(line) || COUNTED.test(line)) && ITEM_BEFORE_NEXT.test(line));
    if (isNumbered) numbered++;
    const isPart = isNumbered || goesOn;
    if (isPart) provisions++;
    goesOn = isPart && GOES_ON.test(line);
  }
  if (numbered < PROVISIONS.least) return 0;
  return ramp(share(provisions, lines.length), PROVISIONS.few, PROVISIONS.most);
}

/** Whether articles stand over what is numbered, each with another number; paragraphs and questions are numbered as well. */
function hasArticles(lines: readonly string[]): boolean {
  const articles = new Set(lines.flatMap((line) => ARTICLE.exec(line)?.[0] ?? []));
  return articles.size >= Math.max(ARTICLES.fewest, lines.length / ARTICLES.apart);
}

/** Articles of which a page or two has so many at least, one in so many lines: some have a dozen items and more. */
const ARTICLES = { fewest: 3, apart: 30 };

/** Share of a law's lines that end finished, however many items do not: of what was cut off hardly any do. */
const FINISHED = 0.15;

/**
 * Some lines of a text without the items of articles that end without a mark, as their authors like.
 *
 * @param all the text's, which tell whether it is a law
 */
export function withoutOpenItems(
  some: readonly string[],
  all: readonly string[],
): readonly string[] {
  const isLaw = lawLikeness(all) === 1 && hasArticles(all);
  if (!isLaw || shareOfLines(all, endsFinished) < FINISHED) return some;
  const isItem = (line: string) => ITEM_OF_ARTICLE.test(line) || LETTERED.test(line);
  return some.filter((line) => !isItem(line) || endsFinished(line));
}
