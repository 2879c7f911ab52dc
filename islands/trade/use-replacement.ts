import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { dollars } from "../../src/lib/money";
import { fillIn } from "../../src/lib/wording";
import type { SellerBid } from "../../src/trade/types";
import { postJson } from "../runtime/post-json";
import { showToast } from "../runtime/toast";
import type { TradeTablesProps } from "./props";
import { DECISION, type KnownBid, renewAfterLast, showAtOnce, showStatus } from "./trade-cache";
import { tellFailure } from "./trade-failure";

/**
 * From the earlier bid's rejection to the new one's acceptance
 * (docs/product.md#accept-and-replace).
 */
const STEP_MS = 500;

/**
 * Accepts a bid in place of the one accepted before. The server does both in one transaction; what
 * is seen are two steps, the second half a second later and never before the server's answer.
 */
export function useReplacement({ words }: TradeTablesProps) {
  const client = useQueryClient();
  /** The step reached, for the page to announce. */
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
      setStep(fillIn(words.steps.rejected, { earlier: dollars(earlier.amount) }));
    },
    onSuccess: (_, bid) => {
      showStatus(client, bid, "accepted");
      setStep(fillIn(words.steps.accepted, { amount: dollars(bid.amount) }));
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
    /** Clears what was said of the last replacement. */
    hush: () => setStep(""),
  };
}

function earlierThan({ acceptedBid, packageId }: SellerBid): KnownBid | null {
  return acceptedBid && { ...acceptedBid, packageId };
}
