import { z } from "zod";
import { openOffer, release, standing } from "../../auctions/answers";
import { count, dollars, id, text, time } from "../../lib/answers";
import { HOLDS } from "../../lib/round-standing";
import { PRICE_KINDS } from "../../lib/standing";

const packageStatus = z.enum(["active", "ended", "settled"]);

export const ownBidAnswer = z
  .object({
    id,
    packageId: id,
    packageTitle: text,
    packageLang: text.nullable().describe("Of the title, as a language tag."),
    packageEnglishTitle: text.nullable(),
    packageStatus,
    auctionEndTime: time,
    amount: dollars,
    status: z.enum(["pending", "accepted", "rejected", "released"]),
    isWinning: z.boolean(),
    outcome: z
      .enum(["won", "lost"])
      .nullable()
      .describe("Null while the auction runs, and until the seller has chosen."),
    contractStatus: z.enum(["none", "sent"]),
    contractId: id.nullable(),
    createdAt: time,
  })
  .meta({ id: "OwnBid" });

export const ownAuctionAnswer = z
  .object({
    packageId: id,
    packageTitle: text,
    packageLang: text.nullable().describe("Of the title, as a language tag."),
    packageEnglishTitle: text.nullable(),
    packageStatus,
    standing,
    bindsUntil: time.nullable().describe("Until when your bids are binding."),
    release,
    yourHighest: dollars.describe("Your highest binding bid, or else your highest."),
    yourMaximum: dollars.nullable().describe("How far bids are made for you; only you see it."),
    maximumPassed: z.boolean(),
    highestBid: dollars.nullable(),
    priceKind: z.enum(PRICE_KINDS),
    minimumBid: dollars,
    bidCount: count,
    endsAt: time,
    endedAt: time.nullable(),
    reserveMissed: z.boolean(),
    offer: openOffer.nullable(),
    contractId: id.nullable(),
    seats: count.describe("How many licenses are sold at once."),
    seatsTaken: count,
    holds: z
      .enum(HOLDS)
      .nullable()
      .describe("What you have in a round; a seat is outweighed by a higher exclusive bid."),
    exclusiveMaximum: dollars.nullable().describe("That of your exclusive bid; only you see it."),
  })
  .meta({ id: "OwnAuction" });
