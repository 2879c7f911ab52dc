import type { ReactNode } from "react";
import { metricNames } from "../../messages/analysis-words";
import { useMessages } from "../../messages/context";
import type { QualityMetrics } from "../../src/quality";
import type { QualityRanks } from "../../src/samples/quality-ranks";
import { QualityMeter } from "./quality-meter";

interface Props {
  metrics: QualityMetrics;
  ranks?: QualityRanks | null;
  children?: ReactNode;
}

export function Scores({ metrics, ranks = null, children }: Props) {
  const { comparison, quality, samples } = useMessages();
  const names = Object.entries({ ...metricNames(quality), ...quality.earlierMetrics });
  const stored: Readonly<Record<string, number | undefined>> = metrics;
  const below: Readonly<Record<string, number>> = ranks?.below ?? {};
  return (
    <details className="unfolds">
      <summary>{samples.analysis.metrics}</summary>
      {names.map(([name, label]) => {
        const value = stored[name];
        const rank = below[name];
        const note = rank === undefined ? undefined : comparison.ranks.metric({ percent: rank });
        return (
          value !== undefined && <QualityMeter key={name} label={label} value={value} note={note} />
        );
      })}
      {children}
    </details>
  );
}
