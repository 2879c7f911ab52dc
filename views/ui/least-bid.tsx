import { minimumBidCents } from "../../src/lib/money";
import type { CurrentPrice } from "../../src/marketplace/listed-prices";
import { useMessages } from "../messages/context";

type Price = Pick<CurrentPrice, "status" | "highest_bid_cents" | "starting_price_cents">;

/** The first bid is 5% above the starting price, so that price alone would mislead. */
export function LeastBid({ price }: { price: Price }) {
  const { card } = useMessages().packages;
  if (price.status !== "active" || price.highest_bid_cents !== null) return null;
  return (
    <small className="least-bid" data-live="least-bid">
      {card.leastBid({ cents: minimumBidCents(price.starting_price_cents, null) })}
    </small>
  );
}
