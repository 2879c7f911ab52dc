import { scaleLinear } from "d3-scale";
import { useMessages } from "../../messages/context";
import type { WordPrice, WordPrices } from "../../src/analytics/word-prices";
import { formatDollars } from "../../src/lib/money";
import { languageTag } from "../../src/packages/vocabulary";
import { ColumnHeads } from "../ui/column-heads";

/** The chart is a table, so that screen readers can read its values. */
export function WordPriceCharts({ prices }: { prices: WordPrices }) {
  const { analytics, common, packages } = useMessages();
  const { prices: words } = analytics;
  return (
    <section aria-labelledby="prices-title">
      <h2 id="prices-title">{words.title}</h2>
      <p className="muted">{words.lead}</p>
      {prices.language.length === 0 ? (
        <p className="empty">{analytics.shares.none}</p>
      ) : (
        <>
          <PriceChart
            id="language-prices"
            title={words.byLanguage}
            name={common.language}
            prices={prices.language}
            nameOf={packages.language}
            tagOf={languageTag}
          />
          <PriceChart
            id="category-prices"
            title={words.byCategory}
            name={packages.filters.category}
            prices={prices.category}
            nameOf={packages.category}
          />
        </>
      )}
    </section>
  );
}

interface ChartProps {
  id: string;
  title: string;
  name: string;
  prices: readonly WordPrice[];
  nameOf(name: string): string;
  tagOf?(name: string): string | undefined;
}

function PriceChart({ id, title, name, prices, nameOf, tagOf }: ChartProps) {
  const { analytics } = useMessages();
  const maximum = Math.max(...prices.map(({ thousandWordsCents }) => thousandWordsCents));
  const width = scaleLinear([0, Math.max(1, maximum)], [0, 100]);
  return (
    <>
      <h3 id={id}>{title}</h3>
      <table className="figures shares" aria-labelledby={id}>
        <ColumnHeads columns={[name, analytics.prices.title, analytics.shares.count]} />
        <tbody>
          {prices.map(({ name: row, count, thousandWordsCents }) => (
            <tr key={row}>
              <th scope="row" lang={tagOf?.(row)?.startsWith("zh") ? tagOf(row) : undefined}>
                {nameOf(row)}
              </th>
              <td>
                <div className="share">
                  <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                    <rect className="meter-track" width="100" height="1" />
                    <rect className="meter-fill" width={width(thousandWordsCents)} height="1" />
                  </svg>
                  <span>{formatDollars(thousandWordsCents)}</span>
                </div>
              </td>
              <td>{analytics.integer(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
