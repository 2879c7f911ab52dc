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
        {status === "settled" && highest !== null ? (
          card.soldFor
        ) : (
          <>
            <span data-while="open" data-live="label" hidden={over}>
              {highest === null ? card.startingBid : card.currentBid}
            </span>
            <span data-while="ended" data-live="ended-label" hidden={!over}>
              {highest === null ? card.startingBid : card.highestBid}
            </span>
          </>
        )}{" "}
        <span className="card-bids" data-live="bids">
          {card.bids({ count: bids })}
        </span>
      </span>
      <span className="price" data-live="price">
        {formatDollars(highest ?? starting_price_cents)}
      </span>
      <small className="lot-standing" data-live="standing" />
    </p>
  );
}
