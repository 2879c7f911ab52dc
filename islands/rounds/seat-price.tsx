import type { RoundWords } from "../../messages/panel-words";
import type { PackageState } from "../../src/auctions/types";
import { centsOf, dollars, formatDollars } from "../../src/lib/money";
import type { Stage } from "../../src/rules/standing";
import { AddedCosts } from "../bidding/added-costs";
import { PanelTime } from "../bidding/panel-time";
import type { PriceProps } from "../bidding/props";
import { saleWord } from "../bidding/sale-words";
import { saleOf } from "./sale-of";

interface Props extends PriceProps {
  words: RoundWords;
}

export function SeatPrice(props: Props) {
  const { state, stage, words } = props;
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
      {!sale && (
        <p className="panel-note">
          <strong className="seats-taken">{seatsText}</strong>
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
      {!sale && <ExclusiveNote state={state} stage={stage} words={words} />}
      <PanelTime {...props} />
      {!ended && <RoundRules state={state} words={words} />}
    </>
  );
}

interface NoteProps {
  state: PackageState;
  stage: Stage;
  words: RoundWords;
}

function ExclusiveNote({ state, stage, words: { round } }: NoteProps) {
  const { exclusive, seated } = state;
  const outweighed = exclusive?.outweighed ?? 0;
  const isAlone = seated + outweighed === 0;
  const ended = stage !== "running";
  if (exclusive === null || stage === "lapsed" || state.release !== null) return null;
  const together = dollars(state.seatsTogether);
  const needs = dollars(exclusive.needs);
  if (exclusive.highest !== null) {
    const highest = dollars(exclusive.highest);
    const words = round.exclusive;
    // Below the reserve, seats lose at any price.
    const behind = state.reserve === "not-met" ? words.reserved : words.outweighs;
    const running = outweighed > 0 ? behind : words.ahead;
    const isBlocked = exclusive.mark === "blocked";
    const each = formatDollars(Math.ceil(centsOf(exclusive.highest) / outweighed));
    const values = { highest, each, together, count: outweighed };
    const text = (ended ? words.outweighed : running)(values);
    return (
      <p className="panel-remark" role="status">
        {isBlocked ? words.blocked : isAlone ? words.alone({ highest }) : text}
        <br />
        {!ended && !isBlocked && words.from({ needs })}
      </p>
    );
  }
  if (ended) return null;
  return (
    <p className="panel-note">
      {isAlone ? round.exclusive.from({ needs }) : round.exclusive.needs({ together, needs })}
      <br />
      {exclusive.matched && round.exclusive.matched}
    </p>
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
