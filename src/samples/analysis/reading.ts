import { withoutCommands } from "./extraction/commands";
import { withoutFormulas } from "./extraction/formulas";
import { withoutLabels } from "./extraction/labels";
import { withoutNavigation } from "./extraction/navigation";
import { type TextFormat, textOfRecords } from "./extraction/records";
import { areBrokenProse, goOn, joinedLines } from "./genres/broken-prose";
import { genresOf } from "./genres/genre-likeness";
import { type HanUse, hanUse } from "./language/han";
import { detectLanguage, type Language } from "./language/language";
import { type LanguageRules, rulesFor } from "./language/rules";
import { type Naturalness, readByModels } from "./naturalness/naturalness";
import { wordOrder } from "./order/word-order";
import { reckoningLikeness } from "./problems/likeness/bank-likeness";
import { withoutAskedAgain } from "./problems/stems/asked-again";
import { withoutChoicesAgain } from "./problems/stems/choices-again";
import { withGapsFilled } from "./problems/stems/filled-gaps";
import { shareLeftOut, withoutDeckFrames } from "./problems/stems/frames";
import { joinedStems } from "./problems/stems/joined-stems";
import { saidAcross } from "./problems/stems/repeated-stems";
import { withoutRestatedChoices } from "./problems/stems/restated-choices";
import { withoutRestatedQuestions } from "./problems/stems/restated-questions";
import { withoutSharedIntroductions } from "./problems/stems/shared-introductions";
import { judgedNaturalness, readStems, type TextReading } from "./problems/stems/stem-reading";
import { stemsOf } from "./problems/stems/stems";
import { withChoicesInLines } from "./problems/wording/choice-lines";
import { undressed, withoutOpenings } from "./problems/wording/dress";
import { type Tally, tally } from "./text/characters";
import { type Lines, linesOf } from "./text/lines";
import { withCommonMarks } from "./text/marks";
import { sentenceLengths } from "./text/sentences";
import { type Words, wordsOf } from "./text/words";
import type { ContentType } from "./verdict";

/** Everything about a text that more than one metric asks for, read once. */
export interface Reading extends TextReading {
  /**
   * The text without NUL characters, byte order mark, the lists that each page repeats and commands,
   * lines ended by line feeds; of prose that was broken into lines a space for each break that ends no sentence.
   */
  readonly text: string;
  readonly format: TextFormat;
  /** The text with the commands in it, which are left out of what is judged as prose. */
  readonly withCommands: string;
  /** Lines of commands that were left out, and the share of the text that they took. */
  readonly commands: { readonly lines: number; readonly share: number };
  /** NUL characters that were dropped. */
  readonly nulCharacters: number;
  /** Lines of repeated lists that were left out, and the share of the text that they took. */
  readonly navigation: { readonly lines: number; readonly share: number };
  readonly characters: Tally;
  readonly han: HanUse;
  readonly lines: Lines;
  /** Before prose that was broken into lines was put together. */
  readonly linesInFile: Lines;
  /** Those whose ends are judged: the ones in the file, unless they go on with each other for certain. */
  readonly endings: Lines;
  readonly words: Words;
  /** The same with a number in place of each formula. */
  readonly writtenWords: Words;
  /** Words in each sentence. */
  readonly sentences: readonly number[];
  /** The same with a figure in place of each formula, of a bank without what it asks again, choices that come again and answers that say them: what is not to be repeated. */
  readonly said: Said;
  /** Of a bank, else null: what it asks, joined to pieces (joined-stems.ts), and the share of it that was said before across questions (repeated-stems.ts). */
  readonly asked: { readonly pieces: readonly string[]; readonly across: number } | null;
  /** How far it reads like its language; null without a model of it, or with too few words. */
  readonly naturalness: Naturalness | null;
  /** The order of the words where no model tells (word-order.ts); null when that cannot either. */
  readonly wordOrder: number | null;
  readonly language: Language;
  readonly rules: LanguageRules;
}

