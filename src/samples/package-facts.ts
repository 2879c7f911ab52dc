import type { Db } from "../../db/client";
import { type Difficulty, difficultyLevels, type Questions } from "../quality";
import { readAnalysis } from "./earlier-analyses";
import type { MarketValue } from "./market-value";
import type { SampleAnalysis } from "./sample-analysis";

export type QuestionCounts = Pick<
  Questions,
  "questions" | "answers" | "workedSolutions" | "checked" | "wrong"
> & { levels: Difficulty["questions"] };

/** What a buyer asks first: the questions in all samples, and the estimate for the collection. */
export interface PackageFacts {
  questions: QuestionCounts | null;
  estimate: MarketValue | null;
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
function widestEstimate(estimates: readonly MarketValue[]): MarketValue | null {
  const [first, ...others] = estimates.filter(
    ({ basis }) => basis.scope === "collection" && basis.effectiveWords > 0,
  );
  if (!first) return null;
  return {
    ...first,
    lowCents: Math.min(first.lowCents, ...others.map(({ lowCents }) => lowCents)),
    highCents: Math.max(first.highCents, ...others.map(({ highCents }) => highCents)),
  };
}
