import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { dollars } from "../../src/lib/money";
import type { SellerBid } from "../../src/trade/answers";
import { postJson } from "../runtime/post-json";
import { showToast } from "../runtime/toast";
import type { TradeTablesProps } from "./props";
import { DECISION, type KnownBid, renewAfterLast, showAtOnce, showStatus } from "./trade-cache";
import { reportFailure } from "./trade-failure";

const STEP_MS = 500;

/** The second step follows after half a second, but never before the server's answer. */
export function useReplacement({ words }: TradeTablesProps) {
  const client = useQueryClient();
  const [step, setStep] = useState("");
  const { mutate } = useMutation({
    ...DECISION,
    mutationFn: async (bid: SellerBid) => {
      const secondStep = new Promise((resolve) => setTimeout(resolve, STEP_MS));
      await postJson(`/api/bids/${bid.id}/accept?replace=true`, {});
      await secondStep;
    },
    onMutate: async (bid) => {
      const earlier = earlierThan(bid);
      if (!earlier) return;
      await showAtOnce(client, earlier, "rejected");
      setStep(words.steps.rejected({ earlier: dollars(earlier.amount) }));
    },
    onSuccess: (_, bid) => {
      showStatus(client, bid, "accepted");
      setStep(words.steps.accepted({ amount: dollars(bid.amount) }));
      showToast(words.toasts.accepted);
    },
    onError: (error, bid) => {
      const earlier = earlierThan(bid);
      if (earlier) showStatus(client, earlier, "accepted");
      setStep("");
      reportFailure(error, words.toasts.acceptFailed);
    },
    onSettled: () => renewAfterLast(client),
  });
  return {
    step,
    start: (bid: SellerBid) => mutate(bid),
    hush: () => setStep(""),
  };
}

function earlierThan({ acceptedBid, packageId }: SellerBid): KnownBid | null {
  return acceptedBid && { ...acceptedBid, packageId };
}
