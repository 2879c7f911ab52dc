import { type Band, type GateName, gateNames, qualityTone, type Report } from "../../src/quality";
import { useMessages } from "../messages/context";

interface Props {
  value: number;
  range: Report["valueRange"] | null;
  band: Band;
  gates: Report["gates"];
  placeOf(gate: GateName): number | null;
}

export function QualityLine({ value, range, band, gates, placeOf }: Props) {
  const { quality, samples } = useMessages();
  const words = samples.analysis;
  const { number } = quality.format;
  return (
    <>
      <p className="analysis-value" data-tone={qualityTone(value)}>
        <strong>{value}</strong> {words.of100} {words.value}
        {range && range.low < range.high && (
          <span className="range">
            {words.range({ low: number(range.low), high: number(range.high) })}
          </span>
        )}
        <span className="band">{quality.bands[band]}</span>
      </p>
      <p>
        <LowestCheck {...{ gates, placeOf }} /> <a href="/quality-figures">{words.how}</a>
      </p>
    </>
  );
}

function LowestCheck({ gates, placeOf }: Pick<Props, "gates" | "placeOf">) {
  const { quality, samples } = useMessages();
  const { number } = quality.format;
  const lowest = gateNames.reduce((least, name) =>
    gates[name].value < gates[least].value ? name : least,
  );
  const { value, threshold } = gates[lowest];
  const pointsOf = (share: number) => Math.round(100 * share);
  if (pointsOf(value) === 100) return samples.analysis.passed;
  const place = placeOf(lowest);
  return samples.analysis.lowest({
    check: quality.gates[lowest].label,
    points: number(pointsOf(value)),
    limit: value < threshold ? number(pointsOf(threshold)) : null,
    place: place === null ? null : pointsOf(place),
  });
}
