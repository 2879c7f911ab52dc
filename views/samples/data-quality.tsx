import { languageCodeText, measuredShareText } from "../../messages/analysis-words";
import { useMessages } from "../../messages/context";
import type { Package } from "../../src/packages/packages";
import { measuredShare } from "../../src/rules/measured-share";
import { readDataQuality } from "../../src/samples/earlier-analyses";
import type { QualityRanks } from "../../src/samples/quality-ranks";
import { Fact } from "../ui/fact";
import { QualityLine } from "./quality-line";
import { QualityStrip } from "./quality-strip";
import { Scores } from "./scores";

interface Props {
  lot: Pick<Package, "data_quality" | "total_words">;
  ranks?: QualityRanks | null;
}

export function DataQualitySection({ lot, ranks = null }: Props) {
  const { comparison, packages, quality, samples } = useMessages();
  const words = samples.dataQuality;
  const dataQuality = lot.data_quality ? readDataQuality(lot.data_quality) : null;
  if (!dataQuality) return <p className="muted">{words.none}</p>;
  const { integer } = packages;
  const share = measuredShareText(measuredShare(dataQuality, lot.total_words));
  return (
    <div className="data-quality">
      <QualityLine of={dataQuality} />
      {ranks && !dataQuality.form && (
        <p>
          {comparison.ranks.value({ percent: ranks.below.aiTrainingValue, count: ranks.count })}
        </p>
      )}
      <Scores of={dataQuality} ranks={ranks}>
        <QualityStrip windows={dataQuality.windows} />
        <p className="muted">
          {words.from({ samples: dataQuality.samples, share })} ·{" "}
          {words.counts({
            words: integer(dataQuality.words),
            han: dataQuality.hanCharacters === 0 ? null : integer(dataQuality.hanCharacters),
            tokens: integer(dataQuality.tokens),
          })}
        </p>
        <dl className="facts">
          <Fact name={words.measured}>
            {packages.list(
              dataQuality.languages.map(({ code }) => languageCodeText(quality, code)),
            )}
          </Fact>
        </dl>
      </Scores>
    </div>
  );
}
