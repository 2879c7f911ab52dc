import { z } from "zod";
import { count, dollars, id, text, time } from "../lib/answers";
import { SALES } from "../rules/sale";
import { LOT_RELEASES, STANDINGS } from "../rules/standing";
import { TAX_KINDS } from "../rules/tax";

export const publicBidSchema = z
  .object({
    id,
    packageId: id,
    sequence: count.describe("A later bid on the package has a higher number."),
    bidderId: id.describe("A pseudonym for this package only."),
    amount: dollars,
    automatic: z
      .boolean()
      .describe("Whether it was placed automatically, up to the bidder's maximum."),
    status: z
      .enum(["pending", "accepted", "rejected", "released"])
      .describe("Rejected and released bids are no longer binding."),
    createdAt: time,
    seatPrice: dollars
      .optional()
      .describe("The price per license after this bid; only in a license auction."),
  })
  .meta({ id: "PublicBid" });

export const bidSchema = publicBidSchema.extend({ isYours: z.boolean() }).meta({ id: "Bid" });

const outcomeShape = {
  leading: z
    .boolean()
    .describe("Whether you are leading or, in a license auction, winning a license."),
  highestBid: dollars,
  minimumBid: dollars,
  endsAt: time,
};
const receiptShape = {
  receipt: text
    .nullable()
    .describe("Proves that the bid was accepted; null if it could not be signed."),
};

export const placedBidSchema = bidSchema
  .extend({ ...outcomeShape, ...receiptShape })
  .meta({ id: "PlacedBid" });

export const maximumAnswerSchema = z
  .object({ ...outcomeShape, maximum: dollars.nullable(), ...receiptShape })
  .meta({ id: "SetMaximum" });

export const startSchema = z
  .union([time, z.literal("certified")])
  .nullable()
  .describe(
    "When bidding opens. `certified`: once the package is certified. Null: when it was listed.",
  );

export const seatsShape = {
  seats: count.describe("Number of licenses on offer, all at the same price."),
  seated: count.describe("Number of licenses taken."),
  seatPrice: dollars.describe("The price per license; before the first bid, the minimum bid."),
  seatsTogether: dollars.describe(
    "`seated` times `seatPrice`, which an exclusive bid must exceed. While an exclusive bid leads, `seated` is 0, except under the first rule.",
  ),
};

export const exclusiveSchema = z
  .object({
    from: dollars.describe("The minimum that the seller set for exclusive bids."),
    highest: dollars
      .nullable()
      .describe(
        "The price that the leading exclusive bid would pay; null if none exceeds the licenses.",
      ),
    needs: dollars.describe("The current minimum for a new exclusive bid."),
    outweighed: count
      .nullable()
      .describe(
        "How many members would win a license if no exclusive bid were leading. Null under the first rule, which counts only the current price per license against exclusive bids.",
      ),
    matched: z
      .boolean()
      .describe(
        "Whether an exclusive bid has raised the price per license, so that all licenses combined match it.",
      ),
    mark: z
      .enum(["ahead", "blocked", "price"])
      .nullable()
      .describe(
        "`ahead` while an exclusive bid leads; `blocked` if it cannot win, because a license to the collection was sold in another sale, and the seats win instead; `price` if `highestBid` is the price of the exclusive license, else null.",
      ),
  })
  .nullable()
  .describe("Null if exclusive bids are not accepted.");

export const packageStateSchema = z
  .object({
    packageId: id,
    stateSeq: count.describe("A newer state has a higher number."),
    status: z.enum(["active", "ended", "settled"]),
    highestBid: dollars
      .nullable()
      .describe(
        "The highest binding bid or, once all bids are released, the highest released bid.",
      ),
    leaderId: id.nullable().describe("The leading bidder's pseudonym; null in a license auction."),
    minimumBid: dollars.describe(
      "The minimum for members who are not leading; in a license auction, for members who are not winning one.",
    ),
    ...seatsShape,
    exclusive: exclusiveSchema,
    shelf: z
      .object({ price: dollars })
      .nullable()
      .describe("The price of licenses sold after the auction; null if none are on sale."),
    bidCount: count.describe("Number of bids, including rejected and released ones."),
    reserve: z.enum(["none", "not-met", "met"]),
    endsAt: time.describe("The scheduled end; late bids move it."),
    endedAt: time.nullable().describe("When it actually ended; null while it is running."),
    startsAt: startSchema,
    opened: z.boolean().describe("Whether bidding has opened."),
    lastUpdated: time.describe("When the listing was last changed."),
    sale: z
      .enum(SALES)
      .describe(
        "`highest`: the highest bid at the end wins. `seller`: the seller chooses a bid. `fixed`: no auction, but licenses at a fixed price.",
      ),
    releasable: z.boolean().describe("Whether bidders can release bids that are not the highest."),
    bindsUntil: time.describe("When bids stop being binding."),
    reserveMissed: z
      .boolean()
      .describe("Whether the auction ended below its reserve, which releases every bid."),
    relistedAs: id.nullable().describe("The package that this one was relisted as."),
    release: z
      .enum(LOT_RELEASES)
      .nullable()
      .describe(
        "Why no bid other than the accepted one is binding; null while others can be binding.",
      ),
    bids: z.array(publicBidSchema).describe("The latest bids, newest first."),
    acceptedBid: publicBidSchema.nullable(),
  })
  .meta({ id: "PackageState" });

export const highestBidSchema = z
  .object({
    ...bidSchema.partial().shape,
    packageId: id,
    amount: dollars.nullable(),
    minimumBid: dollars,
    bidCount: count,
  })
  .meta({ id: "HighestBid" });

export const standingSchema = z.enum(STANDINGS).meta({ id: "Standing" });

export const releaseReasonSchema = z
  .enum([...LOT_RELEASES, "lapsed", "rejected", "given-up", "operator"])
  .nullable()
  .describe("Why none of your bids is binding; null if one is.");

export const openOfferSchema = z
  .object({ id, amount: dollars, expiresAt: time })
  .meta({ id: "OpenOffer" });

export const ownMaximumSchema = z.object({ maximum: dollars.nullable() });

export const buyerTaxSchema = z
  .object({
    addedPercent: z.number().describe("What is added to the price for you."),
    stated: z
      .object({
        kind: z.enum([...TAX_KINDS, "export"]),
        category: z.enum(["S", "AE", "G", "O", "E", "Z"]).describe("As in EN 16931."),
        percent: z.number(),
        reasonCode: text.describe("Why no tax is charged, as a VATEX code."),
        note: text,
        country: text,
        taxNumber: text.describe("Empty unless its format is valid for the country."),
      })
      .nullable()
      .describe("Null if the seller charges all buyers the same tax."),
  })
  .meta({ id: "BuyerTax" });
