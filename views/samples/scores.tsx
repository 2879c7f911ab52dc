import type { ReactNode } from "react";
import { metricNames } from "../../messages/analysis-words";
import { useMessages } from "../../messages/context";
import type { Form, QualityMetrics } from "../../src/quality";
import type { QualityRanks } from "../../src/samples/quality-ranks";
import { QualityMeter } from "./quality-meter";

interface Props {
  of: { qualityMetrics: QualityMetrics; form: Form | null };
  ranks?: QualityRanks | null;
  children?: ReactNode;
}

export function Scores({ of: { qualityMetrics, form }, ranks = null, children }: Props) {
  const { comparison, quality, samples } = useMessages();
  const names = Object.entries({ ...metricNames(quality), ...quality.earlierMetrics });
  // Naturalness is not measured in code.
  const unmeasured = form === "code" ? { languageFluency: undefined } : {};
  const stored: Readonly<Record<string, number | undefined>> = { ...qualityMetrics, ...unmeasured };
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
