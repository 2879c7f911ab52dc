import { centsOf, dollars } from "../../src/lib/money";
import type { AuctionSale } from "../../src/rules/sale";
import { priceKindOf } from "../../src/rules/standing";
import { AddedCosts } from "./added-costs";
import { remark } from "./note";
import { PanelTime } from "./panel-time";
import type { PriceProps } from "./props";

export function AuctionPrice(props: PriceProps) {
  const { state, startingPrice, stage, words } = props;
  const { highestBid, bidCount, acceptedBid } = state;
  const amount = highestBid ?? state.minimumBid;
  const price = dollars(amount);
  const ended = stage !== "running";
  const label = words.price[priceKindOf(stage, highestBid !== null)];
  return (
    <>
      <p className="panel-label">{label}</p>
      <p
        className="panel-price"
        key={state.stateSeq}
        data-bids={bidCount}
        data-struck={props.hasChanged ? "" : undefined}
      >
        {price}
      </p>
      <AddedCosts lot={props} amountCents={centsOf(amount)} />
      <p className="panel-note">
        <span>{words.startingPrice({ amount: dollars(startingPrice) })} · </span>
        {words.bidCount({ count: bidCount })}
        {state.reserve !== "none" && !state.reserveMissed && (
          <>
            {" · "}
            <span data-reserve={state.reserve}>{words.reserve[state.reserve]}</span>
          </>
        )}
        {!ended && !acceptedBid && ` · ${words.sale[state.sale as AuctionSale]}`}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {highestBid !== null && `${label} ${price}`}
      </p>
      <PanelTime {...props} />
      {acceptedBid &&
        !ended &&
        !props.isAcceptedYours &&
        remark(words.mayEndEarly?.({ amount: dollars(acceptedBid.amount) }))}
    </>
  );
}
