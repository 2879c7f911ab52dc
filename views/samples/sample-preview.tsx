import { useMessages } from "../../messages/context";
import type { NearDuplicate } from "../../src/samples/comparison/near-duplicates";
import type { ProblemSet } from "../../src/samples/problem-sets";
import type { SamplePreview } from "../../src/samples/samples";
import { UserText } from "../ui/written";
import { AnalysisResults } from "./analysis-results";
import { analysisHref, EmptyPreview, PreviewLink } from "./preview-parts";
import { ProblemSets } from "./problem-sets";
import { SampleViewer, type ViewerProps } from "./sample-viewer";

export type PreviewTab = "files" | "problems" | "analysis";

interface Props {
  packageId: string;
  title: string;
  tab: PreviewTab;
  /** Null if the package has no sample, and with problem sets. */
  viewer: ViewerProps | null;
  problemSets: readonly ProblemSet[];
  selectedSample: SamplePreview | null;
  canReadWhole?: boolean;
  ownCopies?: readonly NearDuplicate[];
}

/** The viewer of the package's page, where a reader has only its card. */
export function SamplePreviewPanel(props: Props) {
  const { packageId, title, tab, viewer, problemSets, selectedSample } = props;
  const { canReadWhole = false, ownCopies = [] } = props;
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
      {tab === "files" && <SampleFiles viewer={viewer} />}
      {tab === "problems" && <ProblemSets packageId={packageId} problemSets={problemSets} />}
      {tab === "analysis" && selectedSample && viewer && (
        <AnalysisResults
          sample={selectedSample}
          viewer={viewer}
          canReadWhole={canReadWhole}
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

function SampleFiles({ viewer }: { viewer: ViewerProps | null }) {
  const { preview } = useMessages().samples;
  if (!viewer) return <EmptyPreview title={preview.empty} text={preview.emptyText} />;
  return <SampleViewer {...viewer} place="preview" />;
}
