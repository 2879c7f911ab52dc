import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { SellerBid } from "../../src/trade/answers";
import { postJson } from "../runtime/post-json";
import { serverNow } from "../runtime/server-clock";
import { showToast } from "../runtime/toast";
import type { TradeTablesProps } from "./props";
import { DECISION, renewAfterLast, showAtOnce, showStatus } from "./trade-cache";
import { reportFailure } from "./trade-failure";

const UNDO_MS = 10_000;

interface Undoable {
  bid: SellerBid;
  until: number;
}

export function useUndo({ words, undoable }: TradeTablesProps) {
  const client = useQueryClient();
  const [offers, setOffers] = useState<Undoable[]>(() =>
    undoable.map((bid) => ({ bid, until: Date.parse(bid.undoableUntil ?? "") })),
  );
  const take = (id: string) => setOffers((all) => all.filter(({ bid }) => bid.id !== id));
  useEffect(() => {
    const [next] = offers.map(({ until }) => until).sort((a, b) => a - b);
    if (next === undefined) return;
    const past = () => setOffers((all) => all.filter(({ until }) => until > next));
    const timer = setTimeout(past, Math.max(0, next - serverNow()));
    return () => clearTimeout(timer);
  }, [offers]);

  const { mutate } = useMutation({
    ...DECISION,
    mutationFn: (bid: SellerBid) => postJson(`/api/bids/${bid.id}/reinstate`, {}),
    onMutate: (bid) => {
      take(bid.id);
      if (bid.status !== "rejected") return showAtOnce(client, bid, bid.status);
    },
    onSuccess: () => showToast(words.toasts.undone),
    onError: (error, bid) => {
      showStatus(client, bid, "rejected");
      reportFailure(error, words.toasts.undoFailed);
    },
    onSettled: () => renewAfterLast(client),
  });

  return {
    bids: offers.map(({ bid }) => bid),
    run: (bid: SellerBid) => mutate(bid),
    /** @param rejectedAt when the request was sent, so that the offer ends before the server's */
    offer: (bid: SellerBid, rejectedAt: number) => {
      const until = rejectedAt + UNDO_MS;
      setOffers((all) => [{ bid, until }, ...all]);
      const action = { label: words.undo, run: () => mutate(bid) };
      showToast({ ...words.toasts.rejected, action, stayMs: Math.max(0, until - serverNow()) });
    },
  };
}
