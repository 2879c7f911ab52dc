import { z } from "zod";
import { openOfferSchema, releaseReasonSchema, standingSchema } from "../../auctions/answers";
import { count, dollars, id, text, time } from "../../lib/answers";
import { HOLDINGS } from "../../rules/round-standing";
import { PRICE_KINDS } from "../../rules/standing";

const packageStatus = z.enum(["active", "ended", "settled"]);

export const ownBidSchema = z
  .object({
    id,
    packageId: id,
    packageTitle: text,
    packageLang: text.nullable().describe("Language tag of the title."),
    packageEnglishTitle: text.nullable(),
    packageStatus,
    auctionEndTime: time,
    amount: dollars,
    status: z.enum(["pending", "accepted", "rejected", "released"]),
    isWinning: z.boolean(),
    outcome: z
      .enum(["won", "lost"])
      .nullable()
      .describe("Null until the auction is over and a bid is accepted."),
    contractStatus: z.enum(["none", "sent"]),
    contractId: id.nullable(),
    createdAt: time,
  })
  .meta({ id: "OwnBid" });

export const ownAuctionSchema = z
  .object({
    packageId: id,
    packageTitle: text,
    packageLang: text.nullable().describe("Language tag of the title."),
    packageEnglishTitle: text.nullable(),
    packageStatus,
    standing: standingSchema,
    bindsUntil: time.nullable().describe("When your bids stop being binding."),
    release: releaseReasonSchema,
    yourHighest: dollars.describe(
      "Your highest binding bid, or if none is binding, your highest bid.",
    ),
    yourMaximum: dollars.nullable().describe("Your maximum, which only you can see."),
    maximumPassed: z.boolean(),
    highestBid: dollars.nullable(),
    priceKind: z.enum(PRICE_KINDS),
    minimumBid: dollars,
    bidCount: count,
    endsAt: time,
    endedAt: time.nullable(),
    reserveMissed: z.boolean(),
    offer: openOfferSchema.nullable(),
    contractId: id.nullable(),
    seats: count.describe("Number of licenses on offer in the auction."),
    seatsTaken: count,
    holds: z
      .enum(HOLDINGS)
      .nullable()
      .describe(
        "What you are winning in a license auction: `seat` is a license; `outweighed` is one while an exclusive bid is worth more than all licenses; `priced` is a bid that wins no license only because matching an exclusive bid has raised the price above your maximum.",
      ),
    exclusiveMaximum: dollars
      .nullable()
      .describe("The maximum of your exclusive bid, which only you can see."),
  })
  .meta({ id: "OwnAuction" });
