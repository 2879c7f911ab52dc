import { useMessages } from "../../messages/context";
import { formatDollars } from "../../src/lib/money";
import { isFixedPrice } from "../../src/rules/sale";
import { firstBidCents } from "../../src/rules/shown-price";

interface Props {
  lot: Parameters<typeof firstBidCents>[0] & { highest_bid_cents: number | null };
}

/** What a seller asked for: once there are bids, the first one is history. */
export function AskedPrice({ lot }: Props) {
  const { auctions, packages } = useMessages();
  if (isFixedPrice(lot))
    return <span>{`${packages.card.fixedPrice} ${formatDollars(firstBidCents(lot))}`}</span>;
  return (
    <span>
      {lot.highest_bid_cents === null
        ? `${packages.card.firstBid} ${formatDollars(firstBidCents(lot))}`
        : auctions.startingPrice({ amount: formatDollars(lot.starting_price_cents) })}
    </span>
  );
}
