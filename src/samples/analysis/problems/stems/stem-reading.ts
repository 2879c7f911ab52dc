import type { Language } from "../../language/language";
import {
  type ModelsReading,
  type Naturalness,
  naturalnessOf,
  readByModels,
} from "../../naturalness/naturalness";
import {
  type GenreLikeness,
  type JunkKind,
  junkKinds,
  type Norm,
  type StoredNorms,
  storedNorms,
} from "../../naturalness/norms";
import { ramp } from "../../score";
import { wordsOf } from "../../text/words";
import { chainedJunk } from "./chained-stems";
import { stemsOf } from "./stems";

/** Letters of an alphabet beyond which a choice is read as what is asked is. */
const LONGEST_CHOICE = 45;

/**
 * So many times as much as of prose is let pass: terms are unknown, and their formulas look like noise, but names and
 * terms make less of what is strewn in or chained. Of 43 real banks none needs more.
 */
const OF_STEMS = { noise: 2, order: 1.5 };

/** The same of what is left where its numbers are taken out: these hide no noise, which the signs of sums look like. */
const OF_NUMBERLESS = { noise: 20, order: 2.25 };

/** The same of a bank with the choices that excuse it: names and terms, which are unknown and stand in no company. */
const WITH_CHOICES = { noise: 2.4, order: 2 };

/** Where a bank's questions show so much less junk than all of it does, it is its choices that look like some. */
const BORNE_OUT = 2;

type Leniency = typeof OF_STEMS;

/** Kinds of junk that are no words of the language, rather than words in an order that is none. */
const NOISE: ReadonlySet<JunkKind> = new Set(["noise", "invented", "characters", "scrambled"]);

/** From so much of its likeness to a bank on that rests on choices, the questions count wholly. */
const WHOLLY = 0.5;

/** What the models read in a bank's questions by themselves: no norm has a part in it. */
export interface StemsReading {
  /** Of a bank that choices excuse. */
  models: ModelsReading | null;
  /** Without its numbers, of a bank that these make one. */
  numberless: ModelsReading | null;
  /** Junk in questions that are put together of pieces of others. */
  chained: number;
  /** How far choices excuse the rest of the bank, and how far it is one by what is reckoned alone; 0 to 1. */
  excused: number;
  reckoned: number;
}

/**
 * Null of what has neither choices nor numbers that excuse anything, and where the language has no model.
 *
 * @param told the text without its formulas and the answers that say a choice again, its gaps filled
 * @param asked of `stemsOf`, without any choices
 * @param likeness to a bank, 0 to 1, by all that is a bank's own, and by what is reckoned alone
 */
export function readStems(
  told: string,
  asked: string,
  language: Language,
  { bank, reckoned }: { bank: number; reckoned: number },
): StemsReading | null {
  const excused = ramp(bank - reckoned, 0, WHOLLY);
  const stems = stemsOf(told, LONGEST_CHOICE);
  const read = (text: string) => readByModels(text, wordsOf(text), language);
  const models = excused > 0 ? read(stems) : null;
  const numberless = reckoned > 0 ? read(withoutNumbers(stems)) : null;
  if (!models && !numberless) return null;
  return {
    models,
    numberless,
    // Choices of one question are alike, however long they are.
    chained: chainedJunk(asked),
    excused,
    reckoned,
  };
}

const LINES = /[^\n]+/g;
const NUMBERS = / ?\d[\d.,]*/g;

/** Without numbers, and what stands around them side by side: they can be strewn into anything. */
function withoutNumbers(text: string): string {
  return text.replace(LINES, (line) => line.replace(NUMBERS, "").padEnd(line.length));
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
  if (!judged || !stems) return judged;
  return withStems(withChoices(judged, { models, stems, genres }, norms), stems, norms);
}

/** What a bank's choices look like is junk as far as its questions look so as well, or beyond what any choices do. */
function withChoices(
  judged: Naturalness,
  { models, stems, genres }: TextReading,
  norms: StoredNorms,
): Naturalness {
  if (!models || !stems?.models) return judged;
  const asked = naturalnessOf(stems.models, likenessOf(stems), norms);
  const certain = naturalnessOf(models, genres, lenient(norms, WITH_CHOICES));
  if (!asked || !certain) return judged;
  const borneOut = Math.max(certain.junk, Math.min(judged.junk, BORNE_OUT * asked.junk));
  return withJunk(judged, judged.junk + stems.excused * (borneOut - judged.junk));
}

function withStems(judged: Naturalness, stems: StemsReading, norms: StoredNorms): Naturalness {
  const { models, numberless, chained, excused, reckoned } = stems;
  const asked = models && naturalnessOf(models, likenessOf(stems), lenient(norms, OF_STEMS));
  const bare = numberless && naturalnessOf(numberless, PROSE, lenient(norms, OF_NUMBERLESS));
  const found = [
    judged,
    ...(asked ? [withJunk(asked, excused * asked.junk)] : []),
    ...(asked ? [{ ...withJunk(asked, excused * chained), kind: "chain2" as const }] : []),
    ...(bare && hasOrderJunk(bare) ? [withJunk(bare, reckoned * bare.junk)] : []),
  ].reduce((worst, one) => (one.junk > worst.junk ? one : worst));
  const { foreign, turned, languages } = judged;
  return { ...found, foreign, turned, languages };
}

function hasOrderJunk({ kind }: Naturalness): boolean {
  return kind !== null && !NOISE.has(kind);
}

/** How a bank's questions are read: as prose, but for what is reckoned in them. */
function likenessOf({ reckoned }: StemsReading): GenreLikeness {
  return { verse: 0, problems: reckoned, law: 0 };
}

const PROSE: GenreLikeness = { verse: 0, problems: 0, law: 0 };

function withJunk(read: Naturalness, junk: number): Naturalness {
  return { ...read, junk };
}

function lenient(stored: StoredNorms, leniency: Leniency): StoredNorms {
  const norms = Object.entries(stored.norms).map(
    ([name, norm]) => [name, leniently(norm, leniency)] as const,
  );
  return { ...stored, norms: Object.fromEntries(norms) as StoredNorms["norms"] };
}

function leniently(norm: Omit<Norm, "filters">, { noise, order }: Leniency): Omit<Norm, "filters"> {
  const allowances = Object.fromEntries(
    junkKinds.map((kind) => [kind, norm.allowances[kind] * (NOISE.has(kind) ? noise : order)]),
  ) as Norm["allowances"];
  return { ...norm, allowances };
}
