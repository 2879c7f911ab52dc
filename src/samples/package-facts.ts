import type { Db } from "../../db/client";
import { type Difficulty, difficultyLevels, type Questions, type Structure } from "../quality";
import { readAnalysis } from "./earlier-analyses";
import { joinedStructures } from "./joined-structures";
import type { MarketValue } from "./market-value";
import type { SampleAnalysis } from "./sample-analysis";

export type QuestionCounts = Pick<
  Questions,
  "questions" | "answers" | "workedSolutions" | "checked" | "wrong"
> & { levels: Difficulty["questions"] };

/** What a buyer asks first: the questions in all samples, and the estimate for the collection. */
export interface PackageFacts {
  questions: QuestionCounts | null;
  structures: readonly Structure[];
  estimate: PackageEstimate | null;
}

export interface PackageEstimate extends MarketValue {
  /** The estimates of the samples that its lower and its upper end are from, once if the same. */
  from: readonly MarketValue[];
}

export async function findPackageFacts(db: Db, packageId: string): Promise<PackageFacts> {
  const rows = await db
    .selectFrom("sample_files")
    .select("analysis")
    .where("package_id", "=", packageId)
    .execute();
  return packageFactsOf(
    rows.flatMap(({ analysis }) => (analysis === null ? [] : [readAnalysis(analysis)])),
  );
}

export function packageFactsOf(analyses: readonly SampleAnalysis[]): PackageFacts {
  return {
    questions: sumQuestions(analyses.flatMap(({ questions }) => questions ?? [])),
    structures: joinedStructures(analyses.flatMap(({ structure }) => structure ?? [])),
    estimate: widestEstimate(analyses.map(({ estimatedMarketValue }) => estimatedMarketValue)),
  };
}

function sumQuestions(banks: readonly Questions[]): QuestionCounts | null {
  const sum = (count: (bank: Questions) => number) =>
    banks.reduce((total, bank) => total + count(bank), 0);
  const questions = sum((bank) => bank.questions);
  if (questions === 0) return null;
  const levels = difficultyLevels.map((level) => [
    level,
    sum(({ difficulty }) => difficulty?.questions[level] ?? 0),
  ]);
  return {
    questions,
    answers: sum(({ answers }) => answers),
    workedSolutions: sum(({ workedSolutions }) => workedSolutions),
    checked: sum(({ checked }) => checked),
    wrong: sum(({ wrong }) => wrong),
    levels: Object.fromEntries(levels),
  };
}

/** Each sample gives an estimate for the whole collection; the range covers all of them. */
function widestEstimate(estimates: readonly MarketValue[]): PackageEstimate | null {
  const ofCollection = estimates.filter(({ basis }) => basis.scope === "collection");
  const [first, ...others] = ofCollection.filter(({ basis }) => basis.effectiveWords > 0);
  if (!first) {
    const unpriced = ofCollection.find(({ basis }) => basis.unpriced);
    return unpriced ? { ...unpriced, from: [unpriced] } : null;
  }
  const lowest = others.reduce((a, b) => (b.lowCents < a.lowCents ? b : a), first);
  const highest = others.reduce((a, b) => (b.highCents > a.highCents ? b : a), first);
  const { lowCents } = lowest;
  const from = lowest === highest ? [lowest] : [lowest, highest];
  return { ...first, lowCents, highCents: highest.highCents, from };
}
