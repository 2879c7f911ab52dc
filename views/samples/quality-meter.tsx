import { qualityTone } from "../../src/quality";

interface Props {
  label: string;
  value: number;
  note?: string | undefined;
}

export function QualityMeter({ label, value, note }: Props) {
  return (
    <div className="quality-meter" data-tone={qualityTone(value)}>
      <span>
        {label} {note && <span className="muted">{note}</span>}
      </span>
      {/* An SVG attribute sets the width, because the CSP forbids inline styles. */}
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect className="meter-fill" width={value} height="1" />
      </svg>
      <span className="meter-value">{value}</span>
    </div>
  );
}
