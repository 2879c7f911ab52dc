import type { ReactNode } from "react";
import type { PackageState } from "../../src/auctions/types";
import { dollars } from "../../src/lib/money";
import { BINDING_MS, type Stage, type Standing } from "../../src/lib/standing";
import type { TimeZone } from "../../src/lib/times";
import { fillIn } from "../../src/lib/wording";
import { useTimes } from "../runtime/use-times";
import type { PanelWords } from "./props";

interface Props {
  standing: Standing;
  stage: Stage;
  state: PackageState;
  contractId: string | null;
  /** The reader's own, which nobody else is shown. */
  ownMaximum: string | null;
  locale: string;
  timeZone: TimeZone;
  words: PanelWords;
  /** What an outbid bidder can do at once. */
  takeLead: ReactNode;
}

/** Where the reader stands, before anything else (docs/product.md#standing). */
export function StandingStrip({ standing, stage, state, contractId, ...props }: Props) {
  const { words } = props;
  const until = useTimes(props).moment(Date.parse(state.endsAt) + BINDING_MS);
  const amount = dollars(state.acceptedBid?.amount ?? state.highestBid ?? "");
  const passed = standing === "outbid" && Number(props.ownMaximum) < Number(state.minimumBid);
  const { title, hint } = wordsOf(words.standing, standing, stage);
  const values = {
    amount: standing === "leading" ? dollars(state.highestBid ?? "") : amount,
    minimum: dollars(state.minimumBid),
    until,
  };
  return (
    <div className="standing-strip" data-standing={standing}>
      <div role="status">
        <p className="standing-title">{fillIn(title, values)}</p>
        {hint !== undefined && <p className="standing-hint">{fillIn(hint, values)}</p>}
        {stage === "running" && props.ownMaximum !== null && (
          <p className="standing-hint">
            {fillIn(passed ? words.maximum.passed : words.maximum.own, {
              amount: dollars(props.ownMaximum),
            })}
          </p>
        )}
      </div>
      {standing === "outbid" && props.takeLead}
      {standing === "won" && contractId !== null && (
        <a className="button primary wide" href={`/contract/${contractId}`}>
          {words.standing.contract}
        </a>
      )}
    </div>
  );
}

function wordsOf(
  words: PanelWords["standing"],
  standing: Standing,
  stage: Stage,
): { title: string; hint?: string } {
  if (standing === "accepted") return stage === "running" ? words.acceptedEarly : words.accepted;
  if (standing !== "released") return words[standing];
  if (stage === "settled") return words.soldToAnother;
  return stage === "lapsed" ? words.lapsed : words.rejected;
}
