import type { ReactNode } from "react";
import { languageCodeText } from "../../messages/analysis-words";
import { useMessages } from "../../messages/context";
import { formatDollars } from "../../src/lib/money";
import type { Package } from "../../src/packages/packages";
import { unitPriceCents } from "../../src/rules/bid-review";
import { shownPriceCents } from "../../src/rules/shown-price";
import { readDataQuality } from "../../src/samples/earlier-analyses";
import { priceUnitsOf } from "../../src/samples/price-units";
import type { QualityRanks } from "../../src/samples/quality-ranks";
import { Fact } from "../ui/fact";
import { QualityLine } from "./quality-line";
import { lowestPlace, QualityStrip } from "./quality-strip";
import { Scores } from "./scores";

interface Props {
  lot: Pick<Package, "data_quality">;
  ranks?: QualityRanks | null;
  unitPrices: ReactNode;
}

export function DataQualitySection({ lot, ranks = null, unitPrices }: Props) {
  const { comparison, packages, quality, samples } = useMessages();
  const words = samples.dataQuality;
  const dataQuality = lot.data_quality ? readDataQuality(lot.data_quality) : null;
  if (!dataQuality) return <p className="muted">{words.none}</p>;
  const { integer } = packages;
  return (
    <div className="data-quality">
      <QualityLine
        of={dataQuality}
        placeOf={(gate) => (gate === "natural" ? lowestPlace(dataQuality.windows) : null)}
      />
      {ranks && !dataQuality.form && (
        <p>
          {comparison.ranks.value({ percent: ranks.below.aiTrainingValue, count: ranks.count })}
        </p>
      )}
      <p className="muted">
        {words.from({ samples: dataQuality.samples })} ·{" "}
        {words.counts({
          words: integer(dataQuality.words),
          han: dataQuality.hanCharacters === 0 ? null : integer(dataQuality.hanCharacters),
          tokens: integer(dataQuality.tokens),
        })}
      </p>
      <QualityStrip windows={dataQuality.windows} />
      <Scores metrics={dataQuality.qualityMetrics} ranks={ranks} />
      <dl className="facts">
        {unitPrices}
        <Fact name={words.measured}>
          {packages.list(dataQuality.languages.map(({ code }) => languageCodeText(quality, code)))}
        </Fact>
      </dl>
      <p className="muted">{words.basis}</p>
    </div>
  );
}

/** At the current price. */
export function UnitPrices({ lot }: { lot: Package }) {
  const words = useMessages().samples.dataQuality;
  return unitPrices(lot).map(({ name, units, cents }) => (
    <div key={name}>
      <dt>{words[name]}</dt>
      <dd data-price-for={units}>{formatDollars(cents)}</dd>
    </div>
  ));
}

function unitPrices(lot: Package) {
  const price = shownPriceCents(lot);
  const { thousandWords, millionTokens } = priceUnitsOf(lot);
  return [
    { name: "pricePerThousandWords" as const, units: thousandWords },
    { name: "pricePerMillionTokens" as const, units: millionTokens },
  ].flatMap(({ name, units }) => {
    const cents = unitPriceCents(price, units);
    return units === null || cents === null ? [] : [{ name, units, cents }];
  });
}
