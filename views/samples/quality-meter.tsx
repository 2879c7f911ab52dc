import { qualityTone } from "../../src/quality";

interface Props {
  label: string;
  /** 0 to 100. */
  value: number;
  /** How it stands beside others. */
  note?: string | undefined;
}

/** A metric as a bar, with its number beside it. */
export function QualityMeter({ label, value, note }: Props) {
  return (
    <div className="quality-meter" data-tone={qualityTone(value)}>
      <span>
        {label} {note && <span className="muted">{note}</span>}
      </span>
      {/* An svg may be as wide as its value without an inline style. */}
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect className="meter-track" width="100" height="1" />
        <rect className="meter-fill" width={value} height="1" />
      </svg>
      <span className="meter-value">{value}</span>
    </div>
  );
}
