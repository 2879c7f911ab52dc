import type { ReactNode } from "react";
import type { PackageState } from "../../src/auctions/types";
import { dollars } from "../../src/lib/money";
import { textOf, type Wording } from "../../src/lib/wording";
import { isMaximumPassed, type Standing } from "../../src/rules/standing";
import type { OwnStanding } from "../../src/trade/answers";
import type { RoundWords } from "../../views/messages/panel-words";
import { onlyOnce } from "../runtime/only-once";
import { useTimes } from "../runtime/use-times";
import type { OwnRound } from "./own-round";
import type { RoundPanelProps } from "./props";
import { isOutweighed } from "./short-standing";

interface Props extends Pick<RoundPanelProps, "locale" | "timeZone" | "words"> {
  standing: Standing;
  state: PackageState;
  ownStanding: OwnStanding;
  position: OwnRound;
  takeSeat: ReactNode;
}

type Values = Record<"amount" | "price" | "maximum" | "minimum" | "until", string>;

export function RoundStrip({ standing, state, ownStanding, position, words, ...props }: Props) {
  const { moment } = useTimes(props);
  const { isAhead } = position;
  const isExclusive =
    isAhead || (ownStanding.maximum === null && ownStanding.exclusiveMaximum !== null);
  const { exclusive } = state;
  const isBehind = isOutweighed(state, position);
  const { title, hint } = wordsOf(words, { standing, isBehind, ownStanding, isAhead });
  const values: Values = {
    amount: dollars(state.acceptedBid?.amount ?? state.seatPrice),
    price: dollars((isAhead ? exclusive?.highest : null) ?? state.seatPrice),
    maximum: dollars((isExclusive ? ownStanding.exclusiveMaximum : ownStanding.maximum) ?? "0"),
    minimum: dollars((isExclusive ? exclusive?.needs : null) ?? state.minimumBid),
    until: moment(Date.parse(ownStanding.bindsUntil ?? state.bindsUntil)),
  };
  const isPassed = isMaximumPassed(standing, Number(ownStanding.maximum), Number(state.minimumBid));
  const isOutbid = standing === "outbid";
  const isReleasable = ownStanding.bindsUntil !== null && (isOutbid || standing === "lost");
  return (
    <div className="standing-strip" data-standing={isBehind ? "outbid" : standing}>
      <div role="status">
        <p className="standing-title">{textOf(title, values)}</p>
        {hint !== undefined && <p className="standing-hint">{textOf(hint, values)}</p>}
        {isOutbid && ownStanding.maximum !== null && isPassed && (
          <p className="standing-hint">
            {words.maximum.passed({ amount: dollars(ownStanding.maximum) })}
          </p>
        )}
      </div>
      {isOutbid && !isExclusive && props.takeSeat}
      {state.releasable && ownStanding.yourHighest !== null && isReleasable && (
        <form method="post" action={`/package/${state.packageId}/release`}>
          <button className="button wide" type="submit" onClick={onlyOnce}>
            {words.standing.release}
          </button>
        </form>
      )}
      {standing === "won" && ownStanding.contractId !== null && (
        <a className="button primary wide" href={`/contract/${ownStanding.contractId}`}>
          {words.standing.contract}
        </a>
      )}
    </div>
  );
}

function wordsOf(
  { standing: words, round: { standing: roundWords } }: RoundWords,
  context: Pick<Props, "standing" | "ownStanding"> & { isBehind: boolean; isAhead: boolean },
): { title: Wording<Values>; hint?: Wording<Values> } {
  const { standing, isBehind, isAhead } = context;
  if (context.ownStanding.release !== null || standing === "released")
    return words.released[context.ownStanding.release ?? "rejected"];
  if (standing === "leading") {
    if (isAhead) return roundWords.ahead;
    return isBehind ? roundWords.behind : roundWords.seated;
  }
  if (standing === "outbid")
    return context.ownStanding.maximum === null ? roundWords.passed : roundWords.unseated;
  if (standing === "undecided") {
    if (isAhead) return roundWords.undecidedExclusive;
    return isBehind ? roundWords.undecidedBehind : roundWords.undecided;
  }
  return words[standing];
}
