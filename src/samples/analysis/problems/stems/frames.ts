import { share } from "../../score";
import { UNSPACED } from "../../text/unspaced";
import { isAsking } from "../wording/asking";
import { answerIn } from "../wording/dress";
import { formOf } from "../wording/quantities";

const LINES = /[^\n]+/g;

/** So many words, or characters of an unspaced script, of a line's beginning are compared. */
interface Compared {
  words: number;
  characters: number;
}
const OF_STEMS: Compared = { words: 5, characters: 8 };

/** So much of a line is looked at for them, in UTF-16 units. */
const LOOKED_AT = 80;

/** What so many questions begin with, and this share of them, is how the bank asks. */
const OFTEN = { least: 3, share: 0.05 };

/** Blanks in place of the words that many lines begin with: "Which of these", 「下列何者」. Linear in the text. */
export function withoutFrames(text: string): string {
  const times = new Map<string, number>();
  let lines = 0;
  for (const [line] of text.matchAll(LINES)) {
    const beginnings = partsOf(line, "start", OF_STEMS);
    if (beginnings.length > 0) lines++;
    count(times, beginnings);
  }
  const often = Math.max(OFTEN.least, OFTEN.share * lines);
  return text.replace(LINES, (line) =>
    withoutPart(line, "start", commonOf(partsOf(line, "start", OF_STEMS), times, often)),
  );
}

/** A longer question is one of its own, and a longer order what it is about; in characters. */
const LONGEST_ASKED = 160;
const LONGEST_ORDER = 60;

/** What is asked of so many things, and in this share of the lines that ask, is asked of each: no question comes again. */
const DECK = { least: 6, share: 0.1, words: 12, characters: 24 };

/** A frame says this much at least, in words and in characters of an unspaced script. */
const SHORTEST = { words: 3, characters: 5 };

/** So often a frame is left as it is. */
const LEFT = 2;

/** Lines from an order to the answer to it. */
const TO_ANSWER = 2;

/**
 * A bank's text with blanks in place of what it asks of one thing after the other: what its short questions begin with,
 * "What is the capital of …?", and what the orders of its exercises end in, "Devenir : au passé simple." It is left
 * twice. Linear in the text.
 */
export function withoutDeckFrames(text: string): string {
  const lines = text.split("\n");
  const answers = lines.map((line) => answerIn(line.trim()) !== null);
  const asks = lines.map((line) => line.length <= LONGEST_ASKED && isAsking(line.trim()));
  const orders = lines.map(
    (line, at) =>
      line.length <= LONGEST_ORDER &&
      !answers[at] &&
      answers.slice(at + 1, at + 1 + TO_ANSWER).includes(true),
  );
  const unlabelled = withoutNumberedLabels(lines, answers);
  return withoutCommon(withoutCommon(unlabelled, asks, "start"), orders, "end").join("\n");
}

/** Share of a text, 0 to 1, that another has blanks in place of. */
export function shareLeftOut(text: string, plain: string): number {
  return text === plain ? 0 : 1 - share(lettersIn(plain), lettersIn(text));
}

function lettersIn(text: string): number {
  return text.replace(/\s/g, "").length;
}

/** A longer line, in characters, tells something of its own. */
const LONGEST_LABEL = 90;

/** What stands over question after question, the same but for its number: "Exercise 24 of the section on loops:" */
function withoutNumberedLabels(lines: readonly string[], answers: readonly boolean[]): string[] {
  const labels = lines.map((line, at) =>
    !answers[at] && line.length <= LONGEST_LABEL && NUMBERED_LABEL.test(line) ? formOf(line) : null,
  );
  const times = new Map<string, number>();
  count(
    times,
    labels.filter((label) => label !== null),
  );
  const seen = new Map<string, number>();
  return lines.map((line, at) => {
    const label = labels[at];
    if (label == null || (times.get(label) ?? 0) < DECK.least) return line;
    count(seen, [label]);
    return (seen.get(label) as number) > LEFT ? " ".repeat(line.length) : line;
  });
}

const NUMBERED_LABEL = /\d.*[:：]\s*$/;

function withoutCommon(lines: readonly string[], isFramed: readonly boolean[], side: Side) {
  const partsAt = (at: number) => (isFramed[at] ? framesIn(lines[at] as string, side) : []);
  const times = new Map<string, number>();
  for (const at of lines.keys()) count(times, partsAt(at));
  const often = Math.max(DECK.least, DECK.share * isFramed.filter(Boolean).length);
  const seen = new Map<string, number>();
  return lines.map((line, at) => {
    const frame = commonOf(partsAt(at), times, often);
    count(seen, [frame]);
    return (seen.get(frame) as number) > LEFT ? withoutPart(line, side, frame) : line;
  });
}

/** Where a frame stands in its line. */
type Side = "start" | "end";

/** What of a line may be a frame: a line that is all frame is asked again. */
function framesIn(line: string, side: Side): string[] {
  const whole = line.trim().length;
  const least = UNSPACED.test(line) ? SHORTEST.characters : SHORTEST.words;
  return partsOf(line, side, DECK)
    .slice(least - 1)
    .filter((part) => part.trim().length < whole);
}

function count(times: Map<string, number>, parts: readonly string[]): void {
  for (const part of parts) times.set(part, (times.get(part) ?? 0) + 1);
}

/** The longest of a line's parts that comes so often, as the shorter ones do. */
function commonOf(parts: readonly string[], times: Map<string, number>, often: number): string {
  const rarer = parts.findIndex((part) => (times.get(part) ?? 0) < often);
  return (rarer < 0 ? parts.at(-1) : parts[rarer - 1]) ?? "";
}

function withoutPart(line: string, side: Side, part: string): string {
  if (part === "") return line;
  const blank = " ".repeat(part.length);
  if (side === "end") {
    const told = line.trimEnd();
    return told.slice(0, -part.length) + blank + line.slice(told.length);
  }
  const indent = line.length - line.trimStart().length;
  return line.slice(0, indent) + blank + line.slice(indent + part.length);
}

/** The first word of a line, the first two, and so on; or the last, the last two. */
function partsOf(line: string, side: Side, { words, characters }: Compared): string[] {
  const looked =
    side === "start" ? line.trimStart().slice(0, LOOKED_AT) : line.trimEnd().slice(-LOOKED_AT);
  const isUnspaced = UNSPACED.test(looked.slice(0, characters));
  const all = isUnspaced ? Array.from(looked) : (looked.match(/\S+\s*/g) ?? []);
  // The unit where the line was cut off is no whole one.
  const isCut = looked.length < line.trim().length;
  const units = !isCut ? all : side === "start" ? all.slice(0, -1) : all.slice(1);
  const most = isUnspaced ? characters : words;
  let part = "";
  if (side === "end")
    return units
      .slice(-most)
      .reverse()
      .map((unit) => {
        part = unit + part;
        return part;
      });
  return units.slice(0, most).map((unit) => {
    part += unit;
    return part;
  });
}
