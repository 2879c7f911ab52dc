import type { MouseEvent } from "react";
import type { TradeWords } from "../../messages/trade-words";
import type { useBids, useTradePackages } from "./use-trade";

interface Props {
  list: ReturnType<typeof useBids> | ReturnType<typeof useTradePackages>;
  words: TradeWords;
}

export function MissingList({ list, words }: Props) {
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

const MAX_TRIES = 5;

export function LoadMore({ list, words, href }: Props & { href(next: string): string }) {
  const next = list.data?.pages.at(-1)?.next;
  if (!next) return null;
  const loadNext = async (event: MouseEvent) => {
    event.preventDefault();
    const pageCount = list.data?.pages.length;
    // A refresh of the list can cancel the request for its next page.
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const { data, isError } = await list.fetchNextPage({ cancelRefetch: false });
      if (isError || data?.pages.length !== pageCount) return;
    }
  };
  return (
    <a className="button" href={href(next)} onClick={loadNext} aria-busy={list.isFetchingNextPage}>
      {list.isFetchingNextPage ? words.loading : words.showMore}
    </a>
  );
}
