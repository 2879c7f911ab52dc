import type { Activity } from "../../src/auctions/types";
import { dollars } from "../../src/lib/money";
import { fillIn } from "../../src/lib/wording";
import type { PanelWords } from "./props";

interface Props {
  activity: Activity;
  words: PanelWords;
  ended: boolean;
}

/** Recent Bidding Activity: the latest bids, their bidders by pseudonym. */
export function BidList({ activity, words, ended }: Props) {
  const { bids, bidCount } = activity;
  const more = bidCount - bids.length;
  return (
    <div className="bid-list">
      <h2>{words.recentActivity}</h2>
      {bids.length === 0 ? (
        <p className="panel-empty">{ended ? words.noBidsEnded : words.noBids}</p>
      ) : (
        <ol>
          {bids.map((bid) => (
            <li key={bid.id}>
              <span>
                {fillIn(words.anonymousBidder, { suffix: bid.bidderId.slice(-3) })}
                {bid.isYours && <span className="yours"> {words.you}</span>}
              </span>
              <span className="bid-amount">{dollars(bid.amount)}</span>
            </li>
          ))}
        </ol>
      )}
      {more > 0 && <p className="more-bids">{fillIn(words.moreBids, { count: more })}</p>}
    </div>
  );
}
