import { formatDollars } from "../../src/lib/money";
import { slot } from "../../src/lib/template";
import { type AuctionPhase, isoTime } from "../../src/lib/time";
import { languageTag } from "../../src/packages/vocabulary";
import { useMessages } from "../messages/context";
import { RightsChips } from "../rights/rights-section";
import { PreviewButton } from "../samples/preview-button";
import { CertifiedBadge } from "../ui/certified-badge";

/** What changes without a new version of the package: filled in for each request. */
export type CardSlot = "remaining" | "favorite" | "bid";

export interface CardPackage {
  id: string;
  title: string;
  description: string;
  category: string;
  language: string;
  total_words: number;
  total_files: number;
  starting_price_cents: number;
  certified: number;
  rights: string | null;
  auction_end_time: number;
}

/**
 * A package in the marketplace's grid or list (docs/product.md#package-cards); the style sheet
 * tells them apart.
 */
export function PackageCard({ lot, phase }: { lot: CardPackage; phase: AuctionPhase }) {
  const { packages } = useMessages();
  const { card } = packages;
  const href = `/package/${lot.id}`;
  const lang = languageTag(lot.language);
  return (
    <li className="package-card" data-phase={phase}>
      <div className="card-tags">
        <span>{packages.category(lot.category)}</span>
        {lot.certified === 1 && <CertifiedBadge />}
      </div>
      <div className="card-text">
        <h3 className="card-title" lang={lang}>
          <a href={href}>{lot.title}</a>
        </h3>
        <p className="card-description" lang={lang}>
          {lot.description}
        </p>
        <p className="card-facts">
          <span>{card.words(lot.total_words)}</span>
          <span lang={lang}>{packages.language(lot.language)}</span>
          <span className="card-files">{card.files(lot.total_files)}</span>
        </p>
        <RightsChips lot={lot} />
        <p className="card-preview">
          <PreviewButton packageId={lot.id} title={lot.title} quiet />
        </p>
      </div>
      <div className="card-figures">
        <p className="figure">
          <span className="figure-label">{card.startingBid}</span>
          <span className="price">{formatDollars(lot.starting_price_cents)}</span>
        </p>
        <p className="figure end">
          <span className="figure-label">
            {phase === "ending-soon" ? (
              <span className="soon-badge">{packages.endingSoon}</span>
            ) : (
              card.endsIn
            )}
          </span>
          <time className="remaining" dateTime={isoTime(lot.auction_end_time)} data-countdown>
            {slot("remaining")}
          </time>
        </p>
      </div>
      <div className="card-actions">
        {phase !== "ended" && slot("bid")}
        <a className="button small" href={href}>
          {card.viewDetails}
        </a>
        {slot("favorite")}
      </div>
    </li>
  );
}

/** The card's way to the bid form; sellers do not get it on their own packages. */
export function CardBidLink({ packageId }: { packageId: string }) {
  const { packages } = useMessages();
  return (
    <a className="button small primary" href={`/package/${packageId}#bidding`}>
      {packages.card.placeBid}
    </a>
  );
}
