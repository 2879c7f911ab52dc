import { useMessages } from "../../messages/context";
import { formatDollars } from "../../src/lib/money";
import type { AuctionAtStake } from "../../src/moderation/auction-at-stake";
import { Moment } from "../ui/moment";

export function AuctionFacts({ auction }: { auction: AuctionAtStake }) {
  const { notices, operators, packages } = useMessages();
  const { columns, bound, hiding } = notices.desk;
  const { status, opensAt, endsAt, boundBidders, highestBidCents } = auction;
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{columns.state}</dt>
          <dd>{packages.statuses[status]}</dd>
        </div>
        {status === "upcoming" && opensAt !== null && (
          <div>
            <dt>{operators.auctions.opens}</dt>
            <dd>
              <Moment at={opensAt} />
            </dd>
          </div>
        )}
        <div>
          <dt>{operators.auctions.ends}</dt>
          <dd>
            <Moment at={endsAt} />
          </dd>
        </div>
        <div>
          <dt>{bound}</dt>
          <dd>{boundBidders}</dd>
        </div>
        {highestBidCents !== null && (
          <div>
            <dt>{packages.card.highestBid}</dt>
            <dd>{formatDollars(highestBidCents)}</dd>
          </div>
        )}
      </dl>
      {status !== "ended" && <p className="muted">{hiding}</p>}
    </>
  );
}
