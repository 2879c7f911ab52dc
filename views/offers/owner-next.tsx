import { formatDollars } from "../../src/lib/money";
import type { Ending } from "../../src/offers/aftermath";
import type { Package } from "../../src/packages/packages";
import { useMessages } from "../messages/context";

export function OwnerNext({ lot, ending }: { lot: Package; ending: Ending }) {
  const { offers, relisting, common } = useMessages();
  const { next, seller } = offers;
  const message = next[ending];
  const again = ending === "missed" || ending === "void";
  const isOver = ending === "unsold" || ending === "over";
  const free = again || isOver || ending === "undecided";
  return (
    <section className="owner-checklist" aria-labelledby="next-title">
      <h2 id="next-title">{next.title}</h2>
      <p>
        {typeof message === "string"
          ? message
          : message({ amount: formatDollars(lot.highest_bid_cents ?? 0) })}
      </p>
      <p className="button-row">
        {again && (
          <a className="button primary" href={`/package/${lot.id}/offers`}>
            {seller.title}
          </a>
        )}
        {ending === "offered" && (
          <a className="button primary" href={`/package/${lot.id}/offers`}>
            {common.viewOffer}
          </a>
        )}
        {(ending === "undecided" || ending === "accepted") && (
          <a className="button primary" href="/trade">
            {next.bids}
          </a>
        )}
        {free && (
          <a className={isOver ? "button primary" : "button"} href={`/package/${lot.id}/relisting`}>
            {relisting.action}
          </a>
        )}
      </p>
    </section>
  );
}
