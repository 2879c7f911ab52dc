import type { PackageState } from "../../src/auctions/types";
import { dollars } from "../../src/lib/money";
import { fillIn } from "../../src/lib/wording";
import type { PanelWords } from "./props";

interface Props {
  state: PackageState;
  yourBidderId: string | null;
  words: PanelWords;
}

/** How an auction went: who has the accepted bid won it; before that there is a highest bid. */
export function Outcome({ state, yourBidderId, words }: Props) {
  const { acceptedBid, highestBid, leaderId, bidCount } = state;
  const amount = acceptedBid?.amount ?? highestBid;
  const bidderId = acceptedBid?.bidderId ?? leaderId;
  if (amount === null || bidderId === null) {
    return <p className="panel-empty">{bidCount > 0 ? words.noneStands : words.noBidsEnded}</p>;
  }
  return (
    <div className="winning-bid" data-won={acceptedBid !== null}>
      <h2>{acceptedBid ? words.winningBid : words.highestBid}</h2>
      <p>
        <strong>{dollars(amount)}</strong>{" "}
        {fillIn(words.anonymousBidder, { suffix: bidderId.slice(-3) })}
        {bidderId === yourBidderId && ` (${words.you})`}
      </p>
      {!acceptedBid && (
        <p className="panel-note">
          {state.reserveMissed ? words.reserveMissedNote : words.undecided}
        </p>
      )}
    </div>
  );
}
