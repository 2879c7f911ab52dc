import { measuredShareText, metricNames } from "../../messages/analysis-words";
import { sizeText } from "../../messages/collection-size";
import { useMessages } from "../../messages/context";
import { coarseCountdown } from "../../src/lib/countdown";
import { isoTime } from "../../src/lib/time";
import { EXAMPLE_METRICS, type LandingExample } from "../../src/marketplace/landing-example";
import type { CurrentPrice } from "../../src/marketplace/listed-prices";
import { languageTag } from "../../src/packages/vocabulary";
import { measuredShare } from "../../src/rules/measured-share";
import { CardPrice } from "../marketplace/card-price";
import { QualityMeter } from "../samples/quality-meter";
import { PackageTitle } from "../ui/package-title";

interface Props extends LandingExample {
  price: CurrentPrice;
  now: number;
}

export function ExampleSheet({ lot, quality, excerpt, price, now }: Props) {
  const messages = useMessages();
  const { landing, packages, layout } = messages;
  const lang = languageTag(lot.language);
  const share = measuredShareText(measuredShare(quality, lot.total_words));
  return (
    <aside className="landing-example" aria-labelledby="example-title">
      <blockquote className="example-text">
        <p lang={lang}>{excerpt}</p>
      </blockquote>
      <div className="example-sheet">
        <p className="example-live">
          <span>{landing.liveTitle}</span>
          <time className="remaining" dateTime={isoTime(lot.auction_end_time)} data-countdown>
            {coarseCountdown(lot.auction_end_time, now, layout.countdown)}
          </time>
        </p>
        <div>
          <PackageTitle as="h2" id="example-title" lot={lot} href={`/package/${lot.id}`} />
        </div>
        <CardPrice price={price} millionTokens={null} />
        <div className="example-quality">
          <p className="figure-label">{messages.samples.dataQuality.title}</p>
          {EXAMPLE_METRICS.map((name) => (
            <QualityMeter
              key={name}
              label={metricNames(messages.quality)[name]}
              value={quality.qualityMetrics[name]}
            />
          ))}
        </div>
        <p className="card-facts">
          <span>{sizeText(lot, packages)}</span>
          <span>{landing.tokensMeasured({ tokens: packages.integer(quality.tokens), share })}</span>
        </p>
      </div>
    </aside>
  );
}
