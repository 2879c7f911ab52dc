import { z } from "zod";
import { dollars, id, text, time } from "../../lib/answers";

const status = z.enum(["open", "accepted", "declined", "lapsed"]);

export const offerAnswer = z
  .object({
    id,
    packageId: id,
    bidId: id,
    amount: dollars,
    status,
    createdAt: time,
    expiresAt: time,
    decidedAt: time.nullable(),
  })
  .meta({ id: "Offer" });

export const ownOfferAnswer = offerAnswer
  .extend({
    packageTitle: text,
    packageLang: text.nullable().describe("Language tag of the title."),
    packageEnglishTitle: text.nullable(),
  })
  .meta({ id: "OwnOffer" });

export const secondChanceAnswer = z
  .object({
    until: time.nullable().describe("Until when offers can be made; null if they cannot."),
    bidders: z.array(
      z.object({
        bidId: id,
        amount: dollars,
        suffix: text.describe("The last three characters of the bidder's pseudonym."),
        name: text.nullable().describe("Null until they have written to you."),
        isReachable: z.boolean(),
        offer: z.object({ status, expiresAt: time }).nullable(),
      }),
    ),
  })
  .meta({ id: "SecondChance" });
