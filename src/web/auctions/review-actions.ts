import type { z } from "zod";
import { unconfirmedLimitsOf } from "../../auctions/bidding/unconfirmed-limit";
import { bidReviewSchema } from "../../auctions/review-answer";
import { bidReviewQuery } from "../../auctions/schema";
import type { Exposure } from "../../auctions/types";
import { requireEligible } from "../../bidders/eligibility";
import { centsOf, centsToDecimal } from "../../lib/money";
import { committedCentsAfter, overLimitWith } from "../../rules/bid-cost";
import { highestAmount } from "../../rules/bid-review";
import { withCosts } from "../../rules/fees";
import { requireBidder } from "../http/access";
import { type Action, action } from "../http/action";
import { requireActive } from "../http/admission";
import { visiblePackage } from "../http/visible-package";
import { readExposure, withUnconfirmed } from "./exposure-json";
import { judgeBid } from "./judged-bid";
import type { JudgedBid, ReviewDeps } from "./reviewed";

/** For programs that prepare a bid which a member then reviews and places. */
export function reviewActions(services: ReviewDeps): Action[] {
  const { config } = services;
  return [
    action({
      caller: "member",
      needs: "bid",
      limit: "figures",
      requires: ({ caller }) => {
        requireActive(config, caller);
        requireBidder(services, caller);
      },
      run: async ({ db, id, caller, reader, input }) => {
        const lot = await visiblePackage(services, caller, id);
        await requireEligible(db, lot, caller);
        // Errors and texts of calls are in English.
        const asker = { ...reader, locale: "en" as const, viewer: caller };
        const asked = { request: input, lot, reader: asker, isRefused: false };
        const exposure = withUnconfirmed(
          await readExposure(services, caller, lot.id),
          await unconfirmedLimitsOf(db, caller.id, lot),
        );
        return { judged: await judgeBid(services, asked), exposure };
      },
      api: {
        at: "GET /api/packages/:id/bid-review",
        summary: "Review a bid before it is placed",
        tag: "Bids",
        description:
          "Answers as the bid would be judged now, and refuses what would be refused, except for limits. It places nothing.",
        query: bidReviewQuery,
        answer: bidReviewSchema,
        refusals: [409],
        json: ({ judged, exposure }) => reviewJson(judged, exposure, config.publicUrl),
      },
    }),
  ];
}

function reviewJson(
  judged: JudgedBid,
  exposure: Exposure,
  publicUrl: string,
): z.output<typeof bidReviewSchema> {
  const { lot, state, situation, texts, bid } = judged;
  const { isExclusive = false } = bid;
  const amountCents = highestAmount(bid);
  const amount = centsToDecimal(amountCents);
  const { lead, committed } = texts.factsOf(judged, state.bindsUntil);
  return {
    packageId: lot.packageId,
    exclusive: isExclusive,
    minimumBid: situation.minimum,
    amount,
    atMost: centsToDecimal(withCosts(amountCents, lot)),
    taxNote: lot.taxNote,
    summary: lead,
    committed: centsToDecimal(committedCentsAfter(exposure, lot, committed)),
    overLimit: isOverLimit(exposure, judged, committed),
    bindsUntil: state.bindsUntil,
    reviewUrl: `${publicUrl}/package/${lot.packageId}/bids/new?amount=${amount}${
      isExclusive ? "&exclusive=on" : ""
    }&reviewedListing=${lot.lastUpdated}`,
  };
}

function isOverLimit(
  exposure: Exposure,
  { lot, bid }: JudgedBid,
  committed: JudgedBid["bid"],
): boolean {
  const { own, limit, unconfirmed, packages } = exposure;
  const committedCents = committedCentsAfter(exposure, lot, committed);
  const previous = packages.find(({ packageId }) => packageId === lot.packageId)?.atMost ?? "0";
  const onPackageCents = committedCents - centsOf(exposure.committed) + centsOf(previous);
  const bounds: ReadonlyArray<readonly [cents: number, most: string | null | undefined]> = [
    [committedCents, limit],
    [centsOf(own?.committed ?? "0") + onPackageCents, own?.limit],
    [highestAmount(bid), bid.isExclusive ? unconfirmed?.exclusive : unconfirmed?.bid],
  ];
  const isOver = bounds.some(([cents, most]) => typeof most === "string" && cents > centsOf(most));
  return isOver || overLimitWith(exposure, lot, committed) !== null;
}
