import type { ReactNode } from "react";
import {
  languageText,
  measuredShareText,
  piiText,
  shareOfCollection,
} from "../../messages/analysis-words";
import { useLocale, useMessages } from "../../messages/context";
import { estimateBasisText, estimateText } from "../../messages/estimate-words";
import { scriptName } from "../../src/lib/languages";
import {
  difficultyLevels,
  type GateName,
  gateNames,
  piiKinds,
  type Questions,
} from "../../src/quality";
import type { SampleAnalysis } from "../../src/samples/sample-analysis";
import { DataViewer } from "./data-viewer";
import { type Fact, Facts } from "./facts";
import { type Places, Problems, relativePosition } from "./problems";
import { QualityLine } from "./quality-line";
import { lowestPlace, QualityStrip } from "./quality-strip";
import { Scores } from "./scores";
import { StructureFacts } from "./structure-facts";

interface Props {
  analysis: SampleAnalysis;
  places?: Places | null;
}

export function AnalysisPanel({ analysis, places = null }: Props) {
  const { collections, quality, samples } = useMessages();
  const words = samples.analysis;
  const { form, genre, questions, profile, structure } = analysis;
  const types = collections.upload.contentTypes;
  const { estimatedMarketValue, suitableFor, cannotJudge } = analysis;
  const share = shareOfCollection(analysis);
  const percents = analysis.windows.map(({ percent }) => percent);
  return (
    <section className="analysis-panel" aria-label={words.title}>
      <div className="analysis-lead">
        <QualityLine of={analysis} placeOf={(gate) => placeOf(analysis, percents, gate)} />
        {isBelowChecks(analysis) && <p>{words.belowAll}</p>}
        <p className="muted">
          {structure && !form && `${types[structure.kind]} · `}
          {genre && !form && !structure && `${quality.genres[genre]} `}
          <TextCounts analysis={analysis} />
          {share !== null && ` · ${quality.ofCollection({ share: measuredShareText(share) })}`}
        </p>
      </div>
      <QualityStrip windows={percents} />
      <Part title={words.found}>
        <Problems analysis={analysis} places={places} />
      </Part>
      {structure && (
        <Part title={types[structure.kind]}>
          <StructureFacts structure={structure} />
        </Part>
      )}
      {questions && (
        <Part title={words.questions.title}>
          <QuestionFacts questions={questions} />
        </Part>
      )}
      {suitableFor.length > 0 && (
        <Part title={words.suitableFor}>
          <p>{suitableFor.map((use) => quality.uses[use]).join(" · ")}</p>
        </Part>
      )}
      <Part title={words.marketValue}>
        <p>{estimateText(quality, estimatedMarketValue)}</p>
        <p className="muted">{estimateBasisText(quality, estimatedMarketValue)}</p>
      </Part>
      <div>
        <Scores of={analysis} />
        <Fold title={words.facts}>
          <AnalysisFacts analysis={analysis} />
        </Fold>
        {profile && (
          <Fold title={samples.viewer.title}>
            <DataViewer analysis={analysis} profile={profile} />
          </Fold>
        )}
        <Fold title={words.cannotJudge}>
          <ul className="bullets">
            {cannotJudge.map((code) => (
              <li key={code}>{quality.unjudged[code]}</li>
            ))}
          </ul>
        </Fold>
      </div>
    </section>
  );
}

function placeOf(analysis: SampleAnalysis, percents: readonly number[], gate: GateName) {
  if (gate === "natural") return lowestPlace(percents);
  const found = analysis.problems.find((problem) => problem.gate === gate && problem.at.length > 0);
  const start = found?.at[0]?.[0];
  return start === undefined ? null : relativePosition(analysis, start);
}

function isBelowChecks({ aiTrainingValue, gates, problems, cannotJudge }: SampleAnalysis) {
  const lowest = Math.min(...gateNames.map((name) => gates[name].value));
  if (aiTrainingValue >= Math.round(100 * lowest)) return false;
  return problems.some(({ code }) => code === "too-short") || cannotJudge.includes("no-model");
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="analysis-part">
      <h3>{title}</h3>
      {children}
    </div>
  );
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="unfolds">
      <summary>{title}</summary>
      {children}
    </details>
  );
}

function TextCounts({ analysis: { facts } }: { analysis: SampleAnalysis }) {
  const { quality, samples } = useMessages();
  const { number } = quality.format;
  const { words, hanCharacters: han, tokens, language } = facts;
  const counts = samples.dataQuality.counts({
    words: number(words),
    han: han === 0 ? null : number(han),
    tokens: number(tokens),
  });
  return `${counts} · ${languageText(quality, language)}`;
}

function AnalysisFacts({ analysis: { facts } }: { analysis: SampleAnalysis }) {
  const { packages, quality, samples, common, rights } = useMessages();
  const locale = useLocale();
  const words = samples.analysis;
  const { number, percent } = quality.format;
  const { language, pii } = facts;
  const variety = language.variety && ` (${quality.varieties[language.variety]})`;
  const foundKinds = piiKinds.filter((kind) => pii[kind] > 0);
  const rows: Fact[] = [
    [words.words, number(facts.words)],
    ...(facts.hanCharacters > 0
      ? [[words.hanCharacters, number(facts.hanCharacters)] satisfies Fact]
      : []),
    [words.tokens, number(facts.tokens)],
    [common.language, `${languageText(quality, language)}${variety ?? ""}`],
    [words.script, scriptName(locale, language.script)],
    [words.encoding, quality.encodings[facts.encoding]],
    [words.format, quality.formats[facts.format]],
    [words.duplicates, percent(facts.duplicateShare)],
    [
      rights.labels.personalData,
      packages.list(foundKinds.map((kind) => piiText(quality, kind, pii[kind]))) || words.noPii,
    ],
  ];
  return <Facts facts={rows} />;
}

function QuestionFacts({ questions: bank }: { questions: Questions }) {
  const { packages, quality, samples } = useMessages();
  const words = samples.analysis.questions;
  const { number } = quality.format;
  const { questions, answers, workedSolutions, distinct, checked, wrong } = bank;
  const facts: Fact[] = [
    [words.counted, number(questions)],
    [words.answered, number(answers)],
    [words.explained, number(workedSolutions)],
    [words.distinct, number(distinct)],
  ];
  if (checked > 0)
    facts.push([words.wrong, words.ofChecked({ wrong: number(wrong), checked: number(checked) })]);
  if (bank.difficulty) {
    const { questions: levels, basis } = bank.difficulty;
    const spread = difficultyLevels
      .filter((level) => levels[level] > 0)
      .map((level) => `${quality.difficulty[level]} ${number(levels[level])}`);
    facts.push([words.spread, `${packages.list(spread)} (${quality.difficultyBasis[basis]})`]);
  }
  if (bank.topics.length > 0) {
    const topics = bank.topics.map(({ topic, questions: count }) => [
      quality.topics[topic],
      number(count),
    ]);
    const list = packages.list(topics.map((topic) => topic.join(" ")));
    const { withTopic } = bank;
    facts.push([
      words.topics,
      withTopic === undefined
        ? list
        : words.ofQuestions({ list, found: number(withTopic), total: number(questions) }),
    ]);
  }
  return <Facts facts={facts} />;
}
