import { useMessages } from "../../messages/context";
import { briefDollars, minimumBidCents } from "../../src/lib/money";
import type { CurrentPrice } from "../../src/marketplace/listed-prices";

type Price = Pick<CurrentPrice, "status" | "highest_bid_cents" | "starting_price_cents">;

interface Props {
  price: Price;
  /** In whole dollars, for narrow columns; screen readers get the amount in words. */
  brief?: boolean;
}

/** The first bid is 5% above the starting price, so that price alone would mislead. */
export function LeastBid({ price, brief = false }: Props) {
  const { card } = useMessages().packages;
  if (price.status !== "active" || price.highest_bid_cents !== null) return null;
  const cents = minimumBidCents(price.starting_price_cents, null);
  const words = card.leastBid({ cents });
  return (
    <small className="least-bid" data-live="least-bid" title={brief ? words : undefined}>
      {brief ? (
        <>
          <span className="visually-hidden">{words}</span>
          <span aria-hidden="true">≥ {briefDollars(cents)}</span>
        </>
      ) : (
        words
      )}
    </small>
  );
}
