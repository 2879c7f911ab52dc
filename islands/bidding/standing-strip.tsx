import type { ReactNode } from "react";
import type { PackageState } from "../../src/auctions/types";
import { dollars } from "../../src/lib/money";
import type { TimeZone } from "../../src/lib/times";
import { textOf, type Wording } from "../../src/lib/wording";
import { isMaximumPassed, type Stage, type StandingDetails } from "../../src/rules/standing";
import type { OwnStanding } from "../../src/trade/answers";
import type { PanelWords } from "../../views/messages/panel-words";
import { onlyOnce } from "../runtime/only-once";
import { useTimes } from "../runtime/use-times";

interface Props {
  standingDetails: StandingDetails;
  stage: Stage;
  state: PackageState;
  contractId: string | null;
  /** Only the bidder gets their maximum. */
  ownMaximum: string | null;
  secondChance: OwnStanding["offer"];
  locale: string;
  timeZone: TimeZone;
  words: PanelWords;
  takeLead: ReactNode;
}

type Values = Record<"amount" | "minimum" | "until", string>;

export function StandingStrip({ standingDetails, stage, state, contractId, ...props }: Props) {
  const { words, secondChance: offer } = props;
  const { standing, bindsUntil } = standingDetails;
  const { moment } = useTimes(props);
  const until = moment(offer ? Date.parse(offer.expiresAt) : (bindsUntil ?? 0));
  const amount = dollars(offer?.amount ?? state.acceptedBid?.amount ?? state.highestBid ?? "");
  const isPassed = isMaximumPassed(standing, Number(props.ownMaximum), Number(state.minimumBid));
  const { title, hint } = offer
    ? words.standing.offered
    : wordsOf(words.standing, standingDetails, stage);
  const values = {
    amount,
    minimum: dollars(state.minimumBid),
    until,
  };
  return (
    <div className="standing-strip" data-standing={standing} data-offered={offer !== null}>
      <div role="status">
        <p className="standing-title">{textOf(title, values)}</p>
        {hint !== undefined && <p className="standing-hint">{textOf(hint, values)}</p>}
        {stage === "running" && props.ownMaximum !== null && (
          <p className="standing-hint">
            {(isPassed ? words.maximum.passed : words.maximum.own)({
              amount: dollars(props.ownMaximum),
            })}
          </p>
        )}
      </div>
      {standing === "outbid" && props.takeLead}
      {state.releasable && isReleasable(standingDetails) && (
        <form method="post" action={`/package/${state.packageId}/release`}>
          <button className="button wide" type="submit" onClick={onlyOnce}>
            {words.standing.release}
          </button>
        </form>
      )}
      {offer && (
        <a className="button primary wide" href={`/offer/${offer.id}`}>
          {words.standing.seeOffer}
        </a>
      )}
      {standing === "won" && contractId !== null && (
        <a className="button primary wide" href={`/contract/${contractId}`}>
          {words.standing.contract}
        </a>
      )}
    </div>
  );
}

function isReleasable({ standing, bindsUntil }: StandingDetails): boolean {
  return bindsUntil !== null && (standing === "outbid" || standing === "lost");
}

function wordsOf(
  words: PanelWords["standing"],
  { standing, release }: StandingDetails,
  stage: Stage,
): { title: Wording<Values>; hint?: Wording<Values> } {
  if (release !== null || standing === "released") return words.released[release ?? "rejected"];
  if (standing === "accepted" && stage === "running") return words.acceptedEarly;
  return words[standing];
}
