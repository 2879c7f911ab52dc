import { useMessages } from "../../messages/context";
import { estimatedDollars, formatDollars } from "../../src/lib/money";
import type { CurrentPrice } from "../../src/marketplace/listed-prices";
import { unitPriceCents } from "../../src/rules/bid-review";
import { isRound } from "../../src/rules/round";
import { isFixedPrice } from "../../src/rules/sale";
import { shownPriceCents } from "../../src/rules/shown-price";
import { RoundLabel } from "./round-label";

interface Props {
  price: CurrentPrice;
  millionTokens: number | null;
}

export function CardPrice({ price, millionTokens }: Props) {
  const { card } = useMessages().packages;
  const cents = shownPriceCents(price);
  const perTokens = unitPriceCents(cents, millionTokens);
  return (
    <p className="figure">
      <span className="figure-label">
        {isFixedPrice(price) ? (
          <FixedLabel price={price} />
        ) : isRound(price) ? (
          <RoundLabel lot={price} />
        ) : (
          <BidLabel price={price} />
        )}
      </span>
      <span className="price" data-live="price">
        {formatDollars(cents)}
      </span>
      {perTokens !== null && (
        <small className="muted">
          <span data-live="per-tokens" data-units={millionTokens}>
            {estimatedDollars(perTokens)}
          </span>{" "}
          {card.perTokens}
        </small>
      )}
      <small data-live="standing" />
    </p>
  );
}

function FixedLabel({ price }: { price: CurrentPrice }) {
  const { card } = useMessages().packages;
  return price.status === "settled" ? card.soldFor : card.fixedPrice;
}

function BidLabel({ price }: { price: CurrentPrice }) {
  const { card } = useMessages().packages;
  const { status, highest_bid_cents: highest } = price;
  const hasEnded = status !== "active";
  return (
    <>
      {status === "settled" && highest !== null ? (
        card.soldFor
      ) : (
        <span
          data-live="label"
          data-ended={highest === null || hasEnded ? undefined : card.highestBid}
        >
          {highest === null ? card.firstBid : hasEnded ? card.highestBid : card.currentBid}
        </span>
      )}{" "}
      <span className="card-bids" data-live="bids">
        {card.bids({ count: price.bid_count })}
      </span>
    </>
  );
}
