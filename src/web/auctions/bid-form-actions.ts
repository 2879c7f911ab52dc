import type { z } from "zod";
import type { Db } from "../../../db/client";
import { stateCountry } from "../../accounts/profile";
import { findBid } from "../../auctions/bid";
import type { BidQueue } from "../../auctions/bidding/bid-queue";
import type { BidResult } from "../../auctions/bidding/bid-request";
import { bidToGiveUp, giveUpBid } from "../../auctions/changes/given-up-bid";
import { roundState } from "../../auctions/reading/round-state";
import { AlreadyReleased } from "../../auctions/refusals";
import { requireTypedTwice, skipsReview } from "../../auctions/review";
import { reviewedBid } from "../../auctions/schema";
import { requireEligible } from "../../bidders/eligibility";
import { NotFound } from "../../lib/errors";
import { centsToDecimal, formatDollars, minimumBidCents } from "../../lib/money";
import { isoTime } from "../../lib/time";
import { findPackage } from "../../packages/packages";
import { highestAmount } from "../../rules/bid-review";
import { isRound } from "../../rules/round";
import { BidAlreadyRejected } from "../../trade/refusals";
import { requireBidder, requireSignedIn } from "../http/access";
import { type Action, action, type Turn, type Visit } from "../http/action";
import type { RefusedForm } from "../http/forms";
import { formKey } from "../http/idempotency-key";
import { seeOther } from "../http/redirect";
import { visiblePackage } from "../http/visible-package";
import { type PackageViewDeps, packageView } from "../packages/package-view";
import { reviewView } from "./review-view";

export interface BidFormDeps extends PackageViewDeps {
  bids: BidQueue;
}

type BidTurn = Turn<"member", z.output<typeof reviewedBid>>;

/** Unlike the call, the form leads to a review first, and its answer is the package's page. */
export function bidFormActions(services: BidFormDeps): Action[] {
  const { db, bids } = services;
  const showPackage = packageView(services);
  const showReview = reviewView(services);
  return [
    action({
      caller: "member",
      needs: "bid",
      acts: "bid-placed",
      limit: "bids",
      input: reviewedBid,
      requires: async ({ caller, id }) => {
        requireBidder(services, caller);
        await requireEligible(db, await visiblePackage(services, caller, id), caller);
      },
      run: async (turn) => {
        if (await mustReview(turn)) return null;
        await stateCountry(db, turn.caller.id, turn.input.country, turn.now);
        return placeReviewedBid(bids, turn);
      },
      page: {
        at: "POST /package/:id/bids",
        fields: ["key"],
        done: async (placement, turn) => {
          if (!placement) return askForReview(turn);
          const flash = await flashOf(db, turn.reader.locale, turn.id, placement);
          return seeOther(`/package/${turn.id}`, flash.code, flash.amount);
        },
        refused: showRefused,
      },
    }),
    action({
      caller: "member",
      needs: "bid",
      acts: "bid-released",
      limit: "bids",
      run: async ({ db, id: packageId, caller: { id: bidderId }, now }) => {
        const bidId = await bidToGiveUp(db, { packageId, bidderId });
        if (bidId === null) throw new AlreadyReleased();
        await giveUpBid(db, { bidId, bidderId }, now);
      },
      page: {
        at: "POST /package/:id/release",
        fields: ["from"],
        done: (_, { id, form }) =>
          seeOther(form.from === "bids" ? "/dashboard?tab=bids" : `/package/${id}`, "bid-given-up"),
      },
    }),
  ];

  async function mustReview({ caller, id, form, input }: BidTurn): Promise<boolean> {
    const { amount, maximum } = input;
    if (form.reviewedPrice !== undefined) return false;
    if (maximum !== undefined) return true;
    if (amount === undefined) return false;
    await visiblePackage(services, caller, id);
    return !(await skipsReview(db, caller.id, id, amount));
  }

  async function askForReview({ reader, caller, id, input }: BidTurn): Promise<Response> {
    const { amount, maximum, reviewedListing } = input;
    const lot = await visiblePackage(services, caller, id);
    if (amount === undefined || maximum !== undefined || isRound(lot))
      return showReview({ ...reader, viewer: caller }, id, input);
    return seeOther(reviewPath(id, amount, reviewedListing));
  }

  async function showRefused(refused: RefusedForm, { reader, id }: Visit): Promise<Response> {
    const { data } = reviewedBid.safeParse(refused.values);
    if (data?.reviewedPrice === undefined || refused.reason.code === "listing-revised")
      return showPackage(reader, id, refused);
    const viewer = requireSignedIn(reader.viewer);
    try {
      return await showReview({ ...reader, viewer }, id, data, refused);
    } catch (error) {
      if (error instanceof NotFound) throw error;
      return showPackage(reader, id, refused);
    }
  }
}

function reviewPath(id: string, amountCents: number, listingAt: number | undefined): string {
  const listing = listingAt === undefined ? "" : `&reviewedListing=${isoTime(listingAt)}`;
  return `/package/${id}/bids/new?amount=${centsToDecimal(amountCents)}${listing}`;
}

async function placeReviewedBid(
  bids: BidQueue,
  { db, id: packageId, caller: { id: bidderId, memberId: actedBy }, input, form }: BidTurn,
): Promise<BidResult> {
  const { amount, maximum, exclusive = false, reviewedPrice, reviewedListing, again } = input;
  const amountCents = amount ?? null;
  const maximumCents = maximum ?? null;
  if (reviewedPrice) {
    const minimumCents = exclusive ? await exclusiveMinimumCents(db, packageId) : null;
    const leastCents = minimumCents ?? minimumBidCents(reviewedPrice, null);
    requireTypedTwice(highestAmount({ amountCents, maximumCents }), leastCents, again);
  }
  const placement = await bids.place({
    packageId,
    bidderId,
    actedBy,
    amountCents,
    maximumCents,
    isExclusive: exclusive,
    idempotencyKey: formKey(form, [amount, maximum, ...(exclusive ? ["all"] : [])].join("-")),
    reviewedPriceCents: reviewedPrice ?? null,
    reviewedListingAt: reviewedListing ?? null,
  });
  const bid = placement.bid && (await findBid.first(db, { id: placement.bid.id }));
  if (bid?.status === "rejected") throw new BidAlreadyRejected();
  return placement;
}

async function exclusiveMinimumCents(db: Db, packageId: string): Promise<number | null> {
  return (await roundState(db, packageId)).exclusive?.needsCents ?? null;
}

async function flashOf(db: Db, locale: string, packageId: string, placement: BidResult) {
  const { bid, leading, highestCents, minimumCents, isExclusive } = placement;
  const minimum = formatDollars(minimumCents, locale);
  if (isExclusive)
    return { code: leading ? "exclusive-ahead" : "exclusive-behind", amount: minimum } as const;
  if (isRound(await findPackage(db, packageId)))
    return leading
      ? ({ code: "seat-taken", amount: formatDollars(highestCents, locale) } as const)
      : ({ code: "seat-missed", amount: minimum } as const);
  if (!bid) return { code: "maximum-set", amount: "" } as const;
  return leading
    ? ({ code: "bid-placed", amount: formatDollars(bid.amount_cents, locale) } as const)
    : ({ code: "bid-answered", amount: formatDollars(highestCents, locale) } as const);
}
