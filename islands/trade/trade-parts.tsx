import type { MouseEvent } from "react";
import type { TradeWords } from "./props";
import type { useBids, useTradePackages } from "./use-trade";

interface Props {
  list: ReturnType<typeof useBids> | ReturnType<typeof useTradePackages>;
  words: TradeWords;
}

export function Missing({ list, words }: Props) {
  if (list.isPending && list.fetchStatus === "fetching") {
    return (
      <p className="muted" role="status">
        {words.loading}
      </p>
    );
  }
  return (
    <div className="empty" role="alert">
      <p>{words.loadFailed}</p>
      <button className="button" type="button" onClick={() => void list.refetch()}>
        {words.tryAgain}
      </button>
    </div>
  );
}

export function LoadMore({ list, words, href }: Props & { href(next: string): string }) {
  const next = list.data?.pages.at(-1)?.next;
  if (!next) return null;
  const load = (event: MouseEvent) => {
    event.preventDefault();
    if (!list.isFetchingNextPage) void list.fetchNextPage();
  };
  return (
    <a className="button" href={href(next)} onClick={load} aria-busy={list.isFetchingNextPage}>
      {list.isFetchingNextPage ? words.loading : words.showMore}
    </a>
  );
}
