import { sampleShareText } from "../../messages/analysis-words";
import { useMessages } from "../../messages/context";
import { qualityTone } from "../../src/quality";
import type { NearDuplicate } from "../../src/samples/comparison/near-duplicates";
import type { ProblemSet } from "../../src/samples/problem-sets";
import type { SamplePreview } from "../../src/samples/samples";
import type { SizedPart } from "../../src/samples/shown-part";
import { UserText } from "../ui/written";
import { AnalysisResults } from "./analysis-results";
import { Excerpt } from "./excerpt";
import { analysisHref, EmptyPreview, PreviewLink } from "./preview-parts";
import { ProblemSets } from "./problem-sets";
import { ReviewMark } from "./review-mark";
import { ShownText, useShownAmount } from "./shown-text";

const CARD_CHARACTERS = 100;

export type PreviewTab = "files" | "problems" | "analysis";

interface Props {
  packageId: string;
  /** That the listing states. */
  totalWords: number;
  title: string;
  isCertified: boolean;
  tab: PreviewTab;
  samples: readonly SamplePreview[];
  /** The text that everyone can read, by sample; samples without a part show an excerpt. */
  parts: ReadonlyMap<string, SizedPart>;
  problemSets: readonly ProblemSet[];
  selectedSample: SamplePreview | null;
  canReadWhole?: boolean;
  ownCopies?: readonly NearDuplicate[];
}

export function SamplePreviewPanel(props: Props) {
  const {
    packageId,
    totalWords,
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
        <Tab packageId={packageId} tab={tab} name="files" />
        <Tab packageId={packageId} tab={tab} name="problems" />
        {selectedSample && (
          <Tab packageId={packageId} tab={tab} name="analysis" sampleId={selectedSample.id} />
        )}
      </nav>
      {tab === "files" && (
        <SampleFiles
          packageId={packageId}
          totalWords={totalWords}
          samples={samples}
          parts={parts}
          isCertified={isCertified}
        />
      )}
      {tab === "problems" && <ProblemSets packageId={packageId} problemSets={problemSets} />}
      {tab === "analysis" && selectedSample && (
        <AnalysisResults
          sample={selectedSample}
          part={parts.get(selectedSample.id) ?? null}
          canReadWhole={canReadWhole}
          isCertified={isCertified}
          ownCopies={ownCopies}
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

interface SampleFilesProps {
  packageId: string;
  totalWords: number;
  isCertified: boolean;
  samples: readonly SamplePreview[];
  parts: ReadonlyMap<string, SizedPart>;
}

function SampleFiles({ packageId, totalWords, samples, parts, isCertified }: SampleFilesProps) {
  const { preview } = useMessages().samples;
  if (samples.length === 0) return <EmptyPreview title={preview.empty} text={preview.emptyText} />;
  return (
    <ul className="sample-items">
      {samples.map((sample) => (
        <li key={sample.id}>
          <div className="sample-heading">
            <h2>{sample.filename}</h2>
            <QualityBadge
              points={sample.quality_score}
              share={sampleShareText(sample, totalWords)}
            />
          </div>
          <SampleBeginning sample={sample} isCertified={isCertified} part={parts.get(sample.id)} />
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
  part: SizedPart | undefined;
}

function SampleBeginning({ sample, isCertified, part }: BeginningProps) {
  const { packages, samples } = useMessages();
  const { filename: name, language } = sample;
  const amountOf = useShownAmount();
  return (
    <>
      <p className="muted">
        {part
          ? amountOf(part, sample.word_count)
          : samples.preview.words({ count: packages.integer(sample.word_count) })}
      </p>
      <ReviewMark isCertified={isCertified} reviewedAt={sample.reviewed_at} />
      {part ? (
        <ShownText name={name} language={language} part={part} />
      ) : (
        <Excerpt text={truncated(sample.excerpt, CARD_CHARACTERS)} language={language} />
      )}
    </>
  );
}

function QualityBadge({ points, share }: { points: number | null; share: string }) {
  const { preview } = useMessages().samples;
  if (points === null) return null;
  return (
    <span className="quality-badge" data-tone={qualityTone(points)}>
      {preview.quality({ points: Math.round(points), share })}
    </span>
  );
}

function truncated(text: string, count: number): string {
  const characters = Array.from(text);
  return characters.length > count ? `${characters.slice(0, count).join("")}…` : text;
}
