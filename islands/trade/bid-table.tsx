import type { SellerBid } from "../../src/trade/answers";
import { BidRows } from "./bid-rows";
import { LotTitle } from "./lot-title";
import type { TradeTablesProps } from "./props";
import { itemsOf } from "./trade-cache";
import { belongsTo, type TradeTab, tradeHref } from "./trade-data";
import { LoadMore, MissingList } from "./trade-parts";
import type { Decisions } from "./use-decisions";
import { useBids } from "./use-trade";

interface Props {
  props: TradeTablesProps;
  tab: TradeTab;
  lot: string | null;
  decisions: Decisions;
}

export function BidTable({ props, tab, lot, decisions }: Props) {
  const { words } = props;
  const list = useBids(props, tab, lot);
  if (!list.data) return <MissingList list={list} words={words} />;
  const bids = lot === null ? bidsOfTab(tab, itemsOf(list.data)) : itemsOf(list.data);
  const [first] = bids;
  return (
    <>
      {lot !== null && (
        <div className="trade-package">
          <p>
            <a href={tradeHref("all", null)}>← {words.allPackages}</a>
          </p>
          {first && (
            <h3>
              <LotTitle lot={first} locale={props.locale} />
            </h3>
          )}
        </div>
      )}
      {first ? (
        <BidRows
          bids={bids}
          props={props}
          decisions={decisions}
          tab={tab}
          withPackage={lot === null}
        />
      ) : (
        !list.hasNextPage && (
          <div className="empty">
            <h3>{tab === "all" ? words.empty.all : words.empty.other}</h3>
          </div>
        )
      )}
      <LoadMore list={list} words={words} href={(next) => tradeHref(tab, lot, next)} />
    </>
  );
}

/** Decided bids stay in the list, hidden, in case the decision is rolled back. */
function bidsOfTab(tab: TradeTab, bids: SellerBid[]): SellerBid[] {
  return bids.filter((bid) => belongsTo(tab, bid)).sort((a, b) => (a.id < b.id ? 1 : -1));
}
