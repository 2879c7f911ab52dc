import type { Language } from "../language/language";
import {
  type ModelsReading,
  type Naturalness,
  naturalnessOf,
  readByModels,
} from "../naturalness/naturalness";
import {
  type GenreLikeness,
  type JunkKind,
  junkKinds,
  type Norm,
  type StoredNorms,
  storedNorms,
} from "../naturalness/norms";
import { ramp } from "../score";
import { wordsOf } from "../text/words";
import { chainedJunk } from "./chained-stems";
import { saidAcross } from "./repeated-stems";
import { stemsOf } from "./stems";

/** Letters of an alphabet beyond which a choice is read as what is asked is. */
const LONGEST_CHOICE = 45;

/**
 * So many times as much as of prose is let pass of each kind: terms are unknown, and their formulas look like noise,
 * but names and terms make less of what is strewn in or chained. Of 43 real banks none needs more.
 */
const LENIENCY: Readonly<Record<JunkKind, number>> = {
  noise: 2,
  invented: 2,
  characters: 2,
  scrambled: 2,
  swapped: 1.5,
  strayed: 1.5,
  chain1: 1.5,
  chain2: 1.5,
  chain3: 1.5,
};

/** From so much of its likeness to a bank on that rests on choices, the questions count wholly. */
const WHOLLY = 0.5;

/** What the models read in a bank's questions by themselves: no norm has a part in it. */
export interface StemsReading {
  models: ModelsReading;
  /** Junk in questions that are put together of pieces of others. */
  chained: number;
  /** Share of them that was said before, across the ends of questions. */
  repeated: number;
  /** How far choices excuse the rest of the bank, and how far it is one by what is reckoned alone; 0 to 1. */
  excused: number;
  reckoned: number;
}

/**
 * Null of what has no choices that excuse anything, and where the language has no model.
 *
 * @param written the text without its formulas
 * @param asked of `stemsOf`, without any choices
 * @param likeness to a bank, 0 to 1, by all that is a bank's own, and by what is reckoned alone
 */
export function readStems(
  written: string,
  asked: string,
  language: Language,
  { bank, reckoned }: { bank: number; reckoned: number },
): StemsReading | null {
  const excused = ramp(bank - reckoned, 0, WHOLLY);
  if (excused <= 0) return null;
  const stems = stemsOf(written, LONGEST_CHOICE);
  const models = readByModels(stems, wordsOf(stems), language);
  if (!models) return null;
  return {
    models,
    // Choices of one question are alike, however long they are.
    chained: chainedJunk(asked),
    repeated: saidAcross(asked),
    excused,
    reckoned,
  };
}

/** What was read in a text, before any norm is applied. */
export interface TextReading {
  /** What the models of its languages read; null without a model of its own. */
  readonly models: ModelsReading | null;
  /** Of a bank whose choices excuse it, else null. */
  readonly stems: StemsReading | null;
  /** How far it is like what reads otherwise than prose. */
  readonly genres: GenreLikeness;
}

/**
 * How far a text reads like its language: as a whole, or as a bank's questions do where these read less so. Choices
 * excuse what is chosen from and what asks for it, not the words of the questions, which are language.
 * Null without a model of its language, or with too few words.
 */
export function judgedNaturalness(
  { models, stems, genres }: TextReading,
  norms: StoredNorms = storedNorms,
): Naturalness | null {
  const judged = models && naturalnessOf(models, genres, norms);
  return judged && stems ? withStems(judged, stems, norms) : judged;
}

function withStems(
  judged: Naturalness,
  { models, chained, excused, reckoned }: StemsReading,
  norms: StoredNorms,
): Naturalness {
  const read = naturalnessOf(models, { verse: 0, problems: reckoned, law: 0 }, forStems(norms));
  if (!read) return judged;
  const junk = excused * Math.max(read.junk, chained);
  if (junk <= judged.junk) return judged;
  const { foreign, turned, languages } = judged;
  const kind = read.junk < chained ? "chain2" : read.kind;
  return { ...read, junk, kind, foreign, turned, languages };
}

function forStems(stored: StoredNorms): StoredNorms {
  const norms = Object.entries(stored.norms).map(([name, norm]) => [name, lenient(norm)] as const);
  return { ...stored, norms: Object.fromEntries(norms) as StoredNorms["norms"] };
}

function lenient(norm: Omit<Norm, "filters">): Omit<Norm, "filters"> {
  const allowances = Object.fromEntries(
    junkKinds.map((kind) => [kind, norm.allowances[kind] * LENIENCY[kind]]),
  ) as Norm["allowances"];
  return { ...norm, allowances };
}
