import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { TradeWords } from "../../messages/trade-words";
import { dollars, groupThousands } from "../../src/lib/money";
import type { TradeStats } from "../../src/trade/answers";
import { Queries } from "../runtime/queries";
import { BidTable } from "./bid-table";
import { bidderName } from "./bidder-name";
import { PackageBids } from "./package-bids";
import type { TradeTablesProps } from "./props";
import type { TradeTab } from "./trade-data";
import { TradeTabs } from "./trade-tabs";
import { type Decisions, useDecisions } from "./use-decisions";
import { useLiveTrade, useTradeStats } from "./use-trade";

const ReplaceDialog = lazy(async () => {
  const { ReplaceDialog } = await import("./replace-dialog");
  return { default: ReplaceDialog };
});

export function TradeTables(props: TradeTablesProps) {
  return (
    <Queries>
      <Tables {...props} />
    </Queries>
  );
}

function Tables(props: TradeTablesProps) {
  const { words, first } = props;
  const [tab, setTab] = useState(props.tab);
  const [lot, setLot] = useState(first.kind === "bids" ? first.packageId : null);
  const stats = useTradeStats(props);
  const isInterrupted = useLiveTrade(props);
  const decisions = useDecisions(props);
  const panel = useRef<HTMLDivElement>(null);
  useKeptFocus(panel);
  const select = (chosen: TradeTab) => {
    setTab(chosen);
    setLot(null);
    history.replaceState(history.state, "", `/trade?tab=${chosen}`);
  };
  return (
    <div className="trade-tables">
      <StatCards stats={stats} words={words} />
      <TradeTabs tab={tab} select={select} stats={stats} words={words} />
      {isInterrupted && (
        <p className="muted" role="status">
          {words.interrupted}
        </p>
      )}
      <p className="trade-step" role="status">
        {decisions.step}
      </p>
      <UndoStrip tab={tab} decisions={decisions} words={words} />
      <div
        ref={panel}
        id="trade-panel"
        role="tabpanel"
        aria-labelledby={`trade-tab-${tab}`}
        tabIndex={-1}
      >
        {tab === "all" && lot === null ? (
          <PackageBids props={props} decisions={decisions} />
        ) : (
          <BidTable key={lot ?? tab} props={props} tab={tab} lot={lot} decisions={decisions} />
        )}
      </div>
      {decisions.bidToConfirm && (
        <Suspense>
          <ReplaceDialog bid={decisions.bidToConfirm} decisions={decisions} words={words} />
        </Suspense>
      )}
    </div>
  );
}

function StatCards({ stats, words }: { stats: TradeStats; words: TradeWords }) {
  const amount = (decimal: string | null) => (decimal === null ? "—" : dollars(decimal));
  const cards = {
    runningTotal: amount(stats.runningTotal),
    totalBids: groupThousands(`${stats.totalBids}`),
    highestBid: amount(stats.highestBid),
    averageBid: amount(stats.averageBid),
    pendingBids: groupThousands(`${stats.openBids}`),
    acceptedBids: groupThousands(`${stats.acceptedBids}`),
  };
  return (
    <dl className="summary-cards">
      {Object.entries(cards).map(([name, figure]) => (
        <div key={name}>
          <dt>{words.stats[name as keyof typeof cards]}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function useKeptFocus(panel: { current: HTMLElement | null }): void {
  const hadFocus = useRef(false);
  useEffect(() => {
    const noteFocus = ({ target }: FocusEvent) => {
      hadFocus.current = panel.current?.contains(target as Node) ?? false;
    };
    document.addEventListener("focusin", noteFocus);
    return () => document.removeEventListener("focusin", noteFocus);
  }, [panel]);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) {
      panel.current?.focus({ preventScroll: true });
    }
  });
}

interface Props {
  tab: TradeTab;
  decisions: Decisions;
  words: TradeWords;
}

function UndoStrip({ tab, decisions: { undo }, words }: Props) {
  if (undo.bids.length === 0) return null;
  return (
    <ul className="trade-undo">
      {undo.bids.map((bid) => {
        const names = { amount: dollars(bid.amount), bidder: bidderName(bid, words) };
        return (
          <li key={bid.id}>
            <span>{words.rejectedJustNow(names)}</span>
            <form
              method="post"
              action={`/bid/${bid.id}/reinstatement`}
              onSubmit={(event) => {
                event.preventDefault();
                undo.run(bid);
              }}
            >
              <input type="hidden" name="tab" value={tab} />
              <button
                className="button small"
                type="submit"
                aria-label={words.actionOnBid({ ...names, action: words.undo })}
              >
                {words.undo}
              </button>
            </form>
          </li>
        );
      })}
    </ul>
  );
}
