import { z } from "zod";
import { listingTime, priceAmount, statedCountry } from "../auctions/schema";

export const shelfPrice = z.object({ price: priceAmount }, { error: "price-invalid" });

const offeredAmount = z.object({ amount: priceAmount }, { error: "price-invalid" });

export const counterInput = offeredAmount;

export const priceOfferInput = offeredAmount.extend({ country: statedCountry });

export const purchaseInput = shelfPrice.extend({
  country: statedCountry,
  /** The purchase is refused if the listing has changed since this time. */
  reviewedListing: listingTime.optional(),
});
