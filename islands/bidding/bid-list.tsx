import type { PanelWords } from "../../messages/panel-words";
import type { PackageState } from "../../src/auctions/types";
import { dollars } from "../../src/lib/money";

interface Props {
  state: PackageState;
  yourBidderId: string | null;
  words: PanelWords;
  ended: boolean;
}

const MOST_OF_ROUND = 2;

export function BidList({ state, yourBidderId, words, ended }: Props) {
  const { bidCount } = state;
  // A license auction has more to show, and its panel must not be taller than the screen.
  const bids = words.round ? state.bids.slice(0, MOST_OF_ROUND) : state.bids;
  const hiddenCount = bidCount - bids.length;
  // Everyone may know the price of the exclusive bid that leads, and nothing about the others.
  const exclusive = ended ? null : (state.exclusive?.highest ?? null);
  if (bids.length === 0 && exclusive === null && state.exclusive?.highest) return null;
  return (
    <div className="bid-list">
      <h2>{words.recentActivity}</h2>
      {bids.length === 0 && exclusive === null ? (
        <p className="panel-empty">{ended ? words.noBidsEnded : words.noBids}</p>
      ) : (
        <ol data-led={state.leaderId !== null || undefined}>
          {exclusive !== null && (
            <li>
              <span>{words.exclusiveBid}</span>
              <span className="bid-amount">{dollars(exclusive)}</span>
            </li>
          )}
          {bids.map(({ id, bidderId, amount, status, automatic }) => (
            <li key={id} data-status={status}>
              <span>
                {words.anonymousBidder({ suffix: bidderId.slice(-3) })}
                {bidderId === yourBidderId && <span className="yours"> {words.you}</span>}
                {automatic && <span className="automatic"> {words.automatic}</span>}
                {state.exclusive && <span className="bid-kind"> {words.review.license}</span>}
              </span>
              {status === "rejected" ? (
                <span className="bid-amount">
                  <s>{dollars(amount)}</s> {words.rejected}
                </span>
              ) : (
                <span className="bid-amount">{dollars(amount)}</span>
              )}
            </li>
          ))}
        </ol>
      )}
      {hiddenCount > 0 && (
        <p className="more-bids">
          <a href={`/package/${state.packageId}/bids`}>{words.moreBids({ count: hiddenCount })}</a>
        </p>
      )}
    </div>
  );
}
