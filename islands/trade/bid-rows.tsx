import type { TradeWords } from "../../messages/trade-words";
import { languageByScript } from "../../src/lib/languages";
import { dollars } from "../../src/lib/money";
import { recordLine } from "../../src/rules/record-facts";
import type { SellerBid } from "../../src/trade/answers";
import { useTimes } from "../runtime/use-times";
import { BidActions } from "./bid-actions";
import { bidderName } from "./bidder-name";
import { LotTitle } from "./lot-title";
import type { TradeTablesProps } from "./props";
import type { TradeTab } from "./trade-data";
import type { Decisions } from "./use-decisions";

interface Props {
  bids: readonly SellerBid[];
  props: TradeTablesProps;
  decisions: Decisions;
  tab: TradeTab;
  withPackage?: boolean;
}

export function BidRows({ bids, withPackage = false, ...rest }: Props) {
  const { columns } = rest.props.words;
  return (
    <table className="trade-bids">
      <thead>
        <tr>
          <th scope="col">{columns.bidder}</th>
          {withPackage && <th scope="col">{columns.package}</th>}
          <th scope="col">{columns.amount}</th>
          <th scope="col">{columns.placed}</th>
          {!withPackage && <th scope="col">{columns.status}</th>}
          <th scope="col">{columns.actions}</th>
        </tr>
      </thead>
      <tbody>
        {bids.map((bid) => (
          <BidRow key={bid.id} bid={bid} withPackage={withPackage} {...rest} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Omit<Props, "bids"> & { bid: SellerBid };

function BidRow({ bid, withPackage, props, decisions, tab }: RowProps) {
  const { words } = props;
  const times = useTimes(props);
  return (
    <tr className={`trade-bid ${bid.status}`}>
      <td className="trade-bidder">
        <strong>{bidderName(bid, words)}</strong>
        <span className="muted" lang={languageByScript(bid.bidder.organization ?? "")}>
          {bid.bidder.organization || words.privateOrganization}
        </span>
        {bid.bidder.organizationVerified !== null && (
          <span className="muted">
            {bid.bidder.organizationVerified ? words.verified : words.unverified}
          </span>
        )}
        <span className="muted">{recordLine(words.record, "buyer", bid.bidder.record)}</span>
        {bid.message && <q>{bid.message}</q>}
      </td>
      {withPackage && (
        <td className="trade-lot">
          <LotTitle lot={bid} locale={props.locale} href={`/package/${bid.packageId}`} />
        </td>
      )}
      <td className="trade-amount">
        {dollars(bid.amount)}
        {bid.fee !== "0.00" && (
          <span className="muted trade-fee">{words.fee({ fee: dollars(bid.fee) })}</span>
        )}
      </td>
      <td>
        <time dateTime={bid.createdAt} suppressHydrationWarning>
          {times.moment(Date.parse(bid.createdAt))}
        </time>
      </td>
      {!withPackage && (
        <td className={`status-badge ${bid.position ?? bid.status}`}>{statusText(bid, words)}</td>
      )}
      <td>
        <BidActions
          bid={bid}
          props={props}
          decisions={decisions}
          tab={tab}
          bidder={bidderName(bid, words)}
        />
      </td>
    </tr>
  );
}

function statusText({ status, position, lapsed }: SellerBid, words: TradeWords): string {
  if (status === "pending" && lapsed) return words.lapsed;
  return position === null ? words.statuses[status] : words.positions[position];
}
