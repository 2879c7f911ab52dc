import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { ProblemSetsTable } from "../../db/schema/samples";
import { newId } from "../lib/ids";
import type { Package } from "../packages/packages";
import type { Questions } from "../quality";

export type ProblemSet = Selectable<ProblemSetsTable>;

export async function addProblemSet(
  tx: Db,
  lot: Package,
  sampleId: string,
  facts: Questions,
  now: number,
): Promise<void> {
  if (facts.questions === 0) return;
  await tx
    .insertInto("problem_sets")
    .values({
      id: newId(now),
      package_id: lot.id,
      sample_id: sampleId,
      subject: facts.subject ?? "unknown",
      subject_area: (JSON.parse(lot.subject_areas) as string[])[0] ?? null,
      difficulty: facts.difficulty?.level ?? null,
      grade_level: facts.gradeLevel ?? lot.grade_level,
      problem_count: facts.questions,
      solution_quality: solutionQuality(facts),
      topic_coverage: JSON.stringify(
        Object.fromEntries(facts.topics.map(({ topic, questions }) => [topic, questions])),
      ),
      has_step_by_solutions: facts.workedSolutions > 0 ? 1 : 0,
      has_diagrams: facts.diagrams > 0 ? 1 : 0,
      uploaded_at: now,
    })
    .execute();
}

function solutionQuality({ questions, answers, workedSolutions }: Questions): number {
  return Math.round(
    (50 * Math.min(answers, questions) + 50 * Math.min(workedSolutions, questions)) / questions,
  );
}

const MAX_SETS = 200;

export function listProblemSets(db: Db, packageId: string): Promise<ProblemSet[]> {
  return db
    .selectFrom("problem_sets")
    .selectAll()
    .where("package_id", "=", packageId)
    .orderBy("uploaded_at", "desc")
    .limit(MAX_SETS)
    .execute();
}
