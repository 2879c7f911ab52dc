import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SellerBid } from "../../src/trade/answers";
import { postJson, Refused } from "../runtime/post-json";
import { serverNow } from "../runtime/server-clock";
import { showToast } from "../runtime/toast";
import type { TradeTablesProps } from "./props";
import { DECISION, renewAfterLast, showAtOnce, showStatus, TRADE } from "./trade-cache";
import { reportFailure } from "./trade-failure";
import { useReplacement } from "./use-replacement";
import { useUndo } from "./use-undo";

/** Shows decisions immediately and rolls them back if the server refuses. */
export function useDecisions(props: TradeTablesProps) {
  const { toasts } = props.words;
  const [asking, setAsking] = useState<SellerBid | null>(null);
  const replacement = useReplacement(props);
  const undo = useUndo(props);
  const underWay = useIsMutating({ mutationKey: TRADE });

  const accepted = () => showToast(toasts.accepted);
  const acceptance = useDecision("accept", accepted, (error, bid) => {
    // A bid was accepted in another window, so this page did not know to ask.
    if (error instanceof Refused && error.code === "other-bid-accepted") setAsking(bid);
    else reportFailure(error, toasts.acceptFailed);
  });
  const rejection = useDecision("reject", undo.offer, (error) =>
    reportFailure(error, toasts.rejectFailed),
  );

  return {
    asking,
    deciding: underWay > 0,
    step: replacement.step,
    undo,
    accept: (bid: SellerBid) => {
      replacement.hush();
      if (bid.acceptedBid) setAsking(bid);
      else acceptance.mutate(bid);
    },
    reject: (bid: SellerBid) => {
      replacement.hush();
      rejection.mutate(bid);
    },
    replace: (bid: SellerBid) => {
      setAsking(null);
      replacement.start(bid);
    },
    cancel: () => setAsking(null),
  };
}

export type Decisions = ReturnType<typeof useDecisions>;

function useDecision(
  verb: "accept" | "reject",
  done: (bid: SellerBid, sentAt: number) => void,
  failed: (error: Error, bid: SellerBid) => void,
) {
  const client = useQueryClient();
  return useMutation({
    ...DECISION,
    mutationFn: async (bid: SellerBid) => {
      const sentAt = serverNow();
      await postJson(`/api/bids/${bid.id}/${verb}`, {});
      return sentAt;
    },
    onMutate: (bid) => showAtOnce(client, bid, verb === "accept" ? "accepted" : "rejected"),
    onSuccess: (sentAt, bid) => done(bid, sentAt),
    onError: (error, bid) => {
      showStatus(client, bid, bid.status);
      failed(error, bid);
    },
    onSettled: () => renewAfterLast(client),
  });
}
