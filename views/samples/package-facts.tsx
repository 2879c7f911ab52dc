import { useMessages } from "../../messages/context";
import { estimateText, listedEstimateText } from "../../messages/estimate-words";
import { difficultyLevels } from "../../src/quality";
import type { PackageFacts, QuestionCounts } from "../../src/samples/package-facts";
import { type Fact, Facts } from "./facts";
import { StructureFacts } from "./structure-facts";

interface Props {
  facts: PackageFacts;
}

export function PackageFactList({ facts: { questions, structures, estimate } }: Props) {
  const { collections, quality, samples } = useMessages();
  const facts = useQuestionFacts(questions);
  if (estimate) facts.push([samples.analysis.marketValue, estimateText(quality, estimate)]);
  return (
    <>
      {structures.map((structure) => (
        <div key={JSON.stringify(structure)} className="analysis-part">
          <h3>{collections.upload.contentTypes[structure.kind]}</h3>
          <StructureFacts structure={structure} />
        </div>
      ))}
      {facts.length > 0 && <Facts facts={facts} />}
      {estimate && (
        <details className="unfolds">
          <summary>{samples.analysis.howEstimated}</summary>
          {estimate.from.map((value) => (
            <p key={value.lowCents} className="muted">
              {listedEstimateText(quality, value)}
            </p>
          ))}
        </details>
      )}
    </>
  );
}

function useQuestionFacts(bank: QuestionCounts | null): Fact[] {
  const { packages, quality, samples } = useMessages();
  if (!bank) return [];
  const words = samples.analysis.questions;
  const { number } = quality.format;
  const { questions, answers, workedSolutions, checked, wrong, levels } = bank;
  const facts: Fact[] = [
    [words.title, number(questions)],
    [words.answered, number(answers)],
    [words.explained, number(workedSolutions)],
  ];
  if (checked > 0)
    facts.push([words.wrong, words.ofChecked({ wrong: number(wrong), checked: number(checked) })]);
  const spread = difficultyLevels
    .filter((level) => levels[level] > 0)
    .map((level) => `${quality.difficulty[level]} ${number(levels[level])}`);
  if (spread.length > 0) facts.push([words.spread, packages.list(spread)]);
  return facts;
}
