import type { QualityMetrics } from "../../src/samples/analysis/verdict";
import { sortMetrics } from "../../src/samples/distinguishing";
import type { QualityRanks } from "../../src/samples/quality-ranks";
import { useMessages } from "../messages/context";
import { QualityMeter } from "./quality-meter";

interface Props {
  metrics: QualityMetrics;
  /** Null where it is ranked among none. */
  ranks: QualityRanks | null;
}

/** What tells a text from others as bars, the rest as one line. */
export function SortedMeters({ metrics, ranks }: Props) {
  const { comparison, packages, quality } = useMessages();
  const words = comparison.ranks;
  const { distinguishing, others } = sortMetrics(metrics, ranks);
  return (
    <>
      {distinguishing.map((name) => (
        <QualityMeter
          key={name}
          label={quality.metrics[name].label}
          value={metrics[name]}
          note={ranks ? words.metric(ranks.below[name]) : undefined}
        />
      ))}
      <p className="muted">
        {distinguishing.length > 0 && `${words.others} `}
        {packages.list(others.map((name) => `${quality.metrics[name].label} ${metrics[name]}`))}
      </p>
      {ranks && <p className="muted">{words.value(ranks.below.aiTrainingValue, ranks.count)}</p>}
    </>
  );
}
