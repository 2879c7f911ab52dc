import { scaleLinear } from "d3-scale";
import { curveStepAfter, line } from "d3-shape";
import { useMessages, useTimes } from "../../messages/context";
import type { ChartedBid } from "../../src/auctions/reading/charted-bids";
import { dollarSign, formatDollars } from "../../src/lib/money";

export interface PriceChartProps {
  bids: readonly ChartedBid[];
  startingPriceCents: number;
  from: number;
  until: number;
  hasEnded: boolean;
}

const CHART_WIDTH = 640;
const CHART_HEIGHT = 240;
const PLOT_LEFT = 100;
const PLOT_RIGHT = CHART_WIDTH - 12;
const PLOT_TOP = 14;
const PLOT_BOTTOM = CHART_HEIGHT - 34;

/** Screen readers get one sentence; the table next to the chart lists the bids. */
export function PriceChart({ bids, startingPriceCents, from, until, hasEnded }: PriceChartProps) {
  const { chart } = useMessages().bidHistory;
  const times = useTimes();
  const maxCents = Math.max(startingPriceCents, ...bids.map(({ amountCents }) => amountCents));
  const x = scaleLinear([from, Math.max(from + 1, until)], [PLOT_LEFT, PLOT_RIGHT]);
  const y = scaleLinear([startingPriceCents, maxCents], [PLOT_BOTTOM, PLOT_TOP]).nice(4);
  const validBids = bids.filter(({ kind }) => kind !== "rejected");
  const price = validBids.at(-1)?.amountCents ?? startingPriceCents;
  const pricePath = line<readonly [number, number]>()
    .x(([at]) => x(at))
    .y(([, cents]) => y(cents))
    .curve(curveStepAfter)
    .digits(1);
  const dotPath = (kind: ChartedBid["kind"]) =>
    bids
      .filter((bid) => bid.kind === kind)
      .map((bid) => `M${x(bid.at).toFixed(1)} ${y(bid.amountCents).toFixed(1)}h0`)
      .join("");
  return (
    <svg className="price-chart" viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`} role="img">
      <title>
        {chart.summary({
          start: formatDollars(startingPriceCents),
          price: formatDollars(price),
          ended: hasEnded,
        })}
      </title>
      {y.ticks(4).map((cents) => (
        <g key={cents} className="chart-tick">
          <path d={`M${PLOT_LEFT} ${y(cents).toFixed(1)}H${PLOT_RIGHT}`} />
          <text x={PLOT_LEFT - 8} y={y(cents).toFixed(1)} dy="0.32em" textAnchor="end">
            {shortDollars(cents)}
          </text>
        </g>
      ))}
      <text className="chart-time" x={PLOT_LEFT} y={CHART_HEIGHT - 6}>
        {times.day(from)}
      </text>
      <text className="chart-time" x={PLOT_RIGHT} y={CHART_HEIGHT - 6} textAnchor="end">
        {hasEnded ? chart.end({ day: times.day(until) }) : chart.now}
      </text>
      {hasEnded && <path className="chart-end" d={`M${PLOT_RIGHT} ${PLOT_TOP}V${PLOT_BOTTOM}`} />}
      <path
        className="chart-price"
        d={
          pricePath([
            [from, startingPriceCents],
            ...validBids.map(({ at, amountCents }) => [at, amountCents] as const),
            [until, price],
          ]) ?? ""
        }
      />
      <path className="chart-dots rejected" d={dotPath("rejected")} />
      <path className="chart-dots others" d={dotPath("others")} />
      <path className="chart-dots hollow" d={dotPath("others")} />
      <path className="chart-dots own" d={dotPath("own")} />
      <path className="chart-dots automatic" d={dotPath("automatic")} />
      <path className="chart-dots own automatic" d={dotPath("own-automatic")} />
    </svg>
  );
}

function shortDollars(cents: number): string {
  if (cents < 100_000_00) return formatDollars(Math.round(cents)).replace(/\.00$/, "");
  if (cents < 1_000_000_00) return `${dollarSign()}${Math.round(cents / 1000_00)}k`;
  return `${dollarSign()}${Math.round(cents / 10_000_00) / 100}M`;
}
