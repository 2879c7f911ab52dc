import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import type { TradeWords } from "../../messages/trade-words";
import { groupThousands } from "../../src/lib/money";
import type { TradeStats } from "../../src/trade/answers";
import { countOf, TRADE_TABS, type TradeTab, tradeHref } from "./trade-data";

interface Props {
  tab: TradeTab;
  select(tab: TradeTab): void;
  stats: TradeStats;
  words: TradeWords;
}

export function TradeTabs({ tab, select, stats, words }: Props) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const list = useRef<HTMLDivElement>(null);

  const selectOnClick = (event: MouseEvent, clicked: TradeTab) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    select(clicked);
  };
  const selectOnKey = (event: KeyboardEvent) => {
    const to = tabAfter(tab, event.key);
    if (!to) return;
    event.preventDefault();
    select(to);
    list.current?.querySelector<HTMLElement>(`#trade-tab-${to}`)?.focus();
  };

  return (
    <div
      className="tabs"
      role="tablist"
      aria-label={words.tabList}
      ref={list}
      onKeyDown={selectOnKey}
    >
      {TRADE_TABS.map((name) => (
        <a
          key={name}
          id={`trade-tab-${name}`}
          role="tab"
          href={tradeHref(name, null)}
          aria-selected={name === tab}
          aria-controls="trade-panel"
          tabIndex={isHydrated && name !== tab ? -1 : 0}
          onClick={(event) => selectOnClick(event, name)}
        >
          {words.tabs[name]}{" "}
          <span className="tab-count">{groupThousands(`${countOf(name, stats)}`)}</span>
        </a>
      ))}
    </div>
  );
}

function tabAfter(tab: TradeTab, key: string): TradeTab | null {
  const { length } = TRADE_TABS;
  const at = TRADE_TABS.indexOf(tab);
  const target = { ArrowRight: at + 1, ArrowLeft: at - 1 + length, Home: 0, End: length - 1 }[key];
  return target === undefined ? null : (TRADE_TABS[target % length] ?? null);
}
