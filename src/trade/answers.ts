import { z } from "zod";
import { openOfferSchema, releaseReasonSchema, standingSchema } from "../auctions/answers";
import { count, dollars, id, text, time } from "../lib/answers";
import { dealRecordSchema } from "../records/answers";
import { SALES } from "../rules/sale";
import { NEXT_STEPS } from "./next-step";

const bidStatus = z.enum(["pending", "accepted", "rejected", "released"]);
const packageStatus = z.enum(["active", "ended", "settled"]);

export const sellerBidSchema = z
  .object({
    id,
    packageId: id,
    packageTitle: text,
    packageLang: text.nullable().describe("Language tag of the title."),
    packageEnglishTitle: text.nullable(),
    packageStatus,
    sale: z.enum(SALES),
    round: z.boolean(),
    amount: dollars,
    fee: dollars.describe("What the site charges the seller for a sale at this bid."),
    status: bidStatus,
    position: z
      .enum(["leading", "outweighed", "outbid"])
      .nullable()
      .describe(
        "Whether the pending bid would win now. Outweighed: only an exclusive bid is ahead of it. Null if it is not pending, or if the seller can choose any bid.",
      ),
    lapsed: z.boolean().describe("Whether the bid is pending or accepted but no longer binding."),
    contractAutomatic: z
      .boolean()
      .describe("Whether the contract is made without the seller, seconds after the bid has won."),
    contractStatus: z.enum(["none", "sent"]),
    contractSentAt: time.nullable(),
    contractId: id.nullable(),
    createdAt: time,
    undoableUntil: time.nullable().describe("The deadline for undoing the rejection."),
    message: text.nullable(),
    bidder: z
      .object({
        firstName: text.nullable(),
        lastName: text.nullable(),
        organization: text.nullable(),
        organizationVerified: z
          .boolean()
          .nullable()
          .describe("Null if `organization` is null or empty."),
        hasChatted: z.boolean(),
        suffix: text.describe("The last three characters of the pseudonym on the package's page."),
        record: dealRecordSchema,
      })
      .describe(
        "The names are null until the bidder has written to the seller or has a contract for the package.",
      ),
    acceptedBid: z
      .object({ id, amount: dollars })
      .nullable()
      .describe("The bid that accepting this one would replace."),
  })
  .meta({ id: "SellerBid" });

export const tradePackageSchema = z
  .object({
    packageId: id,
    packageTitle: text,
    packageLang: text.nullable(),
    packageEnglishTitle: text.nullable(),
    packageStatus,
    auctionEndTime: time,
    hidden: z.boolean().describe("Whether an operator has hidden or removed it."),
    reserveMissed: z.boolean(),
    seats: count.describe("How many licenses are for sale."),
    price: dollars
      .nullable()
      .describe(
        "What a license costs at the current bids; null if no bid is left or if it was sold at several prices.",
      ),
    licenses: count.describe("How many licenses the bids take now, or how many are sold."),
    exclusive: z.boolean().describe("Whether an exclusive bid is ahead or has won."),
    total: dollars.nullable().describe("The price of all these licenses."),
    next: z
      .object({
        step: z.enum(NEXT_STEPS),
        until: time.nullable().describe("When it happens, or by when you can do it."),
      })
      .describe("What the seller can do, or what happens without the seller."),
    bidCount: count,
    bids: z.array(sellerBidSchema).describe("The five highest bids."),
    hasMore: z.boolean().describe("Whether there are more bids."),
  })
  .meta({ id: "TradePackage" });

export const tradeStatsSchema = z
  .object({
    totalBids: count,
    highestBid: dollars.nullable(),
    averageBid: dollars.nullable().describe("The mean, rounded to the cent."),
    pendingBids: count,
    openBids: count.describe("The pending bids that can still win or be chosen."),
    runningTotal: dollars.describe("What the running auctions would bring at the current bids."),
    acceptedBids: count.describe("Including bids with a contract."),
    rejectedBids: count,
    releasedBids: count.describe("Bids on packages that were sold to other bidders."),
    sentContracts: count,
  })
  .meta({ id: "TradeStats" });

export const ownStandingSchema = z
  .object({
    standing: standingSchema.nullable().describe("Null if you have not bid on the package."),
    bindsUntil: time.nullable().describe("When your bids stop being binding."),
    release: releaseReasonSchema,
    yourHighest: dollars
      .nullable()
      .describe("Your highest binding bid, or if none is binding, your highest bid."),
    contractId: id.nullable(),
    maximum: dollars.nullable().describe("Your maximum."),
    seated: z.boolean().describe("Whether you are winning a license; only in a license auction."),
    outweighed: z
      .boolean()
      .describe(
        "Whether only an exclusive bid keeps you from a license; your bid is still binding.",
      ),
    exclusiveMaximum: dollars.nullable().describe("The maximum of your exclusive bid."),
    exclusiveLeading: z.boolean().describe("Whether your exclusive bid would win."),
    offer: openOfferSchema.nullable(),
  })
  .meta({ id: "OwnStanding" });

export const decidedBidSchema = z.object({ id, status: bidStatus });

export const bidReportSchema = z
  .object({ id, bidId: id, reasons: text, reportedAt: time })
  .meta({ id: "BidReport" });

export const contractReviewSchema = z
  .object({
    buyer: z
      .object({
        name: text,
        organization: text,
        organizationVerified: z.boolean().nullable().describe("Null without an organization."),
        country: text,
        suffix: text.describe("The last three characters of the pseudonym on the package's page."),
      })
      .describe("That you have seen it is logged for the buyer."),
    record: dealRecordSchema.describe("How the buyer has kept contracts."),
    price: dollars,
    endsAuction: time.nullable().describe("The end of the running auction; null once it is over."),
    releasedBids: count.describe("Other bids that the contract releases."),
    unprintable: z.array(text).describe("Characters that the PDF prints as code points."),
  })
  .meta({ id: "ContractReview" });

export const sentContractSchema = z.object({ contractSentTo: text, contractId: id });

export type SellerBid = z.output<typeof sellerBidSchema>;

export type BidStatus = SellerBid["status"];

export type Bidder = SellerBid["bidder"];

export type TradePackage = z.output<typeof tradePackageSchema>;

export type TradeStats = z.output<typeof tradeStatsSchema>;

export interface TradePage<Item> {
  items: Item[];
  next: string | null;
}

export type OwnStanding = z.output<typeof ownStandingSchema>;
