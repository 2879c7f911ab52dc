import type { OwnBid } from "../../src/dashboard/bids";
import { outcomeOf } from "../../src/dashboard/outcome";
import { formatDollars } from "../../src/lib/money";
import { languageTag } from "../../src/packages/vocabulary";
import { useMessages } from "../messages/context";
import { Moment } from "../ui/moment";

interface Props {
  page: { entries: readonly OwnBid[] };
  now: number;
}

/** My Bids, each with how it stands. */
export function OwnBids({ page, now }: Props) {
  const { dashboard } = useMessages();
  if (page.entries.length === 0) {
    return (
      <div className="empty">
        <h3>{dashboard.bids.empty}</h3>
        <p>{dashboard.bids.emptyHint}</p>
        <a className="button primary" href="/">
          {dashboard.browse}
        </a>
      </div>
    );
  }
  return (
    <ul className="own-packages">
      {page.entries.map((bid) => (
        <OwnBidRow key={bid.id} bid={bid} now={now} />
      ))}
    </ul>
  );
}

function OwnBidRow({ bid, now }: { bid: OwnBid; now: number }) {
  const { dashboard } = useMessages();
  const { bids } = dashboard;
  const outcome = outcomeOf(bid, now);
  return (
    <li className="own-package">
      <div>
        <p className="card-tags">
          <Standing bid={bid} />
          {outcome && <span>{bids.outcomes[outcome]}</span>}
          {bid.status !== "pending" && <span>{bids.statuses[bid.status]}</span>}
          <span className="package-number">{bids.package(bid.package_id.slice(-8))}</span>
          {bid.contract_id && <a href={`/contract/${bid.contract_id}`}>{bids.contract}</a>}
        </p>
        <h3 lang={languageTag(bid.language)}>
          <a href={`/package/${bid.package_id}`}>{bid.title}</a>
        </h3>
        <p className="card-facts">
          <span>
            {bids.placed} <Moment at={bid.created_at} />
          </span>
          <span>
            {outcome === null ? dashboard.ends : dashboard.ended}{" "}
            <Moment at={bid.auction_end_time} />
          </span>
        </p>
      </div>
      <p className="figure end">
        <span className="figure-label">{bids.amount}</span>
        <span className="price">{formatDollars(bid.amount_cents)}</span>
      </p>
    </li>
  );
}

function Standing({ bid }: { bid: OwnBid }) {
  const { standings } = useMessages().dashboard.bids;
  const standing = bid.is_winning === 1 ? "winning" : "outbid";
  return <span className={`status-badge ${standing}`}>{standings[standing]}</span>;
}
