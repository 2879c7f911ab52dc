import type { ReactNode } from "react";
import { qualityTone } from "../../src/quality";
import type { NearDuplicate } from "../../src/samples/comparison/near-copies";
import type { ProblemSet } from "../../src/samples/problem-sets";
import type { SamplePreview } from "../../src/samples/samples";
import type { ShownPart } from "../../src/samples/shown-part";
import { useMessages } from "../messages/context";
import { DialogLink } from "../ui/buttons";
import { UserText } from "../ui/written";
import { AnalysisResults } from "./analysis-results";
import { Excerpt } from "./excerpt";
import { ReviewMark } from "./review-mark";
import { ShownText, useShownAmount } from "./shown-text";

const CARD_CHARACTERS = 100;

export type PreviewTab = "files" | "problems" | "analysis";

interface Props {
  packageId: string;
  title: string;
  isCertified: boolean;
  tab: PreviewTab;
  samples: readonly SamplePreview[];
  /** The text that everyone can read, by sample; samples without a part show an excerpt. */
  parts: ReadonlyMap<string, ShownPart>;
  problemSets: readonly ProblemSet[];
  selectedSample: SamplePreview | null;
  canReadWhole?: boolean;
  ownCopies?: readonly NearDuplicate[];
}

export function SamplePreviewPanel(props: Props) {
  const {
    packageId,
    title,
    isCertified,
    tab,
    samples,
    parts,
    problemSets,
    selectedSample,
    canReadWhole = false,
    ownCopies = [],
  } = props;
  const { preview } = useMessages().samples;
  return (
    <section className="sample-preview">
      <h1>{preview.title}</h1>
      <p className="muted">
        <UserText text={title} />
      </p>
      <nav className="tabs" aria-label={preview.pages}>
        <Tab {...{ packageId, tab }} name="files" />
        <Tab {...{ packageId, tab }} name="problems" />
        {selectedSample && (
          <Tab {...{ packageId, tab }} name="analysis" sampleId={selectedSample.id} />
        )}
      </nav>
      {tab === "files" && <SampleFiles {...{ packageId, samples, parts, isCertified }} />}
      {tab === "problems" && <ProblemSets {...{ packageId, problemSets }} />}
      {tab === "analysis" && selectedSample && (
        <AnalysisResults
          sample={selectedSample}
          part={parts.get(selectedSample.id) ?? null}
          {...{ canReadWhole, isCertified, ownCopies }}
        />
      )}
    </section>
  );
}

interface TabProps {
  packageId: string;
  tab: PreviewTab;
  name: PreviewTab;
  sampleId?: string;
}

function Tab({ packageId, tab, name, sampleId }: TabProps) {
  const { preview } = useMessages().samples;
  return (
    <PreviewLink
      href={
        sampleId ? analysisHref(packageId, sampleId) : `/package/${packageId}/samples?tab=${name}`
      }
      current={tab === name}
    >
      {preview.tabs[name]}
    </PreviewLink>
  );
}

interface LinkProps {
  href: string;
  current?: boolean;
  children: ReactNode;
}

function PreviewLink({ href, current, children }: LinkProps) {
  return (
    <DialogLink href={href} aria-current={current ? "page" : undefined}>
      {children}
    </DialogLink>
  );
}

function analysisHref(packageId: string, sampleId: string): string {
  return `/package/${packageId}/samples/${sampleId}`;
}

interface SampleFilesProps {
  packageId: string;
  isCertified: boolean;
  samples: readonly SamplePreview[];
  parts: ReadonlyMap<string, ShownPart>;
}

function SampleFiles({ packageId, samples, parts, isCertified }: SampleFilesProps) {
  const { preview } = useMessages().samples;
  if (samples.length === 0) return <EmptyNotice title={preview.empty} text={preview.emptyText} />;
  return (
    <ul className="sample-items">
      {samples.map((sample) => (
        <li key={sample.id}>
          <div className="sample-heading">
            <h2>{sample.filename}</h2>
            <QualityBadge points={sample.quality_score} />
          </div>
          <SampleBeginning {...{ sample, isCertified }} part={parts.get(sample.id)} />
          <PreviewLink href={analysisHref(packageId, sample.id)}>
            {preview.showAnalysis}
          </PreviewLink>
        </li>
      ))}
    </ul>
  );
}

interface BeginningProps {
  sample: SamplePreview;
  isCertified: boolean;
  part: ShownPart | undefined;
}

function SampleBeginning({ sample, isCertified, part }: BeginningProps) {
  const { packages, samples } = useMessages();
  const { filename: name, language } = sample;
  const amountOf = useShownAmount();
  return (
    <>
      <p className="muted">
        {part && `${amountOf(part)} · `}
        {samples.preview.words({ count: packages.integer(sample.word_count) })}
      </p>
      <ReviewMark isCertified={isCertified} reviewedAt={sample.reviewed_at} />
      {part ? (
        <ShownText {...{ name, language, part }} />
      ) : (
        <Excerpt text={truncated(sample.excerpt, CARD_CHARACTERS)} language={language} />
      )}
    </>
  );
}

interface ProblemSetsProps {
  packageId: string;
  problemSets: readonly ProblemSet[];
}

function ProblemSets({ packageId, problemSets }: ProblemSetsProps) {
  const { samples, quality } = useMessages();
  const { preview } = samples;
  if (problemSets.length === 0) {
    return <EmptyNotice title={preview.noProblems} />;
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

function QualityBadge({ points }: { points: number | null }) {
  const { preview } = useMessages().samples;
  if (points === null) return null;
  return (
    <span className="quality-badge" data-tone={qualityTone(points)}>
      {preview.quality({ points: Math.round(points) })}
    </span>
  );
}

function EmptyNotice({ title, text }: { title: string; text?: string }) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {text && <p>{text}</p>}
    </div>
  );
}

function truncated(text: string, count: number): string {
  const characters = Array.from(text);
  return characters.length > count ? `${characters.slice(0, count).join("")}…` : text;
}
