import { useMessages } from "../../messages/context";
import { formatDollars } from "../../src/lib/money";
import type { EndedAuctionState } from "../../src/offers/aftermath";
import type { Package } from "../../src/packages/packages";
import { LinkButton } from "../ui/buttons";

export function OwnerNextSteps({ lot, ending }: { lot: Package; ending: EndedAuctionState }) {
  const { offers, relisting, common, errors } = useMessages();
  const { next, seller } = offers;
  const message = lot.disproved === null ? next[ending] : errors["listing-disproved"];
  const canOffer = ending === "missed" || ending === "void";
  const isOver = ending === "unsold" || ending === "over";
  const canRelist = canOffer || isOver || ending === "undecided";
  return (
    <section className="owner-checklist" aria-labelledby="next-title">
      <h2 id="next-title">{next.title}</h2>
      <p>
        {typeof message === "string"
          ? message
          : message({ amount: formatDollars(lot.highest_bid_cents ?? 0) })}
      </p>
      <p className="button-row">
        {canOffer && (
          <LinkButton href={`/package/${lot.id}/offers`} label={seller.title} kind="primary" />
        )}
        {(ending === "offered" || ending === "countered") && (
          <LinkButton href={`/package/${lot.id}/offers`} label={common.viewOffer} kind="primary" />
        )}
        {(ending === "undecided" || ending === "accepted") && (
          <LinkButton href="/trade" label={next.bids} kind="primary" />
        )}
        {canRelist && (
          <a className={isOver ? "button primary" : "button"} href={`/package/${lot.id}/relisting`}>
            {relisting.action}
          </a>
        )}
      </p>
    </section>
  );
}
