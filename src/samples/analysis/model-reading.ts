import type { ModelReading } from "./analysis";
import type { Readings } from "./naturalness/readings/readings";
import type { Reading } from "./reading";
import { inThousandths, percent } from "./score";

/** Of the weakest window, so much is shown to its seller. */
const OPENING = 240;

/** What the models read, as it is shown; null without a model. */
export function modelReading({ naturalness, text }: Reading): ModelReading | null {
  if (!naturalness) return null;
  const { language, junk, margin, foreign, readings, windows } = naturalness;
  const [weakest] = windows.toSorted((a, b) => b.junk - a.junk);
  if (!weakest) return null;
  const { start, end } = weakest;
  return {
    model: language,
    junk: inThousandths(junk),
    margin: inThousandths(margin),
    foreign: inThousandths(foreign),
    readings: rounded(readings),
    windows: windows.map((window) => percent(1 - window.junk)),
    weakest: {
      start,
      end,
      percent: percent(1 - weakest.junk),
      opening: text.slice(start, Math.min(end, start + OPENING)).toWellFormed(),
    },
  };
}

function rounded(readings: Readings): Readings {
  const entries = Object.entries(readings).map(([name, value]) => [name, inThousandths(value)]);
  return Object.fromEntries(entries) as unknown as Readings;
}
