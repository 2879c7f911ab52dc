import { Elysia } from "elysia";
import type { BidQueue } from "../../auctions/bid-queue";
import { ListingRevised } from "../../auctions/refusals";
import { requireTypedTwice, skipsReview } from "../../auctions/review";
import { newBid, reviewedBid } from "../../auctions/schema";
import { NotFound } from "../../lib/errors";
import { centsToDecimal, formatDollars } from "../../lib/money";
import { isoTime } from "../../lib/time";
import { BidAlreadyRejected } from "../../trade/refusals";
import type { Assets } from "../http/assets";
import type { Form } from "../http/body";
import { answerForm, type RefusedForm } from "../http/forms";
import { formKey } from "../http/idempotency-key";
import type { Reader } from "../http/reader";
import { reading, signedIn } from "../http/reading";
import { seeOther } from "../http/redirect";
import type { Site } from "../http/site";
import { packageView } from "../packages/package-view";
import { historyView } from "./history-view";
import { reviewView } from "./review-view";

interface Needs extends Site {
  assets: Assets;
  bids: BidQueue;
  pseudonymKey: string;
}

/**
 * A package's bids; the bid form and its review as browsers without JavaScript use them: the form is answered by the
 * review (docs/product.md#review), whose own form places the bid.
 */
export function auctionRoutes(services: Needs) {
  const showPackage = packageView(services);
  const showHistory = historyView(services);
  const showReview = reviewView(services);
  return new Elysia()
    .use(reading(services))
    .get(
      "/package/:id/bids",
      ({ params: { id }, reader, query: { cursor, part } }) =>
        showHistory(reader, id, { cursor, part }),
      { limit: "search" },
    )
    .get("/package/:id/bids/new", async ({ params: { id }, reader, request, query }) => {
      const { viewer } = reader;
      if (!viewer) return seeOther(signInFor(id));
      return answerForm(
        { request, body: query },
        async (form) => showReview({ ...reader, viewer }, id, newBid.parse(form)),
        (refused) => showPackage(reader, id, refused),
      );
    })
    .post(
      "/package/:id/bids",
      async ({ params: { id }, reader, request, body }) => {
        const { viewer } = reader;
        if (!viewer) return seeOther(signInFor(id));
        return answerForm(
          { request, body },
          async (form) => {
            const { amount, reviewedListing } = newBid.parse(form);
            const wantsReview = form.reviewedPrice === undefined;
            if (wantsReview && !(await skipsReview(services.db, viewer.id, id, amount))) {
              return seeOther(reviewPath(id, amount, reviewedListing));
            }
            const placedCents = await place(services, viewer.id, id, form);
            return seeOther(`/package/${id}`, "bid-placed", formatDollars(placedCents));
          },
          (refused) => again(reader, id, refused),
        );
      },
      { limit: "bids" },
    );

  /**
   * On the review where it was confirmed there and can still be bid on, else on the package's page,
   * as where there is something new to read on that.
   */
  async function again(reader: Reader, id: string, refused: RefusedForm): Promise<Response> {
    const { data } = newBid.required({ reviewedPrice: true }).safeParse(refused.values);
    if (!data || refused.reason instanceof ListingRevised) return showPackage(reader, id, refused);
    const viewer = signedIn(reader.viewer);
    try {
      return await showReview({ ...reader, viewer }, id, data, refused);
    } catch (error) {
      if (error instanceof NotFound) throw error;
      return showPackage(reader, id, refused);
    }
  }
}

function signInFor(packageId: string): string {
  return `/login?next=/package/${packageId}`;
}

function reviewPath(id: string, amountCents: number, listingAt: number | undefined): string {
  const listing = listingAt === undefined ? "" : `&reviewedListing=${isoTime(listingAt)}`;
  return `/package/${id}/bids/new?amount=${centsToDecimal(amountCents)}${listing}`;
}

async function place({ bids }: Needs, bidderId: string, packageId: string, form: Form) {
  const { amount: amountCents, reviewedPrice, reviewedListing, again } = reviewedBid.parse(form);
  if (reviewedPrice) requireTypedTwice(amountCents, reviewedPrice, again);
  const placed = await bids.place({
    packageId,
    bidderId,
    amountCents,
    idempotencyKey: formKey(form, amountCents),
    reviewedPriceCents: reviewedPrice ?? null,
    reviewedListingAt: reviewedListing ?? null,
  });
  // Sent once more from a page gone back to: what its first sending placed stands no more.
  if (placed.status === "rejected") throw new BidAlreadyRejected();
  return placed.amount_cents;
}
