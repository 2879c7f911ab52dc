import { valueText } from "../../messages/analysis-words";
import { sizeText } from "../../messages/collection-size";
import { useLocale, useMessages } from "../../messages/context";
import { placeholder } from "../../src/lib/template";
import { type AuctionPhase, isoTime } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { statedFiles } from "../../src/packages/stated-facts";
import { abstractFor } from "../../src/packages/titles";
import type { SaleRule } from "../../src/rules/sale";
import { firstBidCents } from "../../src/rules/shown-price";
import { readDataQuality } from "../../src/samples/earlier-analyses";
import { LanguageName } from "../packages/language-name";
import { RightsChips } from "../rights/rights-section";
import { PreviewButton } from "../samples/preview-button";
import { LinkButton } from "../ui/buttons";
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
  total_files: number;
  file_size: string;
  file_bytes: number | null;
  formats: string;
  certified: number;
  rights: string | null;
  sale_rule: SaleRule;
  data_quality: string | null;
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

export function PackageCard({ lot, phase }: { lot: CardPackage; phase: AuctionPhase }) {
  const { packages, quality } = useMessages();
  const { card } = packages;
  const dataQuality = lot.data_quality ? readDataQuality(lot.data_quality) : null;
  const value = dataQuality ? valueText(quality, dataQuality) : "";
  const title = useShownTitle(lot);
  const abstract = abstractFor(lot, useLocale());
  const { files } = statedFiles(lot);
  const hasEnded = phase === "ended";
  const hasReserve = !hasEnded && lot.reserve_cents !== null;
  const end = isoTime((hasEnded ? lot.ended_at : openingTime(lot)) ?? lot.auction_end_time);
  return (
    <li
      className="package-card"
      data-phase={phase}
      data-reserve={hasReserve ? lot.id : undefined}
      data-lot={hasEnded ? undefined : lot.id}
      data-first-bid={firstBidCents(lot)}
    >
      <div className="card-tags">
        <span>{packages.category(lot.category)}</span>
        {lot.certified === 1 && <CertifiedBadge />}
      </div>
      <div className="card-text">
        <h3 className="card-title" lang={title.lang}>
          <a href={`/package/${lot.id}`}>{placeholder("title")}</a>
        </h3>
        {placeholder("original")}
        <p className="card-description" lang={abstract.lang}>
          {placeholder("description")}
        </p>
        <p className="card-facts">
          <span>{sizeText(lot, packages)}</span>
          {dataQuality && (
            <span className="card-quality">
              {dataQuality.form ? value : card.quality({ value })}
            </span>
          )}
          <LanguageName language={lot.language} />
          {files !== null && <span className="card-files">{card.files({ count: files })}</span>}
        </p>
        <RightsChips lot={lot} isOpen={!hasEnded} />
        {dataQuality && (
          <p className="card-preview">
            <PreviewButton packageId={lot.id} title={title.text} quiet />
          </p>
        )}
      </div>
      <div className="card-figures">
        {placeholder("price")}
        <p className="figure end">
          <span className="figure-label">
            {!hasEnded && (
              <span data-while="open" data-opened={phase === "upcoming" ? card.endsIn : undefined}>
                {phase === "upcoming" ? (
                  lot.opens_on === "certified" ? (
                    card.opensCertified
                  ) : (
                    card.opensIn
                  )
                ) : phase === "ending-soon" ? (
                  <span className="soon-badge">{packages.endingSoon}</span>
                ) : (
                  card.endsIn
                )}
              </span>
            )}
            {hasReserve && <span data-while="ended" data-missed={packages.reserveNotMet} hidden />}
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
            <time className="remaining" dateTime={end} {...countdownOf(lot)}>
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

const openingTime = ({ opens_at, opens_on }: Opening) => (opens_on === null ? null : opens_at);

/** An auction that waits for certification has no opening time to count down to. */
export function countdownOf({ opens_on }: Opening) {
  return {
    "data-countdown": opens_on === null ? "" : "opens",
    hidden: opens_on === "certified",
  };
}

interface BidLinkProps {
  packageId: string;
  title: string;
  hidden: boolean;
}

export function CardBidLink({ packageId, title, hidden }: BidLinkProps) {
  const { auctions, common, packages } = useMessages();
  return (
    <LinkButton
      href={`/package/${packageId}#bidding`}
      label={packages.card.placeBid}
      kind="small"
      aria-label={common.actionOn({ action: auctions.placeBid, title })}
      data-while="open"
      hidden={hidden}
    />
  );
}
