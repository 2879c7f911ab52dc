import { z } from "zod";
import { count, dollars, id, text, time } from "../lib/answers";
import { SALES } from "../lib/sale";
import { LOT_RELEASES, STANDINGS } from "../lib/standing";

export const publicBidAnswer = z
  .object({
    id,
    packageId: id,
    sequence: count.describe("Orders the bids of a package."),
    bidderId: id.describe("A pseudonym that holds within this package only."),
    amount: dollars,
    automatic: z.boolean().describe("Whether its bidder's maximum made it, and not the bidder."),
    status: z
      .enum(["pending", "accepted", "rejected", "released"])
      .describe("Rejected and released bids are no longer binding."),
    createdAt: time,
    seatPrice: dollars.optional().describe("What each seat cost after it; only in a round."),
  })
  .meta({ id: "PublicBid" });

export const bidAnswer = publicBidAnswer.extend({ isYours: z.boolean() }).meta({ id: "Bid" });

const outcome = {
  leading: z.boolean().describe("Whether yours is the highest bid."),
  highestBid: dollars,
  minimumBid: dollars,
  endsAt: time,
};
const receipt = {
  receipt: text.nullable().describe("Proves that it was taken; null if none could be signed."),
};

export const placedBidAnswer = bidAnswer
  .extend({ ...outcome, ...receipt })
  .meta({ id: "PlacedBid" });

export const setMaximumAnswer = z
  .object({ ...outcome, maximum: dollars.nullable(), ...receipt })
  .meta({ id: "SetMaximum" });

export const start = z
  .union([time, z.literal("certified")])
  .nullable()
  .describe(
    "When bidding opens or opened; certified: when certification is granted; null: when listed.",
  );

export const seatsShape = {
  seats: count.describe("How many licenses are sold at one price."),
  seated: count.describe("How many seats are taken."),
  seatPrice: dollars.describe("What each seat costs; before the first bid, the least that it can."),
  seatsTogether: dollars.describe("`seated` times `seatPrice`: exclusive bids must exceed it."),
};

export const exclusiveAnswer = z
  .object({
    from: dollars.describe("The least exclusive bid."),
    highest: dollars.nullable().describe("What the exclusive bid that would win now pays."),
    needs: dollars.describe("The least that another exclusive bid can name."),
  })
  .nullable()
  .describe("Null where no exclusive bids are taken.");

export const packageState = z
  .object({
    packageId: id,
    stateSeq: count.describe("Of two states, the one with the higher number holds."),
    status: z.enum(["active", "ended", "settled"]),
    highestBid: dollars
      .nullable()
      .describe("Of the bids that are binding or, once all are released, of those."),
    leaderId: id
      .nullable()
      .describe("Who made it, by the package's pseudonym; null in a round, where nobody leads."),
    minimumBid: dollars.describe("Of members who do not lead or, in a round, have no seat."),
    ...seatsShape,
    exclusive: exclusiveAnswer,
    shelf: z
      .object({ price: dollars })
      .nullable()
      .describe("At which price licenses are sold after the auction; null while they are not."),
    bidCount: count.describe("Of all bids, rejected and released ones too."),
    reserve: z.enum(["none", "not-met", "met"]),
    endsAt: time.describe("When the auction is planned to end; late bids move it."),
    endedAt: time.nullable().describe("When it really ended; null while it runs."),
    startsAt: start,
    opened: z.boolean().describe("Whether bidding has opened."),
    lastUpdated: time.describe("When its listing was last changed."),
    sale: z
      .enum(SALES)
      .describe("highest: the highest bid at the end wins; seller: the seller chooses a bid."),
    releasable: z.boolean().describe("Whether bidders may release bids that are not the highest."),
    bindsUntil: time.describe("Until when bids bind, and can become a sale."),
    reserveMissed: z.boolean().describe("It ended below its reserve: every bid was released."),
    relistedAs: id.nullable().describe("The package that lists this one again."),
    release: z
      .enum(LOT_RELEASES)
      .nullable()
      .describe("Why no bid is binding, other than the accepted one; null while bids may be."),
    bids: z.array(publicBidAnswer).describe("The latest bids, the newest first."),
    acceptedBid: publicBidAnswer.nullable(),
  })
  .meta({ id: "PackageState" });

export const highestBidAnswer = z
  .object({
    ...bidAnswer.partial().shape,
    packageId: id,
    amount: dollars.nullable(),
    minimumBid: dollars,
    bidCount: count,
  })
  .meta({ id: "HighestBid" });

export const standing = z.enum(STANDINGS).meta({ id: "Standing" });

export const release = z
  .enum([...LOT_RELEASES, "lapsed", "rejected", "given-up"])
  .nullable()
  .describe("Why none of your bids is binding; null if one is.");

export const openOffer = z
  .object({ id, amount: dollars, expiresAt: time })
  .meta({ id: "OpenOffer" });

export const ownMaximumAnswer = z.object({ maximum: dollars.nullable() });

export const exposureAnswer = z
  .object({
    committed: dollars.describe("The sum of `atMost`."),
    limit: dollars.nullable().describe("One's own limit, which bids are checked against."),
    packages: z.array(
      z.object({
        packageId: id,
        atMost: dollars.describe("The highest amount that may become payable for this package."),
        addedTax: dollars.describe("The part of `atMost` that is tax added to the price."),
        fee: dollars.describe("The part of `atMost` that is the site's fee."),
      }),
    ),
  })
  .meta({ id: "Exposure" });
