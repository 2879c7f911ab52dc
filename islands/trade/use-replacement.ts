import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { dollars } from "../../src/lib/money";
import type { SellerBid } from "../../src/trade/answers";
import { postJson } from "../runtime/post-json";
import { showToast } from "../runtime/toast";
import type { TradeTablesProps } from "./props";
import { DECISION, type KnownBid, renewAfterLast, showAtOnce, showStatus } from "./trade-cache";
import { tellFailure } from "./trade-failure";

const STEP_MS = 500;

/**
 * Replaces the accepted bid in one transaction on the server. The page shows two steps half a
 * second apart, the second never before the server's answer.
 */
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
      tellFailure(error, words.toasts.acceptFailed);
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
