import { valueText } from "../../messages/analysis-words";
import { useMessages } from "../../messages/context";
import {
  type Band,
  type Form,
  type GateName,
  gateNames,
  qualityTone,
  type Report,
  type ValueRange,
} from "../../src/quality";

interface Props {
  of: {
    aiTrainingValue: number;
    valueRange: ValueRange | null;
    isSure: boolean;
    form: Form | null;
    band: Band;
    gates: Report["gates"];
  };
  /** Where the seller can look; buyers see no places. */
  placeOf?(gate: GateName): number | null;
}

export function QualityLine({ of, placeOf }: Props) {
  const { quality, samples } = useMessages();
  const words = samples.analysis;
  const { number } = quality.format;
  const { aiTrainingValue: value, valueRange: range, isSure, form, band, gates } = of;
  if (form)
    return (
      <>
        <p className="analysis-value" data-tone={form === "code" ? undefined : "poor"}>
          <strong>{quality.forms[form]}</strong>
        </p>
        <p>
          {form === "code" ? quality.noCodeValue : quality.noValue}{" "}
          <a href="/quality-figures">{words.how}</a>
        </p>
      </>
    );
  return (
    <>
      <p className="analysis-value" data-tone={qualityTone(value)}>
        <strong>{valueText(quality, of)}</strong> {words.of100} {words.value}
        {isSure && range && range.low < range.high && (
          <span className="range">
            {words.range({ low: number(range.low), high: number(range.high) })}
          </span>
        )}
        <span className="band">{isSure ? quality.bands[band] : quality.unsure}</span>
      </p>
      <p>
        <LowestCheck gates={gates} placeOf={placeOf} /> <a href="/quality-figures">{words.how}</a>
      </p>
    </>
  );
}

function LowestCheck({ gates, placeOf }: Pick<Props, "placeOf"> & Pick<Props["of"], "gates">) {
  const { quality, samples } = useMessages();
  const { number } = quality.format;
  const lowest = gateNames.reduce((least, name) =>
    gates[name].value < gates[least].value ? name : least,
  );
  const { value, threshold } = gates[lowest];
  const pointsOf = (share: number) => Math.round(100 * share);
  if (pointsOf(value) === 100) return samples.analysis.passed;
  const place = placeOf?.(lowest) ?? null;
  return samples.analysis.lowest({
    check: quality.gates[lowest].label,
    points: number(pointsOf(value)),
    limit: value < threshold ? number(pointsOf(threshold)) : null,
    place: place === null ? null : pointsOf(place),
  });
}
