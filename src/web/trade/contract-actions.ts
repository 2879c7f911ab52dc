import { z } from "zod";
import type { ContractPrinter } from "../../contracts/printer";
import { parseAmount } from "../../lib/amount";
import { InvalidInput } from "../../lib/errors";
import { line } from "../../lib/inputs";
import { centsToDecimal } from "../../lib/money";
import { isoTime } from "../../lib/time";
import { contractReviewSchema, sentContractSchema } from "../../trade/answers";
import { type ContractReview, ReviewOutdated } from "../../trade/review";
import { contractQuery } from "../../trade/schema";
import { type SentContract, sendContract } from "../../trade/sending";
import { requireRecentProof } from "../accounts/proof";
import { action } from "../http/action";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import { extendIdleTimeout } from "../http/request";
import { contractReview, type ReviewDeps, sellerIn } from "./review-page";

interface Deps extends ReviewDeps {
  contractPrinter: ContractPrinter;
}

const confirmation = z.object({ state: line().optional(), amount: line().optional() });

/** What a seller has reviewed, which a call does not send. */
type Sending = z.output<typeof contractQuery> & { confirmed?: z.output<typeof confirmation> };

const confirmedSending = confirmation.transform(
  (confirmed): Sending => ({ codePoints: true, confirmed }),
);

export function contractActions(services: Deps) {
  const { contractPrinter } = services;
  const { load, show } = contractReview(services);
  return mountActions(services, [
    action({
      caller: "trader",
      limit: "figures",
      proof: ({ reader }) => requireRecentProof(services, reader),
      run: ({ id: bidId, caller }) => load(bidId, caller.id),
      api: {
        at: "GET /api/bids/:id/contract",
        summary: "Review the contract of an accepted bid before you send it",
        tag: "Trade",
        answer: contractReviewSchema,
        refusals: [409],
        json: contractReviewJson,
      },
    }),
    action<"trader", Sending, SentContract>({
      caller: "trader",
      limit: "contracts",
      proof: ({ reader }) => requireRecentProof(services, reader),
      input: confirmedSending,
      noted: "contract-sent",
      acts: "contract-sent",
      requires: async ({ id, caller, input: { confirmed } }) => {
        if (confirmed) requireConfirmed(confirmed, await load(id, caller.id));
      },
      run: ({ db, id: bidId, caller, input, request, server, now }) => {
        const decision = { bidId, sellerId: caller.id, asCodePoints: input.codePoints };
        extendIdleTimeout(request, server);
        return sendContract(db, decision, contractPrinter, now);
      },
      page: {
        at: "POST /bid/:id/contract",
        done: ({ sentTo }) => seeOther("/trade?tab=contracts", "contract-sent", sentTo),
        refused: async (refused, { reader, id }) =>
          show(reader, await load(id, sellerIn(reader)), refused),
      },
      api: {
        at: "POST /api/bids/:id/send-contract",
        scope: "sell",
        summary: "Send the contract of an accepted bid",
        tag: "Trade",
        query: contractQuery,
        answer: sentContractSchema,
        refusals: [409],
        json: ({ sentTo, id }) => ({ contractSentTo: sentTo, contractId: id }),
      },
    }),
  ]);
}

function contractReviewJson(review: ContractReview): z.output<typeof contractReviewSchema> {
  const { terms, buyer, suffix, earlyEnd, releasedCount, unprintable } = review;
  const { name, organization, country, verified_at, record } = buyer;
  const organizationVerified = organization ? verified_at !== null : null;
  return {
    buyer: { name, organization, organizationVerified, country, suffix },
    record,
    price: centsToDecimal(terms.priceCents),
    endsAuction: earlyEnd === null ? null : isoTime(earlyEnd),
    releasedBids: releasedCount,
    unprintable: [...unprintable],
  };
}

function requireConfirmed(
  confirmed: z.output<typeof confirmation>,
  { state, terms, earlyEnd }: ContractReview,
): void {
  if (confirmed.state !== state) throw new ReviewOutdated();
  if (earlyEnd === null || parseAmount(confirmed.amount ?? "") === terms.priceCents) return;
  throw new InvalidInput([{ path: "amount", message: "amount-differs" }]);
}
