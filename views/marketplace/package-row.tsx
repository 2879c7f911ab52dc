import { measuredShareText, valueText } from "../../messages/analysis-words";
import { useMessages } from "../../messages/context";
import { briefDollars, estimatedDollars } from "../../src/lib/money";
import { placeholder } from "../../src/lib/template";
import { type AuctionPhase, isoTime } from "../../src/lib/time";
import type { CurrentPrice } from "../../src/marketplace/listed-prices";
import type { Package } from "../../src/packages/packages";
import { declaredSize } from "../../src/packages/stated-facts";
import { gateNames, qualityTone } from "../../src/quality";
import { unitPriceCents } from "../../src/rules/bid-review";
import { measuredShare } from "../../src/rules/measured-share";
import { isFixedPrice } from "../../src/rules/sale";
import { firstBidCents, shownPriceCents } from "../../src/rules/shown-price";
import { readDataQuality } from "../../src/samples/earlier-analyses";
import { LanguageName } from "../packages/language-name";
import { titleId } from "../ui/card-parts";
import { CertifiedBadge } from "../ui/certified-badge";
import { NoValue } from "../ui/no-value";
import { useShownTitle } from "../ui/package-title";
import { PublisherCell } from "../ui/publisher-name";
import { countdownOf } from "./package-card";
import { SeatsTaken } from "./round-label";

export function PackageRow({ lot, phase }: { lot: Package; phase: AuctionPhase }) {
  const { format, packages, rights } = useMessages();
  const { unit, count } = declaredSize(lot);
  const title = useShownTitle(lot);
  const hasEnded = phase === "ended";
  const isUpcoming = phase === "upcoming";
  const isFixed = isFixedPrice(lot);
  const end = isoTime(
    (hasEnded ? lot.ended_at : isUpcoming ? lot.opens_at : null) ?? lot.auction_end_time,
  );
  return (
    <tr
      data-phase={phase}
      data-lot={hasEnded || isFixed ? undefined : lot.id}
      data-first-bid={firstBidCents(lot)}
    >
      <th scope="row" lang={title.lang}>
        <a href={`/package/${lot.id}`} id={titleId(lot.id)} title={title.text}>
          {placeholder("title")}
        </a>
        {placeholder("original")}
      </th>
      <td className="publisher">
        {lot.publisher ? <PublisherCell lot={lot} /> : <NoValue meaning={rights.notStated} />}
      </td>
      <td className="language">
        <LanguageName language={lot.language} />
      </td>
      <td className="size">{packages.table[unit]({ count: format.compact(count) })}</td>
      <td className="quality">
        <QualitySummary lot={lot} />
      </td>
      {placeholder("price")}
      <td className="ends">
        <span>
          {isUpcoming && (
            <small data-opened="">
              {lot.opens_on === "certified"
                ? packages.card.opensCertified
                : packages.card.opensIn}{" "}
            </small>
          )}
          <time
            className={hasEnded || (isFixed && !isUpcoming) ? "moment" : "remaining"}
            dateTime={end}
            {...(!hasEnded && countdownOf(lot))}
          >
            {placeholder("remaining")}
          </time>
        </span>
      </td>
      <td className="sealed">{lot.certified === 1 && <CertifiedBadge isShared />}</td>
      <td className="heart">
        <span>
          {placeholder("compare")}
          {placeholder("favorite")}
        </span>
      </td>
    </tr>
  );
}

function QualitySummary({ lot }: { lot: Package }) {
  const { compare, packages, quality } = useMessages();
  const dataQuality = lot.data_quality ? readDataQuality(lot.data_quality) : null;
  if (!dataQuality) return <NoValue meaning={compare.unmeasured} />;
  const { gates, aiTrainingValue, form } = dataQuality;
  const share = measuredShareText(measuredShare(dataQuality, lot.total_words));
  const measured = gateNames.filter((name) => form !== "code" || name !== "natural");
  const lowest = measured.reduce((least, name) =>
    gates[name].value < gates[least].value ? name : least,
  );
  return (
    <>
      <strong
        data-tone={form === "code" ? undefined : form ? "poor" : qualityTone(aiTrainingValue)}
      >
        {valueText(quality, dataQuality)}
      </strong>{" "}
      {!form && <small>{quality.onShare({ share })}</small>}{" "}
      {gates[lowest].value < 1 && (
        <small>
          <span className="visually-hidden">{packages.table.lowest} </span>
          {quality.gates[lowest].label}
        </small>
      )}
    </>
  );
}

export function PriceCells({ price, millionTokens }: PriceCellsProps) {
  const { packages } = useMessages();
  const cents = shownPriceCents(price);
  const perTokens = unitPriceCents(cents, millionTokens);
  return (
    <>
      <td className="cost">
        <span data-live="brief-price">{briefDollars(cents)}</span>
        <SeatsTaken lot={price} className="row-seats" />
        <small data-live="standing" />
      </td>
      <td className="per-tokens">
        {perTokens === null ? (
          <NoValue />
        ) : (
          <span data-live="per-tokens" data-units={millionTokens}>
            {estimatedDollars(perTokens)}
          </span>
        )}
      </td>
      <td className="bids" data-live="bid-count">
        {packages.integer(price.bid_count)}
      </td>
    </>
  );
}

interface PriceCellsProps {
  price: CurrentPrice;
  millionTokens: number | null;
}
