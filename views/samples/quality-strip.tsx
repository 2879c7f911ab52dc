import { useMessages } from "../../messages/context";
import { qualityTone } from "../../src/quality";

interface Props {
  windows: readonly number[];
  hrefOf?: (part: number) => string;
  current?: number;
}

/** With fewer parts, the strip would only repeat the value next to it. */
const MIN_PARTS = 3;

export function QualityStrip({ windows, hrefOf, current }: Props) {
  const { strip } = useMessages().samples;
  if (windows.length < MIN_PARTS) return null;
  const weakest = weakestOf(windows);
  const lowest = windows[weakest] as number;
  const label = windows.every((percent) => percent === lowest)
    ? strip.even({ percent: lowest })
    : strip.label({ lowest, place: placeOf(weakest, windows.length) });
  return (
    <figure className="quality-strip">
      <svg
        viewBox={`0 0 ${windows.length * 10} 100`}
        preserveAspectRatio="none"
        role={hrefOf ? "group" : "img"}
        aria-label={label}
      >
        {windows.map((percent, part) => {
          const bar = <Bar part={part} percent={percent} isCurrent={part === current} />;
          // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their order
          if (!hrefOf) return <g key={part}>{bar}</g>;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their order
            <a key={part} href={hrefOf(part)} aria-label={strip.part({ part: part + 1, percent })}>
              {bar}
            </a>
          );
        })}
      </svg>
      <figcaption className="muted">{label}</figcaption>
    </figure>
  );
}

interface BarProps {
  part: number;
  percent: number;
  isCurrent: boolean;
}

function Bar({ part, percent, isCurrent }: BarProps) {
  const height = Math.max(2, percent);
  return (
    <g data-tone={qualityTone(percent)} data-current={isCurrent || undefined}>
      <rect className="meter-track" x={part * 10} width="9" height="100" />
      <rect className="meter-fill" x={part * 10} y={100 - height} width="9" height={height} />
    </g>
  );
}

export function lowestPlace(windows: readonly number[]): number | null {
  const weakest = weakestOf(windows);
  const isEven = windows.every((percent) => percent === windows[weakest]);
  return isEven || windows.length < MIN_PARTS ? null : weakest / windows.length;
}

function weakestOf(windows: readonly number[]): number {
  return windows.indexOf(Math.min(...windows));
}

function placeOf(part: number, parts: number): number {
  return Math.round((100 * part) / parts);
}
