import { useMessages, useTimes } from "../../messages/context";
import type { ConfirmedNearDuplicate } from "../../src/certification/near-duplicates";
import { beforeValue } from "../../src/lib/wording";
import type { BenchmarkReport } from "../../src/samples/comparison/benchmark-matches";
import type { NearDuplicate, SimilarPackage } from "../../src/samples/comparison/near-duplicates";
import type { PackageBenchmarks } from "../../src/samples/data-quality";
import { PackageTitle } from "../ui/package-title";

interface Props {
  confirmed: readonly ConfirmedNearDuplicate[];
  alike: readonly SimilarPackage[];
  benchmarks: PackageBenchmarks | null;
}

export function ComparisonNotes({ confirmed, alike, benchmarks }: Props) {
  const { own } = useMessages().comparison;
  if (confirmed.length + alike.length === 0 && !benchmarks) return null;
  return (
    <div className="comparison-notes">
      {confirmed.map((found) => (
        <ConfirmedNote key={`${found.packageId} ${found.filename}`} found={found} />
      ))}
      {alike.length > 0 && (
        <p>
          {beforeValue(own.elsewhere)}
          {alike.map(({ id, ...lot }, index) => (
            <span key={id}>
              {index > 0 && " · "}
              <PackageTitle as="span" lot={lot} href={`/package/${id}`} />
            </span>
          ))}
        </p>
      )}
      {benchmarks && <Benchmarks {...benchmarks} />}
    </div>
  );
}

function ConfirmedNote({ found }: { found: ConfirmedNearDuplicate }) {
  const { confirmed: words } = useMessages().comparison;
  const times = useTimes();
  return (
    <p className="near-copy-note">
      {words.text({ filename: found.filename, percent: Math.round(100 * found.overlap) })}{" "}
      {words.order[found.isEarlier ? "earlier" : "later"]}{" "}
      {words.by({ day: times.day(found.decidedAt) })} {words.other}{" "}
      <PackageTitle as="span" lot={found.lot} href={`/package/${found.packageId}`} />
    </p>
  );
}

function Benchmarks({ compared, found }: PackageBenchmarks) {
  const { comparison, packages } = useMessages();
  const words = comparison.benchmarks;
  if (found.length === 0)
    return <p className="muted">{words.none({ names: packages.list(compared) })}</p>;
  return (
    <div>
      <h3>{words.title}</h3>
      <ul className="bullets">
        {found.map(({ benchmark, longest, passages }) => (
          <li key={benchmark}>{words.found({ name: benchmark, longest, passages })}</li>
        ))}
      </ul>
      <p className="muted">{words.hint}</p>
    </div>
  );
}

interface SampleProps {
  report: BenchmarkReport | null;
  ownCopies: readonly NearDuplicate[];
  sampleId: string;
  canReadWhole: boolean;
}

export function SampleComparison({ report, ownCopies, sampleId, canReadWhole }: SampleProps) {
  const { comparison } = useMessages();
  return (
    <div className="analysis-part">
      <h3>{comparison.benchmarks.title}</h3>
      {report ? (
        <SampleBenchmarks report={report} canReadWhole={canReadWhole} />
      ) : (
        <p className="muted">{comparison.benchmarks.waiting}</p>
      )}
      {ownCopies.length > 0 && (
        <ul className="bullets">
          {ownCopies.map((found) => (
            <li key={found.id}>
              <OwnNearDuplicate found={found} sampleId={sampleId} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function OwnNearDuplicate({ found, sampleId }: { found: NearDuplicate; sampleId: string }) {
  const { own } = useMessages().comparison;
  const isLater = found.sample_id === sampleId;
  const packageId = isLater ? found.other_package_id : found.package_id;
  const otherId = isLater ? found.other_sample_id : found.sample_id;
  const filename = isLater ? found.other_filename : found.filename;
  return (
    <a href={`/package/${packageId}/samples/${otherId}`}>
      {own.sample({ filename, percent: Math.round(100 * found.overlap) })}
    </a>
  );
}

function SampleBenchmarks({
  report,
  canReadWhole,
}: {
  report: BenchmarkReport;
  canReadWhole: boolean;
}) {
  const { comparison, packages, format } = useMessages();
  const words = comparison.benchmarks;
  if (report.found.length === 0)
    return <p className="muted">{words.none({ names: packages.list(report.compared) })}</p>;
  return (
    <>
      {report.found.map((match) => (
        <div key={match.benchmark}>
          <p>
            {words.found({
              name: match.benchmark,
              longest: match.longest,
              passages: match.passages,
            })}{" "}
            <span className="muted">
              {words.place({
                percent: Math.round(100 * match.place),
                share: format.percent(match.share),
              })}
            </span>
          </p>
          {canReadWhole && (
            <>
              <p className="muted">{words.opening}</p>
              <blockquote className="excerpt">{match.opening}</blockquote>
            </>
          )}
        </div>
      ))}
      <p className="muted">{words.hint}</p>
    </>
  );
}
