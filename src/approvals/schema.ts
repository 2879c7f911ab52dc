import { z } from "zod";
import { askedReason, listingTime, priceAmount } from "../auctions/schema";
import { isId } from "../lib/ids";
import { line, yesOrNo } from "../lib/inputs";

export const newApproval = z.object({
  packageId: line().refine(isId, "required"),
  maximum: priceAmount,
  /** In a license auction: a bid on the whole package. */
  exclusive: yesOrNo().optional(),
  /** `lastUpdated` of the listing that the member has read. */
  reviewedListing: listingTime,
  reason: askedReason,
});

export const newApprove = z.object({ reviewedPrice: priceAmount.optional() });

export const declining = z.object({ note: askedReason });
