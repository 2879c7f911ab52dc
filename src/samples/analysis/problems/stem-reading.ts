import type { Language } from "../language";
import { type Naturalness, naturalnessOf, readByModels } from "../naturalness/naturalness";
import {
  type JunkKind,
  junkKinds,
  type Norm,
  type NormName,
  type StoredNorms,
  storedNorms,
} from "../naturalness/norms";
import { ramp } from "../score";
import { wordsOf } from "../words";
import { chainedJunk } from "./chained-stems";
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

const normNames = Object.keys(storedNorms.norms) as NormName[];
const stemNorms: StoredNorms = {
  ...storedNorms,
  norms: Object.fromEntries(
    normNames.map((name) => [name, lenient(storedNorms.norms[name])]),
  ) as StoredNorms["norms"],
};

function lenient(norm: Omit<Norm, "filters">): Omit<Norm, "filters"> {
  const allowances = Object.fromEntries(
    junkKinds.map((kind) => [kind, norm.allowances[kind] * LENIENCY[kind]]),
  ) as Norm["allowances"];
  return { ...norm, allowances };
}

/**
 * How far a bank reads like its language where its questions read less so than the whole: choices excuse what is
 * chosen from and what asks for it, not the words of the questions, which are language.
 *
 * @param judged of the whole text
 * @param written the text without its formulas
 * @param likeness to a bank, 0 to 1, by all that is a bank's own, and by what is reckoned alone
 */
export function withStems(
  judged: Naturalness,
  written: string,
  language: Language,
  likeness: { bank: number; reckoned: number },
): Naturalness {
  const excused = ramp(likeness.bank - likeness.reckoned, 0, WHOLLY);
  if (excused <= 0) return judged;
  const stems = stemsOf(written, LONGEST_CHOICE);
  const models = readByModels(stems, wordsOf(stems), language);
  const read =
    models && naturalnessOf(models, { verse: 0, problems: likeness.reckoned, law: 0 }, stemNorms);
  if (!read) return judged;
  // Choices of one question are alike, however long they are.
  const chained = chainedJunk(stemsOf(written, Infinity));
  const junk = excused * Math.max(read.junk, chained);
  if (junk <= judged.junk) return judged;
  const { foreign, turned, languages } = judged;
  const kind = read.junk < chained ? "chain2" : read.kind;
  return { ...read, junk, kind, foreign, turned, languages };
}
