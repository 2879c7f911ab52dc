import { unitPriceCents } from "../../src/lib/bid-review";
import { formatDollars } from "../../src/lib/money";
import type { Package } from "../../src/packages/packages";
import { qualityTone } from "../../src/samples/analysis/verdict";
import type { DataQuality } from "../../src/samples/data-quality";
import { priceUnitsOf } from "../../src/samples/price-units";
import type { QualityRanks } from "../../src/samples/quality-ranks";
import { useMessages } from "../messages/context";
import { QualityStrip } from "./quality-strip";
import { SortedMeters } from "./sorted-meters";

interface Props {
  lot: Package;
  /** Among the lots of its language and category; null where they are too few. */
  ranks?: QualityRanks | null;
}

/** What the samples say of a package, and what its words cost at the price that stands now. */
export function DataQualitySection({ lot, ranks = null }: Props) {
  const { packages, quality, samples } = useMessages();
  const words = samples.dataQuality;
  const measured = lot.data_quality ? (JSON.parse(lot.data_quality) as DataQuality) : null;
  if (!measured) return <p className="muted">{words.none}</p>;
  const { integer } = packages;
  return (
    <div className="data-quality">
      <p className="analysis-value" data-tone={qualityTone(measured.aiTrainingValue)}>
        <strong>{measured.aiTrainingValue}</strong> {words.trainingValue}
        <span className="band">{quality.bands[measured.band].label}</span>
      </p>
      <p className="muted">
        {words.from(measured.samples)} ·{" "}
        {words.counts(
          integer(measured.words),
          measured.hanCharacters === 0 ? null : integer(measured.hanCharacters),
          integer(measured.tokens),
        )}
      </p>
      {measured.windows && <QualityStrip windows={measured.windows} />}
      <SortedMeters metrics={measured.qualityMetrics} ranks={ranks} />
      <dl className="facts">
        {unitPrices(lot).map(({ name, units, cents }) => (
          <div key={name}>
            <dt>{words[name]}</dt>
            <dd data-price-for={units}>{formatDollars(cents)}</dd>
          </div>
        ))}
        <div>
          <dt>{words.measured}</dt>
          <dd>
            {packages.list(
              measured.languages.map(({ code }) =>
                code === "other" ? quality.undecided : quality.languages[code],
              ),
            )}
          </dd>
        </div>
      </dl>
      <p className="muted">
        {words.basis} <a href="/corpus-profile/guide">{words.judged}</a>
      </p>
    </div>
  );
}

/** Of the highest bid, or the starting price where there is none; the panel keeps them right. */
function unitPrices(lot: Package) {
  const price = lot.highest_bid_cents ?? lot.starting_price_cents;
  const { thousandWords, millionTokens } = priceUnitsOf(lot);
  return [
    { name: "pricePerThousandWords" as const, units: thousandWords },
    { name: "pricePerMillionTokens" as const, units: millionTokens },
  ].flatMap(({ name, units }) => {
    const cents = unitPriceCents(price, units);
    return units === null || cents === null ? [] : [{ name, units, cents }];
  });
}
