import { scaleLinear } from "d3-scale";
import { curveStepAfter, line } from "d3-shape";
import type { ChartedBid } from "../../src/auctions/charted-bids";
import { formatDollars } from "../../src/lib/money";
import { useMessages, useTimes } from "../messages/context";

export interface PriceChartProps {
  bids: readonly ChartedBid[];
  startingPriceCents: number;
  from: number;
  until: number;
  ended: boolean;
}

const WIDTH = 640;
const HEIGHT = 240;
const LEFT = 100;
const RIGHT = WIDTH - 12;
const TOP = 14;
const BOTTOM = HEIGHT - 34;

/** Screen readers get one sentence; the table next to the chart lists the bids. */
export function PriceChart({ bids, startingPriceCents, from, until, ended }: PriceChartProps) {
  const { chart } = useMessages().bidHistory;
  const times = useTimes();
  const top = Math.max(startingPriceCents, ...bids.map(({ amountCents }) => amountCents));
  const x = scaleLinear([from, Math.max(from + 1, until)], [LEFT, RIGHT]);
  const y = scaleLinear([startingPriceCents, top], [BOTTOM, TOP]).nice(4);
  const standing = bids.filter(({ kind }) => kind !== "rejected");
  const price = standing.at(-1)?.amountCents ?? startingPriceCents;
  const steps = line<readonly [number, number]>()
    .x(([at]) => x(at))
    .y(([, cents]) => y(cents))
    .curve(curveStepAfter)
    .digits(1);
  const dots = (kind: ChartedBid["kind"]) =>
    bids
      .filter((bid) => bid.kind === kind)
      .map((bid) => `M${x(bid.at).toFixed(1)} ${y(bid.amountCents).toFixed(1)}h0`)
      .join("");
  return (
    <svg className="price-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img">
      <title>
        {chart.summary({
          start: formatDollars(startingPriceCents),
          price: formatDollars(price),
          ended,
        })}
      </title>
      {y.ticks(4).map((cents) => (
        <g key={cents} className="chart-tick">
          <path d={`M${LEFT} ${y(cents).toFixed(1)}H${RIGHT}`} />
          <text x={LEFT - 8} y={y(cents).toFixed(1)} dy="0.32em" textAnchor="end">
            {shortDollars(cents)}
          </text>
        </g>
      ))}
      <text className="chart-time" x={LEFT} y={HEIGHT - 6}>
        {times.day(from)}
      </text>
      <text className="chart-time" x={RIGHT} y={HEIGHT - 6} textAnchor="end">
        {ended ? chart.end({ day: times.day(until) }) : chart.now}
      </text>
      {ended && <path className="chart-end" d={`M${RIGHT} ${TOP}V${BOTTOM}`} />}
      <path
        className="chart-price"
        d={
          steps([
            [from, startingPriceCents],
            ...standing.map(({ at, amountCents }) => [at, amountCents] as const),
            [until, price],
          ]) ?? ""
        }
      />
      <path className="chart-dots rejected" d={dots("rejected")} />
      <path className="chart-dots others" d={dots("others")} />
      <path className="chart-dots hollow" d={dots("others")} />
      <path className="chart-dots own" d={dots("own")} />
      <path className="chart-dots automatic" d={dots("automatic")} />
      <path className="chart-dots own automatic" d={dots("own-automatic")} />
    </svg>
  );
}

function shortDollars(cents: number): string {
  if (cents < 100_000_00) return formatDollars(Math.round(cents)).replace(/\.00$/, "");
  if (cents < 1_000_000_00) return `$${Math.round(cents / 1000_00)}k`;
  return `$${Math.round(cents / 10_000_00) / 100}M`;
}
