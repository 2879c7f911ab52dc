import { useMessages } from "../../messages/context";
import {
  readSampling,
  type SamplingFigures,
  SHOWN_PASSAGES,
  sampledShare,
} from "../../src/samples/sampling";
import { Gap } from "../ui/gap";

interface Lot {
  id: string;
  sampling: string | null;
}

/** Beside the seller's own samples, which the seller chose. */
export function SamplingLine({ lot }: { lot: Lot }) {
  const { sampling: words } = useMessages();
  const line = useSamplingText();
  const figures = readSampling(lot.sampling);
  if (!figures) return null;
  return (
    <p className="sampling-line">
      <SampledBadge /> {line(figures)}
      <Gap />
      <a href={`/package/${lot.id}/passages`}>
        {words.read({ count: Math.min(figures.passages, SHOWN_PASSAGES) })}
      </a>
    </p>
  );
}

export function SampledBadge() {
  return <span className="sampled-badge">{useMessages().sampling.badge}</span>;
}

/** A median with the range of eight in ten passages, such as "83 (71–90)". */
export function useRangeText() {
  const { quality, sampling } = useMessages();
  const { number } = quality.format;
  return ({ median, low, high }: SamplingFigures) =>
    sampling.range({ median: number(median), low: number(low), high: number(high) });
}

export function useSamplingText() {
  const { packages, sampling } = useMessages();
  const rangeOf = useRangeText();
  return (figures: SamplingFigures) =>
    sampling.line({
      range: rangeOf(figures),
      passages: packages.integer(figures.passages),
      share: percentText(sampledShare(figures)),
    });
}

/** With few digits, but never as nothing, because a large collection is sampled to a small part. */
export function percentText(share: number): string {
  const percent = 100 * share;
  return `${Number(percent.toPrecision(percent < 10 ? 1 : 2))}%`;
}
