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
  const { highestBid, seatPrice } = state;
  const seatsText = seatsTextOf(state, round);
  const sale = saleOf(state);
  const ended = stage !== "running";
  // Exclusive bids are not in the count.
  const isCounted = state.bidCount > 0 || !state.exclusive?.highest;
  const price = sale === null ? dollars(seatPrice) : sale.text(round);
  const kind = highestBid === null ? "starting" : "current";
  const label = round.price[sale === null ? kind : "sold"];
  return (
    <>
      <p className="panel-label">{label}</p>
      <p
        className={sale === null ? "panel-price" : "panel-price panel-sold"}
        key={state.stateSeq}
        data-bids={state.bidCount}
        data-struck={props.hasChanged ? "" : undefined}
      >
        {price}
      </p>
      <AddedCosts lot={props} amountCents={centsOf(sale?.price ?? seatPrice)} />
      {sale === null && (
        <p className="panel-note">
          <strong className="seats-taken">{seatsText}</strong>
          {isCounted && ` · ${words.bidCount({ count: state.bidCount })}`}
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
      {sale === null && <ExclusiveNote state={state} stage={stage} words={words} />}
      <PanelTime {...props} />
      {!ended && <RoundRules state={state} words={words} />}
    </>
  );
}

/** The same as in lists; seats behind an exclusive bid count if they win nevertheless. */
function seatsTextOf(state: PackageState, words: RoundWords["round"]): string {
  const { seats, seated, exclusive, exclusiveBlocked } = state;
  if (exclusive?.mark === "ahead" && !exclusiveBlocked) return words.exclusiveAhead;
  return words.seats({ seats, seated: seated + (exclusive?.outweighed ?? 0) });
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
  const seatsTotal = dollars(state.seatsTogether);
  const needs = dollars(exclusive.needs);
  if (state.exclusiveBlocked) {
    return (
      <p className="panel-remark" role="status">
        {round.exclusive.blocked}
      </p>
    );
  }
  if (exclusive.highest !== null) {
    const highest = dollars(exclusive.highest);
    const words = round.exclusive;
    // Below the reserve, seats lose at any price.
    const behind = state.reserve === "not-met" ? words.reserved : words.outweighs;
    const running = outweighed > 0 ? behind : words.ahead;
    const values = { highest, together: seatsTotal, count: outweighed };
    const each = formatDollars(Math.ceil(centsOf(exclusive.highest) / outweighed));
    const text = (ended ? words.outweighed : running)({ ...values, each });
    return (
      <p className="panel-remark" role="status">
        {isAlone ? round.exclusive.alone({ highest }) : text}
        <br />
        {!ended && round.exclusive.from({ needs })}
      </p>
    );
  }
  if (ended) return null;
  return (
    <p className="panel-note">
      {isAlone
        ? round.exclusive.from({ needs })
        : round.exclusive.needs({ together: seatsTotal, needs })}
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
