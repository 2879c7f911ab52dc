import type { ReactNode } from "react";
import { measuredShareText, valueText } from "../../messages/analysis-words";
import { useMessages } from "../../messages/context";
import { termText } from "../../messages/rights-facts";
import { formatDollars } from "../../src/lib/money";
import { measuredTokens } from "../../src/packages/listed-figures";
import type { Listing } from "../../src/packages/listing";
import type { Package } from "../../src/packages/packages";
import { DEFAULT_TERM_MONTHS, rightsOf } from "../../src/rights/rights";
import { unitPriceCents } from "../../src/rules/bid-review";
import { measuredShare } from "../../src/rules/measured-share";
import { shownPriceCents } from "../../src/rules/shown-price";
import { readDataQuality } from "../../src/samples/earlier-analyses";
import { priceUnitsOf } from "../../src/samples/price-units";
import { SamplingLine } from "../samples/sampling-line";

interface Props {
  lot: Listing;
  price: ReactNode;
}

/** What a buyer compares packages by, above everything else. */
export function FactsStrip({ lot, price }: Props) {
  const { compare, format, listing, packages, quality, rights } = useMessages();
  const { strip } = packages;
  const tokens = measuredTokens(lot);
  const dataQuality = lot.data_quality === null ? null : readDataQuality(lot.data_quality);
  const share = measuredShareText(dataQuality ? measuredShare(dataQuality, lot.total_words) : 0);
  const stated = rightsOf(lot);
  const uses = stated?.uses.map((use) => rights.uses[use]) ?? [];
  const facts = [
    {
      label: strip.quality,
      value: dataQuality ? (
        <>
          {valueText(quality, dataQuality)} <small>{strip.share({ share })}</small>
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
    ...(lot.seats > 1 ? [{ label: listing.licenses.label, value: lot.seats }] : []),
  ];
  return (
    <>
      <dl className="facts-strip">
        {tokens !== null && (
          <div>
            <dt>{strip.tokens}</dt>
            <dd>{format.compact(Math.round(tokens))}</dd>
          </div>
        )}
        {price}
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <SamplingLine lot={lot} />
    </>
  );
}

/** At the current price, by words where no sample says how many tokens they are. */
export function UnitPrice({ lot }: { lot: Package }) {
  const { strip } = useMessages().packages;
  const { thousandWords, millionTokens } = priceUnitsOf(lot);
  const units = millionTokens ?? thousandWords;
  const cents = unitPriceCents(shownPriceCents(lot), units);
  if (cents === null) return null;
  return (
    <div>
      <dt>{millionTokens === null ? strip.perWords : strip.perTokens}</dt>
      <dd data-price-for={units}>{formatDollars(cents)}</dd>
    </div>
  );
}
