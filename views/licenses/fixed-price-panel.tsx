import { AddedCosts } from "../../islands/bidding/added-costs";
import type { ReviewedLot } from "../../islands/bidding/reviewed-lot";
import { useMessages } from "../../messages/context";
import { offeredCents, type PriceOffer } from "../../src/auctions/price-offers";
import { formatDollars } from "../../src/lib/money";
import type { Package } from "../../src/packages/packages";
import { isEndless } from "../../src/rules/fixed-price";
import { shownPriceCents } from "../../src/rules/shown-price";
import { DialogLink } from "../ui/buttons";
import { Moment } from "../ui/moment";

/** What the reader can do about the license. */
export type PurchaseStanding =
  | ("buyable" | "visitor" | "owner")
  | ("owned" | "sold-out" | "unavailable" | "ended");

export interface FixedPriceProps {
  lot: Package;
  reviewed: ReviewedLot;
  sold: number;
  standing: PurchaseStanding;
  /** Why the member may not buy at all; else empty. */
  refusal: string;
  /** The reader's own live offer, or how many the owner has to answer. */
  offers: { own: PriceOffer | null; open: number };
}

/** The bidding panel of a package that nobody bids on; it works without JavaScript. */
export function FixedPricePanel({ lot, reviewed, ...props }: FixedPriceProps) {
  const { auctions, licenses, packages } = useMessages();
  const { fixed: words } = licenses;
  const { standing, sold } = props;
  const cents = shownPriceCents(lot);
  const isOnSale = lot.status === "active";
  const licenseCount = lot.shelf === "unlimited" ? words.any : words.one;
  return (
    <section
      className="bidding-panel"
      aria-label={packages.card.fixedPrice}
      // The button names the price, so that the bar on a phone need not repeat it.
      data-price-seen=""
    >
      <div className="panel-card">
        <p className="panel-label">{isOnSale ? words.price : words.soldFor}</p>
        <p className="panel-price">{formatDollars(cents)}</p>
        <AddedCosts lot={reviewed} amountCents={cents} />
        {isOnSale && <p className="panel-note">{words.lead}</p>}
        <p className="panel-note">
          {isOnSale && `${licenseCount} · `}
          {words.sold({ sold })}
        </p>
        {isOnSale && <SaleTime lot={lot} />}
        <NextStep {...props} packageId={lot.id} cents={cents} />
        {lot.takes_offers === 1 && <Offers lot={lot} {...props} />}
      </div>
      {(standing === "buyable" || standing === "owned") && (
        <a className="button wide" href={`/messages/${lot.id}/${lot.seller_id}`}>
          {auctions.contactSeller}
        </a>
      )}
    </section>
  );
}

function SaleTime({ lot }: { lot: Package }) {
  const { auctions, licenses, packages } = useMessages();
  const { fixed: words } = licenses;
  const { auction_end_time: endsAt } = lot;
  if (isEndless(endsAt)) return <p className="panel-note">{words.endless}</p>;
  return (
    <p className="panel-note panel-moment">
      <span>
        {packages.card.onSaleUntil} <Moment at={endsAt} day />
      </span>
      <a href={`/package/${lot.id}.ics`}>{auctions.addToCalendar}</a>
    </p>
  );
}

function Offers({ lot, standing, refusal, offers }: OfferProps) {
  const { offer: words } = useMessages().licenses;
  if (standing === "owner" || (standing === "ended" && offers.open > 0))
    return (
      <DialogLink className="button wide" href={`/package/${lot.id}/offers`}>
        {words.list} ({offers.open})
      </DialogLink>
    );
  if (offers.own)
    return (
      <p className="panel-remark">
        <a href={`/offer/${offers.own.id}`}>
          {words.title}: {formatDollars(offeredCents(offers.own))}
        </a>{" "}
        · {words.status[offers.own.status]} · <Moment at={offers.own.expires_at} day />
      </p>
    );
  if (standing !== "buyable" || refusal) return null;
  return (
    <DialogLink className="button wide" href={`/package/${lot.id}/price-offer`}>
      {words.make}
    </DialogLink>
  );
}

interface OfferProps extends Pick<FixedPriceProps, "standing" | "refusal" | "offers"> {
  lot: Package;
}

interface NextStepProps extends Pick<FixedPriceProps, "standing" | "refusal"> {
  packageId: string;
  cents: number;
}

function NextStep({ packageId, cents, standing, refusal }: NextStepProps) {
  const { fixed: words, shelf } = useMessages().licenses;
  switch (standing) {
    case "buyable":
      return refusal ? (
        <p className="panel-warning">{refusal}</p>
      ) : (
        <div className="bid-bar">
          <DialogLink className="button primary wide" href={`/package/${packageId}/license`}>
            {shelf.buy({ priceCents: cents })}
          </DialogLink>
        </div>
      );
    case "visitor":
      return (
        <div className="bid-bar">
          <a className="button primary wide" href={`/login?next=/package/${packageId}`}>
            {words.signIn}
          </a>
        </div>
      );
    case "owner":
      return (
        <DialogLink className="button wide" href={`/package/${packageId}/shelf`}>
          {shelf.manage}
        </DialogLink>
      );
    case "owned":
      return <p className="panel-remark">{words.owned}</p>;
    case "sold-out":
      return <p className="panel-note">{words.soldOut}</p>;
    case "unavailable":
      return <p className="panel-note">{words.unavailable}</p>;
    case "ended":
      return <p className="panel-note">{words.ended}</p>;
  }
}
