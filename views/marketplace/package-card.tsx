import { scoreText } from "../../messages/analysis-words";
import { sizeText } from "../../messages/collection-size";
import { useLocale, useMessages } from "../../messages/context";
import { placeholder } from "../../src/lib/template";
import { type AuctionPhase, isoTime } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { abstractFor } from "../../src/packages/titles";
import { isEndless } from "../../src/rules/fixed-price";
import { isFixedPrice, type SaleRule } from "../../src/rules/sale";
import { firstBidCents } from "../../src/rules/shown-price";
import { readDataQuality } from "../../src/samples/earlier-analyses";
import { LanguageName } from "../packages/language-name";
import { RightsChips } from "../rights/rights-section";
import { PreviewButton } from "../samples/preview-button";
import { SampledBadge } from "../samples/sampling-line";
import { LinkButton } from "../ui/buttons";
import { namedBy, titleId } from "../ui/card-parts";
import { CertifiedBadge } from "../ui/certified-badge";
import { useShownTitle } from "../ui/package-title";

/** Cards are cached per package version; each request fills in these parts. */
export type CardSlot =
  | "title"
  | "original"
  | "description"
  | "price"
  | "remaining"
  | "compare"
  | "favorite"
  | "bid";

export interface CardPackage {
  id: string;
  title: string;
  description: string;
  english_title: string | null;
  english_abstract: string | null;
  category: string;
  language: string;
  total_words: number;
  total_characters: number | null;
  certified: number;
  rights: string | null;
  sale_rule: SaleRule;
  data_quality: string | null;
  sampling: string | null;
  auction_end_time: number;
  ended_at: number | null;
  status: Package["status"];
  opens_at: number | null;
  opens_on: Package["opens_on"];
  /** Secret: pages show only whether a reserve exists. */
  reserve_cents: number | null;
  starting_price_cents: number;
  reserve_missed: number;
}

interface CardProps {
  lot: CardPackage;
  phase: AuctionPhase;
  /** Estimated from the samples; null without any. */
  millionTokens: number | null;
}

export function PackageCard({ lot, phase, millionTokens }: CardProps) {
  const { format, packages, quality } = useMessages();
  const { card } = packages;
  const dataQuality = lot.data_quality ? readDataQuality(lot.data_quality) : null;
  const value = dataQuality ? scoreText(quality, dataQuality, lot.total_words) : "";
  const locale = useLocale();
  // The page already states its own language.
  const otherThan = (lang?: string) => (lang === locale ? undefined : lang);
  const hasEnded = phase === "ended";
  const isFixed = isFixedPrice(lot);
  const hasReserve = !hasEnded && lot.reserve_cents !== null;
  const end = isoTime((hasEnded ? lot.ended_at : openingTime(lot)) ?? lot.auction_end_time);
  return (
    <li
      className="package-card"
      data-phase={phase}
      data-missed={hasReserve ? packages.reserveNotMet : undefined}
      data-lot={hasEnded || isFixed ? undefined : lot.id}
      data-first-bid={firstBidCents(lot)}
    >
      <div className="card-tags">
        <span>{packages.category(lot.category)}</span>
        {lot.certified === 1 && <CertifiedBadge isShared />}
        {lot.sampling !== null && <SampledBadge />}
      </div>
      <div className="card-text">
        <h3 className="card-title" lang={otherThan(useShownTitle(lot).lang)}>
          <a href={`/package/${lot.id}`} id={titleId(lot.id)}>
            {placeholder("title")}
          </a>
        </h3>
        {placeholder("original")}
        <p className="card-description" lang={otherThan(abstractFor(lot, locale).lang)}>
          {placeholder("description")}
        </p>
        <p className="card-facts">
          <span>
            {millionTokens === null
              ? sizeText(lot, packages)
              : card.tokens({ count: format.compact(Math.round(millionTokens * 1_000_000)) })}
          </span>
          {dataQuality && <span>{dataQuality.form ? value : card.quality({ value })}</span>}
          <LanguageName language={lot.language} />
        </p>
        <RightsChips lot={lot} isOpen={!hasEnded} />
        {dataQuality && (
          <p className="card-preview">
            <PreviewButton packageId={lot.id} />
          </p>
        )}
      </div>
      <div className="card-figures">
        {placeholder("price")}
        <p className="figure end">
          <span className="figure-label">
            {!hasEnded && (
              <span data-ended="" data-opened={phase === "upcoming" ? card.endsIn : undefined}>
                {phase === "upcoming" ? (
                  lot.opens_on === "certified" ? (
                    card.opensCertified
                  ) : (
                    card.opensIn
                  )
                ) : isFixed ? (
                  isEndless(lot.auction_end_time) ? (
                    card.onSale
                  ) : (
                    card.onSaleUntil
                  )
                ) : phase === "ending-soon" ? (
                  <span className="soon-badge">{packages.endingSoon}</span>
                ) : (
                  card.endsIn
                )}
              </span>
            )}
            {hasEnded &&
              (lot.status === "ended" && lot.reserve_missed === 1
                ? packages.reserveMissed
                : packages.statuses.ended)}
          </span>
          {hasEnded ? (
            <time className="moment" dateTime={end}>
              {placeholder("remaining")}
            </time>
          ) : (
            <time
              className={isFixed && phase !== "upcoming" ? "moment" : "remaining"}
              dateTime={end}
              {...countdownOf(lot)}
            >
              {placeholder("remaining")}
            </time>
          )}
        </p>
      </div>
      <div className="card-actions">
        {!hasEnded && placeholder("bid")}
        {placeholder("compare")}
        {placeholder("favorite")}
      </div>
    </li>
  );
}

type Opening = Pick<CardPackage, "opens_at" | "opens_on">;

type Ending = Opening & Pick<CardPackage, "sale_rule" | "auction_end_time">;

const openingTime = ({ opens_at, opens_on }: Opening) => (opens_on === null ? null : opens_at);

/** An auction that waits for certification has no opening time to count down to, and a sale no hurry. */
export function countdownOf(lot: Ending) {
  const { opens_on, auction_end_time: endsAt } = lot;
  if (opens_on === null && isFixedPrice(lot)) return { hidden: isEndless(endsAt) };
  return {
    "data-countdown": opens_on === null ? "" : "opens",
    hidden: opens_on === "certified",
  };
}

/** Its style hides it before the auction opens and after it ends. */
export function CardBidLink({ packageId, isFixed }: { packageId: string; isFixed: boolean }) {
  const { card } = useMessages().packages;
  const href = `/package/${packageId}#bidding`;
  const buyId = `buy-${packageId.slice(-8)}`;
  // The few links to buy name themselves, so that other pages need no shared name for them.
  return isFixed ? (
    <LinkButton
      href={href}
      label={card.buy}
      kind="small"
      id={buyId}
      aria-labelledby={`${buyId} ${titleId(packageId)}`}
    />
  ) : (
    <LinkButton href={href} label={card.placeBid} kind="small" {...namedBy("bid", packageId)} />
  );
}
