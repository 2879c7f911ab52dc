import type { RoundWords } from "../../messages/panel-words";
import type { PackageState } from "../../src/auctions/types";
import { centsOf, dollars } from "../../src/lib/money";
import { AddedCosts } from "../bidding/added-costs";
import { PanelTime } from "../bidding/panel-time";
import type { PriceProps } from "../bidding/props";
import { saleWord } from "../bidding/sale-words";
import { RoundTally, WonExclusively } from "./round-tally";
import { saleOf } from "./sale-of";
import { SeatChips } from "./seat-chips";

interface Props extends PriceProps {
  words: RoundWords;
}

export function SeatPrice(props: Props) {
  const { state, stage, isSeated, words } = props;
  const { round } = words;
  const { highestBid, seatPrice, seats, seated, exclusive } = state;
  // The same as in lists; seats behind an exclusive bid count if they win nevertheless.
  const seatsText =
    exclusive?.mark === "ahead"
      ? round.exclusiveAhead
      : round.seats({ seats, seated: seated + (exclusive?.outweighed ?? 0) });
  const sale = saleOf(state);
  const ended = stage !== "running";
  const price = sale ? sale.text(round) : dollars(seatPrice);
  const kind = highestBid === null ? "starting" : "current";
  const label = round.price[sale ? "sold" : kind];
  return (
    <>
      <p className="panel-label">{label}</p>
      <p
        className={sale ? "panel-price panel-sold" : "panel-price"}
        key={state.stateSeq}
        data-bids={state.bidCount}
        data-struck={props.hasChanged ? "" : undefined}
      >
        {price}
      </p>
      <AddedCosts lot={props} amountCents={centsOf(sale?.price ?? seatPrice)} />
      <PanelTime {...props} />
      {!ended && <SeatChips state={state} isSeated={isSeated} words={words} />}
      {!sale && (
        <p className="panel-note">
          <strong className="seats-taken">{seatsText}</strong>
          {isSeated && !ended && exclusive?.mark !== "ahead" && ` · ${round.kinds.yours}`}
          {state.bidCount > 0 && ` · ${words.bidCount({ count: state.bidCount })}`}
          {state.reserve !== "none" && !state.reserveMissed && (
            <>
              {" · "}
              <span data-reserve={state.reserve}>{words.reserve[state.reserve]}</span>
            </>
          )}
        </p>
      )}
      <p className="visually-hidden" aria-live="polite">
        {highestBid !== null && `${label} ${price} · ${seatsText}`}
      </p>
      {!ended && <RoundTally state={state} words={words} />}
      {!sale && ended && stage !== "lapsed" && <WonExclusively state={state} words={words} />}
      {!ended && <RoundRules state={state} words={words} />}
    </>
  );
}

interface RoundRulesProps {
  state: PackageState;
  words: RoundWords;
}

function RoundRules({ state, words: { round } }: RoundRulesProps) {
  const { rules } = round;
  const { seats, exclusive } = state;
  return (
    <details className="unfolds round-rules">
      <summary>{rules.title}</summary>
      <ul>
        <li>{rules.seats({ seats })}</li>
        <li>{rules.price}</li>
        {exclusive !== null && (
          <li>{exclusive.outweighed === null ? rules.exclusive : rules.defended}</li>
        )}
        <li>{rules.sale[saleWord(state)]}</li>
      </ul>
    </details>
  );
}
