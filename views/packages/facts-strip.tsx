import type { ReactNode } from "react";
import { valueText } from "../../messages/analysis-words";
import { useMessages } from "../../messages/context";
import { termText } from "../../messages/rights-facts";
import { measuredTokens } from "../../src/packages/listed-figures";
import type { Listing } from "../../src/packages/listing";
import { DEFAULT_TERM_MONTHS, rightsOf } from "../../src/rights/rights";
import { readDataQuality } from "../../src/samples/earlier-analyses";

/** What a buyer compares packages by, above everything else. */
export function FactsStrip({ lot }: { lot: Listing }) {
  const { compare, format, packages, quality, rights } = useMessages();
  const { strip } = packages;
  const tokens = measuredTokens(lot);
  const dataQuality = lot.data_quality === null ? null : readDataQuality(lot.data_quality);
  const stated = rightsOf(lot);
  const uses = stated?.uses.map((use) => rights.uses[use]) ?? [];
  const facts: Array<{ label: string; value: ReactNode }> = [
    {
      label: strip.quality,
      value: dataQuality ? (
        <>
          {valueText(quality, dataQuality)}{" "}
          <small>{strip.share({ share: shareOf(dataQuality.words, lot.total_words) })}</small>
        </>
      ) : (
        compare.unmeasured
      ),
    },
    {
      label: rights.labels.exclusive,
      value: stated?.exclusive ? rights.chips.exclusive : rights.chips.shared,
    },
    {
      label: rights.labels.term,
      value: termText(stated?.termMonths ?? DEFAULT_TERM_MONTHS, rights),
    },
    {
      label: rights.labels.uses,
      value: uses.length > 0 ? rights.list(uses) : rights.chips.noUses,
    },
  ];
  if (tokens !== null)
    facts.unshift({ label: strip.tokens, value: format.compact(Math.round(tokens)) });
  return (
    <dl className="facts-strip">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How much of the collection was measured, as a percentage with two significant digits. */
function shareOf(measuredWords: number, totalWords: number): string {
  const percent = Math.min(100, (100 * measuredWords) / Math.max(1, totalWords));
  return `${Number(percent.toPrecision(percent < 10 ? 1 : 2))}%`;
}
