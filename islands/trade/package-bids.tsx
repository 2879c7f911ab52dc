import type { TradePackage } from "../../src/trade/answers";
import { useTimes } from "../runtime/use-times";
import { BidRows } from "./bid-rows";
import { LotTitle } from "./lot-title";
import type { TradeTablesProps } from "./props";
import { itemsOf } from "./trade-cache";
import { tradeHref } from "./trade-data";
import { LoadMore, MissingList } from "./trade-parts";
import type { Decisions } from "./use-decisions";
import { useTradePackages } from "./use-trade";

interface Props {
  props: TradeTablesProps;
  decisions: Decisions;
}

export function PackageBids({ props, decisions }: Props) {
  const { words } = props;
  const list = useTradePackages(props);
  if (!list.data) return <MissingList list={list} words={words} />;
  const packages = itemsOf(list.data);
  if (packages.length === 0) {
    return (
      <div className="empty">
        <h2>{words.empty.all}</h2>
      </div>
    );
  }
  return (
    <>
      {packages.map((lot) => (
        <PackageGroup key={lot.packageId} lot={lot} props={props} decisions={decisions} />
      ))}
      <LoadMore list={list} words={words} href={(next) => tradeHref("all", null, next)} />
    </>
  );
}

function PackageGroup({ lot, props, decisions }: Props & { lot: TradePackage }) {
  const { words } = props;
  const { packageId, bidCount, packageStatus } = lot;
  const isReserveMissed = packageStatus === "ended" && lot.reserveMissed;
  const hasAcceptedBid = lot.bids.some(
    (bid) => bid.status === "accepted" || bid.acceptedBid !== null,
  );
  const time = useTimes(props).moment(Date.parse(lot.auctionEndTime));
  return (
    <section className="trade-package" aria-labelledby={`lot-${packageId}`}>
      <header>
        <h2 id={`lot-${packageId}`}>
          <LotTitle lot={lot} locale={props.locale} href={`/package/${packageId}`} />
        </h2>
        <p className="card-facts">
          <span className={`status-badge ${lot.hidden ? "ended" : packageStatus}`}>
            {isReserveMissed && !hasAcceptedBid
              ? words.reserveMissed
              : words.packageStatuses[lot.hidden ? "hidden" : packageStatus]}
          </span>
          <span>{words.bidCount({ count: bidCount })}</span>
          {packageStatus === "active" && !lot.hidden && (
            <span>
              <time dateTime={lot.auctionEndTime} suppressHydrationWarning>
                {words.ends({ time })}
              </time>
            </span>
          )}
        </p>
      </header>
      {isReserveMissed && !hasAcceptedBid && (
        <a className="button small primary" href={`/package/${packageId}/offers`}>
          {words.offerToBidder}
        </a>
      )}
      <BidRows bids={lot.bids} tab="all" props={props} decisions={decisions} />
      {lot.hasMore && (
        <a className="button small" href={tradeHref("all", packageId)}>
          {words.showAll({ count: bidCount })}
        </a>
      )}
    </section>
  );
}
