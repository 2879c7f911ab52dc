import { formatDollars } from "../../src/lib/money";
import type { CurrentPrice } from "../../src/marketplace/listed-prices";
import { useMessages } from "../messages/context";

export function CardPrice({ price }: { price: CurrentPrice }) {
  const { card } = useMessages().packages;
  const { status, highest_bid_cents: highest, starting_price_cents, bid_count: bids } = price;
  const over = status !== "active";
  return (
    <p className="figure">
      <span className="figure-label">
        {highest === null ? (
          card.startingBid
        ) : status === "settled" ? (
          card.soldFor
        ) : (
          <>
            <span data-while="open" hidden={over}>
              {card.currentBid}
            </span>
            <span data-while="ended" hidden={!over}>
              {card.highestBid}
            </span>
          </>
        )}{" "}
        <span className="card-bids">{card.bids({ count: bids })}</span>
      </span>
      <span className="price">{formatDollars(highest ?? starting_price_cents)}</span>
    </p>
  );
}
