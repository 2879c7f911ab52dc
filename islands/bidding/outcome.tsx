import type { PanelWords } from "../../messages/panel-words";
import type { PackageState } from "../../src/auctions/types";
import { dollars } from "../../src/lib/money";
import type { Stage } from "../../src/rules/standing";
import { note } from "./note";
import { unsoldReason } from "./unsold-reason";

export interface OutcomeProps {
  state: PackageState;
  stage: Stage;
  yourBidderId: string | null;
  words: PanelWords;
}

export function Outcome({ state, stage, yourBidderId, words }: OutcomeProps) {
  const { highestBid, leaderId } = state;
  const winningBid = stage === "lapsed" ? null : state.acceptedBid;
  const amount = winningBid?.amount ?? highestBid;
  const bidderId = winningBid?.bidderId ?? leaderId;
  if (amount === null || bidderId === null) {
    return <p className="panel-empty">{words.noBidsEnded}</p>;
  }
  return (
    <div className="winning-bid" data-won={winningBid !== null}>
      <h2>{winningBid ? words.winningBid : words.price.highest}</h2>
      <p>
        <strong>{dollars(amount)}</strong> {words.anonymousBidder({ suffix: bidderId.slice(-3) })}
        {bidderId === yourBidderId && ` (${words.you})`}
      </p>
      {note(!winningBid && words.outcome[unsoldReason(state, stage)])}
    </div>
  );
}
