import { useMessages } from "../../messages/context";
import type { ProblemSet } from "../../src/samples/problem-sets";
import { analysisHref, EmptyPreview, PreviewLink } from "./preview-parts";

interface Props {
  packageId: string;
  problemSets: readonly ProblemSet[];
}

export function ProblemSets({ packageId, problemSets }: Props) {
  const { samples, quality } = useMessages();
  const { preview } = samples;
  if (problemSets.length === 0) {
    return <EmptyPreview title={preview.noProblems} />;
  }
  const countOf = ({ problem_count: count, solution_quality: known }: ProblemSet) =>
    known === null ? preview.problemsAbout({ count }) : preview.problems({ count });
  const nameFor = (table: Record<string, string>, code: string | null) =>
    table[code ?? ""] ?? preview.unknown;
  return (
    <ul className="sample-items">
      {problemSets.map((set) => (
        <li key={set.id}>
          <div className="sample-heading">
            <h2>
              {nameFor(quality.subjects, set.subject)} · {countOf(set)}
            </h2>
          </div>
          <p className="muted">
            {[
              preview.difficulty({ level: nameFor(quality.difficulty, set.difficulty) }),
              set.grade_level,
              set.has_step_by_solutions === 1 && preview.withSteps,
              set.has_diagrams === 1 && preview.withDiagrams,
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
          <Topics coverage={JSON.parse(set.topic_coverage)} />
          {set.sample_id && (
            <PreviewLink href={analysisHref(packageId, set.sample_id)}>
              {preview.showAnalysis}
            </PreviewLink>
          )}
        </li>
      ))}
    </ul>
  );
}

function Topics({ coverage }: { coverage: Readonly<Record<string, number>> }) {
  const { common, packages, quality, samples } = useMessages();
  const names: Readonly<Record<string, string>> = quality.topics;
  const counts = Object.entries(coverage).map(
    ([topic, count]) => `${names[topic] ?? samples.preview.unknown} ${count}`,
  );
  if (counts.length === 0) return null;
  const label = samples.analysis.questions.topics;
  return <p>{common.labelled({ label, value: packages.list(counts) })}</p>;
}
