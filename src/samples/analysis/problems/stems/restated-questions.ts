import { UNSPACED } from "../../text/unspaced";
import { ANSWER, SOLUTION } from "../wording/patterns";

const LINES = /[^\n]+/g;
const WORDS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+/gu;

/** So many words in a row, or characters of an unspaced script, are said again rather than by chance. */
const RUN = { words: 4, characters: 7 };

/** A question has no more lines above its explanation. */
const MOST_LINES = 16;

/** What says more than this share of its words again explains nothing, and is a copy. */
const EXPLAINING = 0.55;

/** So much of a line is looked at, in UTF-16 units. */
const LOOKED_AT = 4000;

/**
 * A bank's text with blanks in place of what an answer or its explanation says again of the question above it: that
 * is what it explains, and no copy. An explanation that says little else stays as it is. Linear in the text.
 */
export function withoutRestatedQuestions(text: string): string {
  let [question, isAnswered] = [new Question(), false];
  return text.replace(LINES, (line) => {
    const written = line.trim();
    if (written === "") return line;
    if (SOLUTION.test(written) || ANSWER.test(written)) {
      isAnswered = true;
      return withoutRuns(line, question);
    }
    if (isAnswered) [question, isAnswered] = [new Question(), false];
    question.tell(written);
    return line;
  });
}

/** What stands above an answer. */
class Question {
  #lines: string[] = [];
  readonly #runs = new Map<number, ReadonlySet<string>>();

  tell(line: string): void {
    if (this.#lines.length === MOST_LINES) this.#lines.shift();
    this.#lines.push(line.slice(0, LOOKED_AT));
    this.#runs.clear();
  }

  /** What it says in so many words in a row, found once for all of its answers. */
  runs(length: number): ReadonlySet<string> {
    const found = this.#runs.get(length);
    if (found) return found;
    const runs = new Set(this.#lines.flatMap((line) => runsIn(wordsIn(line), length)));
    this.#runs.set(length, runs);
    return runs;
  }
}

function withoutRuns(line: string, question: Question): string {
  const length = UNSPACED.test(line) ? RUN.characters : RUN.words;
  const words = wordsIn(line.slice(0, LOOKED_AT));
  if (words.length < length) return line;
  const said = question.runs(length);
  const again = new Uint8Array(words.length);
  for (const [at, run] of runsIn(words, length).entries())
    if (said.has(run)) again.fill(1, at, at + length);
  const count = again.reduce((sum, one) => sum + one, 0);
  if (count === 0 || count > EXPLAINING * words.length) return line;
  let [plain, from] = ["", 0];
  for (const [at, { word, index }] of words.entries()) {
    if (!again[at]) continue;
    plain += line.slice(from, index) + " ".repeat(word.length);
    from = index + word.length;
  }
  return plain + line.slice(from);
}

interface Word {
  word: string;
  index: number;
}

function wordsIn(line: string): Word[] {
  return Array.from(line.matchAll(WORDS), ({ 0: word, index }) => ({ word, index }));
}

function runsIn(words: readonly Word[], length: number): string[] {
  const runs: string[] = [];
  for (let at = 0; at + length <= words.length; at++)
    runs.push(
      words
        .slice(at, at + length)
        .map(({ word }) => word.toLowerCase())
        .join(" "),
    );
  return runs;
}
