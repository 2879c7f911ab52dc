import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import { formatDollars } from "../../src/lib/money";
import type { Package } from "../../src/packages/packages";
import { isEndless } from "../../src/rules/fixed-price";
import { isRound } from "../../src/rules/round";
import { isFixedPrice } from "../../src/rules/sale";
import { shownPriceCents } from "../../src/rules/shown-price";
import { bindingOf, priceKindOf, stageOf } from "../../src/rules/standing";
import { RoundLabel } from "../marketplace/round-label";
import { Moment } from "../ui/moment";

interface Props {
  lot: Package;
  now: number;
}

const stageAt = (lot: Package, now: number) =>
  stageOf({ status: lot.status, ...bindingOf(lot) }, { accepted: false }, now);

/** An auction ends a moment before a timer updates its row. */
export function currentStatus(lot: Package, now: number): Package["status"] {
  return lot.status === "active" && stageAt(lot, now) !== "running" ? "ended" : lot.status;
}

/** When bidding opens or ends. */
export function ListedTime({ lot, now, dateNote }: Props & { dateNote: ReactNode }) {
  const { dashboard, packages } = useMessages();
  return (
    <span>
      {lot.hidden_at !== null ? null : currentStatus(lot, now) !== "active" ? (
        dateNote
      ) : lot.opens_on === "certified" ? (
        packages.card.opensCertified
      ) : lot.opens_on === "time" ? (
        <>
          {dashboard.opens} <Moment at={lot.opens_at ?? lot.auction_end_time} />
        </>
      ) : isEndless(lot.auction_end_time) ? (
        packages.card.onSale
      ) : (
        <>
          {isFixedPrice(lot) ? packages.card.onSaleUntil : dashboard.ends}{" "}
          <Moment at={lot.auction_end_time} />
        </>
      )}
    </span>
  );
}

/** The price now, with the number of bids. */
export function ListedPrice({ lot, now }: Props) {
  const { dashboard, packages } = useMessages();
  const isSold = priceKindOf(stageAt(lot, now), lot.highest_bid_cents !== null) === "sold";
  return (
    <p className="figure end">
      {isFixedPrice(lot) ? (
        <>
          <span className="figure-label">
            {isSold ? packages.card.soldFor : packages.card.fixedPrice}
          </span>
          <span className="price">{formatDollars(shownPriceCents(lot))}</span>
        </>
      ) : lot.highest_bid_cents === null && lot.exclusive_leader_id === null ? (
        <span className="figure-label">{dashboard.noBids}</span>
      ) : (
        <>
          <span className="figure-label">
            {isRound(lot) ? (
              <RoundLabel lot={lot} />
            ) : (
              <>
                {isSold ? packages.card.soldFor : packages.card.highestBid} ·{" "}
                {packages.card.bids({ count: lot.bid_count })}
              </>
            )}
          </span>
          <span className="price">{formatDollars(shownPriceCents(lot))}</span>
        </>
      )}
    </p>
  );
}
