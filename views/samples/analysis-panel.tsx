import type { ReactNode } from "react";
import { scriptName } from "../../src/lib/scripts";
import type { Analysis } from "../../src/samples/analysis/analysis";
import { piiKinds } from "../../src/samples/analysis/privacy/pii";
import { difficultyLevels } from "../../src/samples/analysis/problems/checks/difficulty";
import { qualityTone } from "../../src/samples/analysis/verdict";
import { wordFinding, wordLanguage } from "../messages/analysis-words";
import { useLocale, useMessages } from "../messages/context";
import type { Messages } from "../messages/en/catalogue";
import { DataViewer } from "./data-viewer";
import { QualityStrip } from "./quality-strip";
import { SortedMeters } from "./sorted-meters";

interface Props {
  analysis: Analysis;
  /** Whether its seller or an operator reads it, who may see where it is weakest. */
  isInside?: boolean;
}

/** Everything that an analysis found, in words: after Analyze Quality and in the preview. */
export function AnalysisPanel({ analysis, isInside = false }: Props) {
  const { quality, samples } = useMessages();
  const words = samples.analysis;
  const value = analysis.aiTrainingValue;
  return (
    <section className="analysis-panel" aria-label={words.title}>
      <p className="analysis-value" data-tone={qualityTone(value)}>
        <strong>{value}</strong> {words.of100} {words.value}
        <span className="band">{quality.bands[analysis.band].label}</span>
      </p>
      {analysis.limitedBy.length > 0 && (
        <p className="muted">{quality.limitedBy(analysis.limitedBy)}</p>
      )}
      <AlongText analysis={analysis} isInside={isInside} />
      <Part title={words.metrics}>
        <SortedMeters metrics={analysis.qualityMetrics} ranks={null} />
      </Part>
      <Part title={words.marketValue}>
        <p>{quality.estimatedValue(analysis.estimatedMarketValue)}</p>
        <p className="muted">{quality.valueBasis(analysis.estimatedMarketValue)}</p>
      </Part>
      <Part title={words.recommendations}>
        {analysis.recommendations.length === 0 ? (
          <p>{quality.nothingToMend}</p>
        ) : (
          <List items={analysis.recommendations.map((finding) => wordFinding(quality, finding))} />
        )}
      </Part>
      <Part title={words.suitableFor}>
        <List items={analysis.suitableFor.map((use) => quality.uses[use])} />
      </Part>
      <Part title={words.facts}>
        <Facts analysis={analysis} />
      </Part>
      {analysis.profile && (
        <Part title={samples.viewer.title}>
          <DataViewer analysis={analysis} profile={analysis.profile} />
        </Part>
      )}
      <Part title={words.cannotJudge}>
        <List items={analysis.cannotJudge.map((code) => quality.unjudged[code])} />
      </Part>
    </section>
  );
}

/** The strip, and for whom it concerns the words where it is lowest. */
function AlongText({ analysis, isInside }: Required<Props>) {
  const { strip } = useMessages().samples;
  if (!analysis.modelReading) return null;
  const { windows, weakest } = analysis.modelReading;
  return (
    <>
      <QualityStrip windows={windows} />
      {isInside && weakest.opening && qualityTone(weakest.percent) !== "good" && (
        <div>
          <p>{strip.weakest}</p>
          <blockquote className="excerpt">{weakest.opening}</blockquote>
        </div>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="analysis-part">
      <h3>{title}</h3>
      {children}
    </div>
  );
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className="bullets">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** What a bank holds, and how far it is worth that; older results lack the checks. */
function problemRows(
  set: NonNullable<Analysis["problemSet"]>,
  words: Messages["samples"]["analysis"],
  { difficulty, difficultyBasis, undecided }: Messages["quality"],
): Array<[label: string, value: string]> {
  const { questions, answers, workedSolutions, distinct, checked, wrong, leaked } = set;
  const counts = `${questions}, ${answers}, ${workedSolutions}`;
  if (set.decided === false)
    return [[words.problems, questions === 0 ? undecided : words.about(counts)]];
  const rows: Array<[string, string]> = [[words.problems, counts]];
  if (distinct !== undefined) rows.push([words.distinct, String(distinct)]);
  if (checked !== undefined) rows.push([words.checked, `${checked}, ${wrong}`]);
  if (leaked !== undefined) rows.push([words.leaked, String(leaked)]);
  if (set.difficulty) {
    const { questions: levels, basis } = set.difficulty;
    const spread = difficultyLevels.map((level) => `${difficulty[level]} ${levels[level]}`);
    rows.push([words.spread, `${spread.join(" · ")} (${difficultyBasis[basis]})`]);
  }
  return rows;
}

function Facts({ analysis }: { analysis: Analysis }) {
  const { packages, quality, samples } = useMessages();
  const locale = useLocale();
  const words = samples.analysis;
  const { counts, language, pii, problemSet } = analysis;
  const found = piiKinds.filter((kind) => pii[kind] > 0);
  const piiText = packages.list(found.map((kind) => quality.piiCount(kind, pii[kind])));
  const facts: Array<[label: string, value: string]> = [
    [words.words, packages.integer(counts.words)],
    ...(counts.hanCharacters === 0
      ? []
      : [[words.hanCharacters, packages.integer(counts.hanCharacters)] as [string, string]]),
    [words.tokens, packages.integer(counts.tokens)],
    [words.language, wordLanguage(quality, language)],
    [words.script, scriptName(locale, language.script)],
    [words.encoding, quality.encodings[analysis.encoding]],
    [words.duplicates, `${Math.round(analysis.duplicateShare * 100)} %`],
    [words.pii, piiText || words.noPii],
  ];
  if (problemSet) facts.push(...problemRows(problemSet, words, quality));
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
