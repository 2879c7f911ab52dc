import { z } from "zod";
import { dollars, id, text, time } from "../lib/answers";
import { ROUND_STANDINGS } from "../rules/round-standing";
import { STANDINGS } from "../rules/standing";
import { openOfferSchema, packageStateSchema, publicBidSchema, standingSchema } from "./answers";

/** What the channel sends about auctions. */
export const packageMessageSchema = packageStateSchema.extend({
  type: z.enum(["PACKAGE_STATE", "NEW_BID", "AUCTION_EXTENDED", "AUCTION_ENDED"]),
  bid: publicBidSchema.optional().describe("Only in NEW_BID and AUCTION_EXTENDED."),
});

export const listedStateSchema = packageStateSchema
  .pick({
    packageId: true,
    stateSeq: true,
    status: true,
    highestBid: true,
    bidCount: true,
    endsAt: true,
    startsAt: true,
    opened: true,
    seats: true,
    seated: true,
    exclusive: true,
  })
  .meta({ id: "ListedState" });

export const packagesMessageSchema = z.object({
  type: z.literal("PACKAGES_STATE"),
  packages: z.array(listedStateSchema),
});

export const packageGoneMessageSchema = z.object({
  type: z.literal("PACKAGE_GONE"),
  packageId: id,
});

const memberAuction = z.object({
  packageId: id,
  title: text,
  titleLanguage: text.nullable().describe("Language tag of the title."),
  englishTitle: text.nullable(),
  standing: standingSchema,
  seated: z.boolean(),
  named: z
    .enum([...new Set([...STANDINGS, ...ROUND_STANDINGS])])
    .describe("The standing as pages name it, also in a license auction."),
  bindsUntil: time.nullable(),
  highestBid: dollars.nullable(),
  minimumBid: dollars,
  endsAt: time,
  contractId: id.nullable(),
  offer: openOfferSchema.nullable(),
  stateSeq: z.int().describe("Clients keep the message with the higher number."),
});

export const memberAuctionSchema = memberAuction.meta({ id: "MemberAuction" });

export const memberStateMessageSchema = z.object({
  type: z.literal("MEMBER_STATE"),
  auctions: z.array(memberAuctionSchema),
});

export const standingMessageSchema = memberAuction.extend({
  type: z.enum(["OUTBID", "STANDING"]),
});
