import { isNumber, isValue } from "../wording/answer-values";
import { instructs } from "../wording/asking";
import { areNamesOf, CHOICE_MARK, choiceWording, isChoice } from "../wording/choices";
import { answerIn, isLetter, openingOf } from "../wording/dress";
import { interrogates } from "../wording/interrogation";
import { GAP, SOLUTION } from "../wording/patterns";
import { asksForNumber, formOf, givesNumbers, inWritingOf, reckons } from "../wording/quantities";

/** Characters of a text that are a bank's own, by what they rest on. */
export interface BankShares {
  /** Formulas and the numbers to reckon with, with what is asked of them and its answer. */
  worked: number;
  /** These, and what is asked with choices to its question: both as long as they are short. */
  chosen: number;
  /** All that asks, in words alone as well, with its choices and answers: no statement, whatever it offers. */
  asked: number;
  all: number;
}

const SENTENCE_END = /(?<=[.!?。！？])\s*(?=\S)/u;
const OPEN_END = /[^.。!！]$/;

const DOTS = /\s?\.{3}$/;

/** What choices complete: "Mammals are:", "In Germany people may vote, because …" */
const TO_COMPLETE = /[:：…]$/;

/** So much of a sentence, and of a question, is looked at, in characters. */
const LONGEST_SENTENCE = 400;
const LONGEST_QUESTION = 2000;

/** What asks says so in few words, and choices are short: what is longer, in letters of an alphabet, tells. */
const ASKING = 90;
const CHOOSING = 45;

/** How many times as long as what asks its choices, and the sentences that give its numbers, may be. */
const CHOICES = 3;
const GIVEN = 8;

/** So often the same may be asked without anything to choose from, and reckoned. */
const SAME = { asked: 2, reckoned: 3 };

/** An answer of fewer characters stands in many a question by chance. */
const SHORTEST_ANSWER = 4;

/** "3) …" under what asks: where nothing else marks them, choices are numbered as questions are. */
const NUMBERED_CHOICE = /^[1-9][)）]\s?(?=\S)(?!.*[?？]$)/;

/** What has been read of a question. */
class Unit {
  /** Characters that ask, in all and as far as they are short; the same of questions that were asked before. */
  asking = { all: 0, short: 0 };
  again = { all: 0, short: 0 };
  /** Characters of a sentence that its choices would complete. */
  completed = { all: 0, short: 0 };
  /** Short characters of the last line that tells: choices excuse it where they fill its gap, or one is named as the answer. */
  told = 0;
  hasGap = false;
  namesChoice = false;
  /** Characters that reckon, in all and as far as their form is new. */
  reckoned = { all: 0, varied: 0 };
  given = 0;
  /** Characters of new sentences that ask, with the numbers that they give themselves, as far as they are short. */
  bearing = 0;
  choices = { count: 0, all: 0, short: 0, texts: new Set<string>() };
  answers = 0;
  text = "";
  asks = false;
  isAnswered = false;
  isUnrelated = false;
  #read: { lower: string; isForNumber: boolean } | null = null;

  /** What its answers are held against: read once, since nothing is added behind the first of them. */
  get read() {
    const { text } = this;
    this.#read ??= { lower: text.toLowerCase(), isForNumber: asksForNumber(text) };
    return this.#read;
  }
}

/** Reads the lines of a bank, question by question, and counts what is a bank's own. Linear in the lines. */
export class BankUnits {
  readonly shares: BankShares = { worked: 0, chosen: 0, asked: 0, all: 0 };
  readonly #times = new Map<string, number>();
  #unit = new Unit();