/** A text with its words, and how many of them are in each sentence. */
export interface Said {
  readonly text: string;
  readonly words: Words;
  readonly sentences: readonly number[];
  /** Words of the formulas that were left out. */
  readonly inFormulas: number;
}

/** Share of a bank that the models may leave unread as the frames of its questions: more may be anything. */
const MOST_FRAMES = 0.15;

/** Reads a text for the metrics. Linear in its length, whatever it holds. */
export function readText(given: string, type: ContentType): Reading {
  const { text: unpacked, format } = textOfRecords(given);
  const whole = unpacked.replaceAll("\0", "");
  const all = whole
    .toWellFormed()
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n");
  // The questions of a bank may offer the same choices each time.
  const navigation = type === "problem_bank" ? null : withoutNavigation(all);
  const withCommands = navigation?.text ?? all;
  const commands = type === "problem_bank" ? null : withoutCommands(withCommands);
  const marked = withCommonMarks(commands?.text ?? withCommands);
  const inLines = type === "problem_bank" ? withChoicesInLines(marked) : marked;
  const linesInFile = linesOf(inLines);
  // Sentences are read whole wherever their lines were broken.
  const isBroken = type !== "problem_bank" && areBrokenProse(linesInFile.raw);
  const text = isBroken ? joinedLines(inLines) : inLines;
  const characters = tally(text);
  const han = hanUse(text);
  const written = withoutFormulas(text, type);
  const language =
    written === text
      ? detectLanguage(text, characters, han)
      : detectLanguage(written, tally(written), hanUse(written));
  const words = wordsOf(text);
  const lines = isBroken ? linesOf(text) : linesInFile;
  const genres = genresOf(lines, type);
  const writtenWords = written === text ? words : wordsOf(written);
  const inFormulas = words.count - writtenWords.count;
  const isBank = type === "problem_bank";
  const restated = isBank
    ? withoutSharedIntroductions(withoutRestatedQuestions(withoutRestatedChoices(written)))
    : written;
  const saidOnce = isBank ? withoutDeckFrames(restated) : restated;
  const read = shareLeftOut(restated, saidOnce) > MOST_FRAMES ? restated : saidOnce;
  // What is no bank is judged by what it tells.
  const told = isBank
    ? withGapsFilled(genres.problems < 1 ? undressed(read) : withoutOpenings(read))
    : written;
  const unlabelled = withoutLabels(told);
  const models = readByModels(
    unlabelled,
    unlabelled === written ? writtenWords : wordsOf(unlabelled),
    language,
  );
  const sentences = sentenceLengths(text, words);
  const said = isBank ? withoutChoicesAgain(withoutAskedAgain(saidOnce)) : written;
  const saidWords = said === written ? writtenWords : wordsOf(said);
  const asked = isBank ? stemsOf(read, Infinity) : null;
  const reckoned = asked === null ? 0 : reckoningLikeness(lines.written);
  const stems =
    asked === null
      ? null
      : readStems(withGapsFilled(read), asked, language, { bank: genres.problems, reckoned });
  const naturalness = judgedNaturalness({ models, stems, genres });
  return {
    text,
    format,
    withCommands,
    commands: { lines: commands?.lines ?? 0, share: commands?.share ?? 0 },
    nulCharacters: unpacked.length - whole.length,
    navigation: { lines: navigation?.lines ?? 0, share: navigation?.share ?? 0 },
    characters,
    han,
    lines,
    linesInFile,
    endings: isBroken && goOn(linesInFile.raw) ? lines : linesInFile,
    words,
    writtenWords,
    sentences,
    said: {
      text: said,
      words: saidWords,
      sentences: saidWords === words ? sentences : sentenceLengths(said, saidWords),
      inFormulas,
    },
    genres,
    models,
    stems,
    asked: asked === null ? null : { pieces: joinedStems(asked), across: saidAcross(asked) },
    naturalness,
    wordOrder: naturalness ? null : wordOrder(text, words),
    language,
    rules: rulesFor(language),
  };
}
