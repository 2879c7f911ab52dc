import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import type { PastBid } from "../../src/auctions/bid";
import { formatDollars } from "../../src/lib/money";
import { LinkButton } from "../ui/buttons";
import { Moment } from "../ui/moment";
import { NoValue } from "../ui/no-value";
import { PriceChart, type PriceChartProps } from "./price-chart";

export interface BidRow
  extends Pick<PastBid, "sequence" | "amount_cents" | "status" | "automatic" | "seat_price_cents"> {
  created_at: number;
  stepCents: number | null;
  pseudonym: string;
  isYours: boolean;
  /** Who placed it for the organization, unless it was the reader. */
  colleague: string | null;
}

export interface BidHistoryProps {
  stateSeq: number;
  bidCount: number;
  isRound: boolean;
  chart: PriceChartProps;
}

interface Props extends BidHistoryProps {
  children: ReactNode;
}

export function BidHistory({ stateSeq, bidCount, isRound, chart, children }: Props) {
  const history = useMessages().bidHistory;
  return (
    <div className="bid-history" data-state-seq={stateSeq}>
      {bidCount === 0 ? (
        <p className="muted">{isRound ? history.noneForLicenses : history.none}</p>
      ) : (
        <>
          <PriceChart {...chart} />
          {children}
        </>
      )}
    </div>
  );
}

export function LatestHistory({ packageId, ...latest }: BidHistoryProps & { packageId: string }) {
  const history = useMessages().bidHistory;
  return (
    <BidHistory {...latest}>
      <p className="section-action">
        <LinkButton
          href={`/package/${packageId}/bids`}
          label={history.all({ count: latest.bidCount })}
        />
      </p>
    </BidHistory>
  );
}

export function BidTable({ bids, isRound }: { bids: readonly BidRow[]; isRound: boolean }) {
  const { auctions, bidHistory: history, trade } = useMessages();
  const { anonymousBidder, you, rejected, automatic } = auctions;
  return (
    <table className="history-table">
      <caption className="visually-hidden">{history.title}</caption>
      <thead>
        <tr>
          <th scope="col">{history.time}</th>
          <th scope="col">{trade.tables.columns.bidder}</th>
          {!isRound && <th scope="col">{history.step}</th>}
          <th scope="col">{history.amount}</th>
          {isRound && <th scope="col">{history.seatPrice}</th>}
        </tr>
      </thead>
      <tbody>
        {bids.map((bid) => (
          <tr key={bid.sequence} data-status={bid.status} data-yours={bid.isYours || undefined}>
            <td>
              <Moment at={bid.created_at} second />
            </td>
            <td>
              {anonymousBidder({ suffix: bid.pseudonym.slice(-3) })}
              {bid.isYours && <span className="yours"> {bid.colleague || you}</span>}
              {bid.automatic === 1 && <span className="automatic"> {automatic}</span>}
            </td>
            {!isRound && (
              <td>{bid.stepCents === null ? <NoValue /> : `+${formatDollars(bid.stepCents)}`}</td>
            )}
            <td className="bid-amount">
              {bid.status === "rejected" ? (
                <>
                  <s>{formatDollars(bid.amount_cents)}</s> {rejected}
                </>
              ) : (
                formatDollars(bid.amount_cents)
              )}
            </td>
            {isRound && (
              <td className="bid-amount">
                {bid.seat_price_cents === null ? <NoValue /> : formatDollars(bid.seat_price_cents)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
