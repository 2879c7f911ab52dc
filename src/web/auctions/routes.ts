import { Elysia } from "elysia";
import type { Db } from "../../../db/client";
import { pathWithNext } from "../../../views/layout/navigation";
import { findBid } from "../../auctions/bid";
import type { BidQueue } from "../../auctions/bid-queue";
import type { BidResult } from "../../auctions/bid-request";
import { bidToGiveUp, giveUpBid } from "../../auctions/given-up-bid";
import { AlreadyReleased } from "../../auctions/refusals";
import { requireTypedTwice, skipsReview } from "../../auctions/review";
import { roundState } from "../../auctions/round-state";
import { reviewedBid } from "../../auctions/schema";
import { NotFound } from "../../lib/errors";
import { centsToDecimal, formatDollars, minimumBidCents } from "../../lib/money";
import { isoTime } from "../../lib/time";
import type { SimilarPackages } from "../../marketplace/similar";
import { findPackage } from "../../packages/packages";
import { highestAmount } from "../../rules/bid-review";
import { isRound } from "../../rules/round";
import type { QualityRanking } from "../../samples/quality-ranks";
import { BidAlreadyRejected } from "../../trade/refusals";
import { limitedTo, readerPlugin, requireBidder, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import type { Assets } from "../http/assets";
import type { Form } from "../http/body";
import { handleForm, type RefusedForm } from "../http/forms";
import { formKey } from "../http/idempotency-key";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { visiblePackage } from "../http/visible-package";
import type { PackageCards } from "../marketplace/cards";
import { packageView } from "../packages/package-view";
import type { SampleViewers } from "../packages/sample-viewers";
import { historyView } from "./history-view";
import { reviewView } from "./review-view";

interface Deps extends AppContext {
  assets: Assets;
  bids: BidQueue;
  pseudonymKey: string;
  cards: PackageCards;
  ranking: QualityRanking;
  similar: SimilarPackages;
  viewers: SampleViewers;
}

export function auctionRoutes(services: Deps) {
  const showPackage = packageView(services);
  const showHistory = historyView(services);
  const showReview = reviewView(services);
  const limitedRoutes = limitedTo(services, "bids")
    .post(
      "/package/:id/bids",
      async ({ params: { id }, reader, request, body }) => {
        const viewer = requireSignedIn(reader.viewer);
        const onRefusal = (refused: RefusedForm) => showRefused(reader, id, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          requireBidder(services, viewer);
          const bid = reviewedBid.parse(form);
          const { amount, maximum, reviewedListing } = bid;
          const isUnreviewedBid = form.reviewedPrice === undefined;
          if (isUnreviewedBid && maximum !== undefined) {
            return showReview({ ...reader, viewer }, id, bid);
          }
          if (isUnreviewedBid && amount !== undefined) {
            const lot = await visiblePackage(services, viewer, id);
            const skipsThisReview = await skipsReview(services.db, viewer.id, id, amount);
            if (!skipsThisReview && isRound(lot)) return showReview({ ...reader, viewer }, id, bid);
            if (!skipsThisReview) return seeOther(reviewPath(id, amount, reviewedListing));
          }
          const placement = await placeBid(services, viewer.id, id, form);
          const flash = await flashOf(services.db, reader.locale, id, placement);
          return seeOther(`/package/${id}`, flash.code, flash.amount);
        });
      },
      formFields(reviewedBid, "key"),
    )
    .post("/package/:id/release", async ({ params: { id }, reader }) => {
      const bidderId = requireSignedIn(reader.viewer).id;
      const bidId = await bidToGiveUp(services.db, { packageId: id, bidderId });
      if (bidId === null) throw new AlreadyReleased();
      await giveUpBid(services.db, { bidId, bidderId }, services.clock.now());
      return seeOther(`/package/${id}`, "bid-given-up");
    });
  return new Elysia()
    .use(readerPlugin(services))
    .get(
      "/package/:id/bids",
      ({ params: { id }, reader, query: { cursor, part } }) =>
        showHistory(reader, id, { cursor, part }),
      { limit: { page: "search", refresh: "bidHistory" } },
    )
    .get("/package/:id/bids/new", async ({ params: { id }, reader, request, query }) => {
      const { viewer } = reader;
      if (!viewer) return seeOther(pathWithNext("/login", reader.returnPath));
      const onRefusal = (refused: RefusedForm) => showPackage(reader, id, refused);
      return handleForm({ request, body: query, onRefusal }, async (form) => {
        requireBidder(services, viewer);
        const { maximum: _, ...bid } = reviewedBid.parse(form);
        return showReview({ ...reader, viewer }, id, bid);
      });
    })
    .use(limitedRoutes);

  async function showRefused(reader: Reader, id: string, refused: RefusedForm): Promise<Response> {
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

async function placeBid({ db, bids }: Deps, bidderId: string, packageId: string, form: Form) {
  const { amount, maximum, exclusive = false, ...reviewFields } = reviewedBid.parse(form);
  const { reviewedPrice, reviewedListing, again } = reviewFields;
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