  /** @param line trimmed, of `bankLines` */
  read(line: string): void {
    if (line === "") return;
    this.shares.all += line.length;
    const given = answerIn(line);
    if (given !== null) this.#answer(line, given);
    else if (this.#unit.text !== "" && this.#isOffered(line)) this.#choose(line);
    else if (this.#unit.text !== "" && isValue(line)) this.#answer(line, line);
    else this.#tell(line);
  }

  /** What a question offers may be questions as well. */
  #isOffered(line: string): boolean {
    if (isChoice(line) || (this.#unit.asks && CHOICE_MARK.test(line))) return true;
    return this.#unit.asks && NUMBERED_CHOICE.test(line) && !instructs(line);
  }

  #choose(line: string): void {
    const { choices } = this.#unit;
    choices.count++;
    choices.texts.add(choiceWording(line.replace(CHOICE_MARK, "")));
    choices.all += line.length;
    choices.short += Math.min(line.length, inWritingOf(line, CHOOSING));
  }

  #tell(line: string): void {
    const opening = openingOf(line);
    const told = line.slice(opening.length).replace(DOTS, "…");
    const sentences = told.split(SENTENCE_END).map(askingOf);
    const { isAnswered, choices, asks } = this.#unit;
    const opens = opening !== "" && !SOLUTION.test(line);
    const isNext = asks && (opens || sentences.some((sentence) => sentence.asks));
    if (isAnswered || choices.count > 0 || isNext) this.close();
    this.#unit.told = 0;
    this.#unit.hasGap = false;
    for (const sentence of sentences) this.#say(sentence.text, sentence.asks);
    this.#leaveOpen(sentences.at(-1)?.text ?? "");
    const { text } = this.#unit;
    if (text.length < LONGEST_QUESTION) this.#unit.text = `${text}${line.slice(opening.length)}\n`;
  }

  #leaveOpen(sentence: string): void {
    const isOpen = !this.#unit.asks && TO_COMPLETE.test(sentence);
    const all = isOpen ? sentence.length : 0;
    this.#unit.completed = { all, short: Math.min(all, inWritingOf(sentence, ASKING)) };
  }

  #say(sentence: string, asks: boolean): void {
    const form = formOf(sentence);
    const times = (this.#times.get(form) ?? 0) + 1;
    this.#times.set(form, times);
    const reckoned = reckons(sentence) * sentence.length;
    const given = Math.max(0, givesNumbers(sentence) * sentence.length - reckoned);
    this.#unit.reckoned.all += reckoned;
    if (times <= SAME.reckoned) this.#unit.reckoned.varied += reckoned;
    this.#unit.given += given;
    const all = sentence.length - reckoned - given;
    if (!asks) {
      this.#unit.hasGap ||= GAP.test(sentence);
      this.#unit.told += Math.min(all, inWritingOf(sentence, ASKING));
      return;
    }
    this.#unit.asks = true;
    if (times <= SAME.asked)
      this.#unit.bearing += Math.min(sentence.length, inWritingOf(sentence, ASKING));
    const counted = times > SAME.asked ? this.#unit.again : this.#unit.asking;
    counted.all += all;
    counted.short += Math.min(all, inWritingOf(sentence, ASKING));
  }

  #answer(line: string, given: string): void {
    const unit = this.#unit;
    unit.isAnswered = true;
    unit.answers += line.length;
    const { count, texts } = unit.choices;
    const isNamed = (isLetter(given) || isNumber(given)) && areNamesOf(given, count);
    unit.namesChoice ||= isNamed || texts.has(choiceWording(given));
    if (isLetter(given)) unit.isUnrelated ||= unit.choices.count < 2;
    else if (unit.choices.count > 0) return;
    else if (isNumber(given)) unit.isUnrelated ||= !unit.read.isForNumber;
    else if (given.length >= SHORTEST_ANSWER)
      unit.isUnrelated ||= unit.read.lower.includes(given.toLowerCase());
  }

  /** Counts what was read since the last question; to be called behind the last line. */
  close(): void {
    const { again, choices, reckoned, given, bearing, answers, isUnrelated } = this.#unit;
    const offers = choices.count > 1;
    const { asks, completed, told, hasGap, namesChoice } = this.#unit;
    const asking = offers && !asks ? completed : this.#unit.asking;
    // A statement is no question for that, and may not repeat itself as one: but its choices are choices.
    const excused = offers && !asks && (hasGap || namesChoice) ? told : asking.short;
    this.#unit = new Unit();
    if (isUnrelated) return;
    const short = asking.short + (offers ? again.short : 0);
    const givenTold = Math.min(given, GIVEN * Math.max(short, bearing));
    const worked = reckoned.varied + givenTold;
    // A question in words alone is read as words are.
    const chosen = worked + (offers ? Math.max(short, excused) : Math.min(short, worked));
    const asked = reckoned.all + givenTold + asking.all + (offers ? again.all : 0);
    const withAnswers = (own: number, offered: number) =>
      own === 0 ? 0 : own + answers + Math.min(offered, CHOICES * own);
    this.shares.worked += offers ? worked : withAnswers(chosen, 0);
    this.shares.chosen += withAnswers(chosen, choices.short);
    this.shares.asked += withAnswers(asked, choices.all);
  }
}

function askingOf(text: string): { text: string; asks: boolean } {
  const start = text.slice(0, LONGEST_SENTENCE);
  return { text, asks: instructs(start) || (OPEN_END.test(start) && interrogates(start)) };
}
