import { useMutation, useQueryClient } from "@tanstack/react-query";
import { fillIn } from "../../src/lib/wording";
import type { SellerBid } from "../../src/trade/types";
import { postJson } from "../runtime/post-json";
import { showToast } from "../runtime/toast";
import type { TradeTablesProps } from "./props";
import { DECISION, renewAfterLast } from "./trade-cache";
import { tellFailure } from "./trade-failure";

/** Sends contracts: not shown before the server has said so, as a mail cannot be taken back. */
export function useContracts({ words }: TradeTablesProps) {
  const client = useQueryClient();
  const { toasts } = words;
  const { mutate, isPending, variables } = useMutation({
    ...DECISION,
    mutationFn: async (bid: SellerBid) => {
      const response = await postJson(`/api/bids/${bid.id}/send-contract`, {});
      return (await response.json()) as { contractSentTo: string };
    },
    onSuccess: ({ contractSentTo: address }) => {
      const { title, text } = toasts.contractSent;
      showToast({ title, text: fillIn(text, { address }) });
    },
    onError: (error) => tellFailure(error, toasts.contractFailed),
    onSettled: () => renewAfterLast(client),
  });
  return {
    sendContract: (bid: SellerBid) => mutate(bid),
    /** Id of the bid whose contract is on its way. */
    sending: isPending ? variables.id : null,
  };
}
