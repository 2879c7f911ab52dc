import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { dollars } from "../../src/lib/money";
import type { SellerBid } from "../../src/trade/answers";
import { postJson, RequestRefused } from "../runtime/post-json";
import { serverNow } from "../runtime/server-clock";
import { showToast, signInAgain, type Toast } from "../runtime/toast";
import type { TradeTablesProps } from "./props";
import {
  DECISION_OPTIONS,
  type KnownBid,
  refetchAfterLast,
  showOptimistically,
  showStatus,
  TRADE_KEY,
} from "./trade-cache";

/** Shows decisions immediately and rolls them back if the server refuses. */
export function useDecisions(props: TradeTablesProps) {
  const { toasts } = props.words;
  const [bidToConfirm, setBidToConfirm] = useState<SellerBid | null>(null);
  const replacement = useReplacement(props);
  const undo = useUndo(props);
  const pendingCount = useIsMutating({ mutationKey: TRADE_KEY });

  const showAccepted = () => showToast(toasts.accepted);
  const acceptance = useDecision("accept", showAccepted, (error, bid) => {
    // Another window accepted a bid, so this page could not ask first.
    if (error instanceof RequestRefused && error.code === "other-bid-accepted")
      setBidToConfirm(bid);
    else reportFailure(error, toasts.acceptFailed);
  });
  const rejection = useDecision("reject", undo.offer, (error) =>
    reportFailure(error, toasts.rejectFailed),
  );

  return {
    bidToConfirm,
    isDeciding: pendingCount > 0,
    step: replacement.step,
    undo,
    accept: (bid: SellerBid) => {
      replacement.clearStep();
      if (bid.acceptedBid) setBidToConfirm(bid);
      else acceptance.mutate(bid);
    },
    reject: (bid: SellerBid) => {
      replacement.clearStep();
      rejection.mutate(bid);
    },
    replace: (bid: SellerBid) => {
      setBidToConfirm(null);
      replacement.start(bid);
    },
    cancel: () => setBidToConfirm(null),
  };
}

export type Decisions = ReturnType<typeof useDecisions>;

function useDecision(
  verb: "accept" | "reject",
  onDone: (bid: SellerBid, sentAt: number) => void,
  onFailed: (error: Error, bid: SellerBid) => void,
) {
  const client = useQueryClient();
  return useMutation({
    ...DECISION_OPTIONS,
    mutationFn: async (bid: SellerBid) => {
      const sentAt = serverNow();
      await postJson(`/api/bids/${bid.id}/${verb}`, {});
      return sentAt;
    },
    onMutate: (bid) => showOptimistically(client, bid, verb === "accept" ? "accepted" : "rejected"),
    onSuccess: (sentAt, bid) => onDone(bid, sentAt),
    onError: (error, bid) => {
      showStatus(client, bid, bid.status);
      onFailed(error, bid);
    },
    onSettled: () => refetchAfterLast(client),
  });
}

const MIN_STEP_MS = 500;

/** The second step follows after half a second, but never before the server's response. */
function useReplacement({ words }: TradeTablesProps) {
  const client = useQueryClient();
  const [step, setStep] = useState("");
  const { mutate } = useMutation({
    ...DECISION_OPTIONS,
    mutationFn: async (bid: SellerBid) => {
      const secondStep = new Promise((resolve) => setTimeout(resolve, MIN_STEP_MS));
      await postJson(`/api/bids/${bid.id}/accept?replace=true`, {});
      await secondStep;
    },
    onMutate: async (bid) => {
      const earlierBid = acceptedBidOf(bid);
      if (!earlierBid) return;
      await showOptimistically(client, earlierBid, "rejected");
      setStep(words.steps.rejected({ earlier: dollars(earlierBid.amount) }));
    },
    onSuccess: (_, bid) => {
      showStatus(client, bid, "accepted");
      setStep(words.steps.accepted({ amount: dollars(bid.amount) }));
      showToast(words.toasts.accepted);
    },
    onError: (error, bid) => {
      const earlierBid = acceptedBidOf(bid);
      if (earlierBid) showStatus(client, earlierBid, "accepted");
      setStep("");
      reportFailure(error, words.toasts.acceptFailed);
    },
    onSettled: () => refetchAfterLast(client),
  });
  return {
    step,
    start: (bid: SellerBid) => mutate(bid),
    clearStep: () => setStep(""),
  };
}

function acceptedBidOf({ acceptedBid, packageId }: SellerBid): KnownBid | null {
  return acceptedBid && { ...acceptedBid, packageId };
}

const UNDO_MS = 10_000;

interface Undoable {
  bid: SellerBid;
  until: number;
}

function useUndo({ words, undoable }: TradeTablesProps) {
  const client = useQueryClient();
  const [offers, setOffers] = useState<Undoable[]>(() =>
    undoable.map((bid) => ({ bid, until: Date.parse(bid.undoableUntil ?? "") })),
  );
  const removeOffer = (id: string) =>
    setOffers((openOffers) => openOffers.filter(({ bid }) => bid.id !== id));
  useEffect(() => {
    const [next] = offers.map(({ until }) => until).sort((a, b) => a - b);
    if (next === undefined) return;
    const dropExpired = () =>
      setOffers((openOffers) => openOffers.filter(({ until }) => until > next));
    const timer = setTimeout(dropExpired, Math.max(0, next - serverNow()));
    return () => clearTimeout(timer);
  }, [offers]);

  const { mutate } = useMutation({
    ...DECISION_OPTIONS,
    mutationFn: (bid: SellerBid) => postJson(`/api/bids/${bid.id}/reinstate`, {}),
    onMutate: (bid) => {
      removeOffer(bid.id);
      if (bid.status !== "rejected") return showOptimistically(client, bid, bid.status);
    },
    onSuccess: () => showToast(words.toasts.undone),
    onError: (error, bid) => {
      showStatus(client, bid, "rejected");
      reportFailure(error, words.toasts.undoFailed);
    },
    onSettled: () => refetchAfterLast(client),
  });

  return {
    bids: offers.map(({ bid }) => bid),
    run: (bid: SellerBid) => mutate(bid),
    /** @param rejectedAt when the request was sent, so that Undo expires here before it does on the server */
    offer: (bid: SellerBid, rejectedAt: number) => {
      const until = rejectedAt + UNDO_MS;
      setOffers((openOffers) => [{ bid, until }, ...openOffers]);
      const action = { label: words.undo, run: () => mutate(bid) };
      showToast({ ...words.toasts.rejected, action, stayMs: Math.max(0, until - serverNow()) });
    },
  };
}

function reportFailure(error: Error, failureToast: Toast): void {
  const status = error instanceof RequestRefused ? error.status : 0;
  if (status === 401) {
    signInAgain();
  } else if (error instanceof RequestRefused && error.code === "proof-required") {
    location.assign(`/proof?next=${encodeURIComponent(location.pathname + location.search)}`);
  } else if (status >= 400 && status < 500) {
    showToast({ title: failureToast.title, text: error.message, tone: "destructive" });
  } else {
    showToast({ ...failureToast, tone: "destructive" });
  }
}
