import { z } from "zod";
import { dollars, id, text, time } from "../lib/answers";

export const bidReviewSchema = z
  .object({
    packageId: id,
    exclusive: z.boolean(),
    minimumBid: dollars.describe("The lowest amount of this kind that you can bid now."),
    amount: dollars.describe("What was asked about; without it, the minimum."),
    atMost: dollars.describe(
      "The most that this bid can cost you, with added tax and the site's fee.",
    ),
    taxNote: text.describe("How the tax depends on you; empty if it does not."),
    summary: text.describe("What the bid costs, in one sentence of the review."),
    committed: dollars.describe(
      "With this bid, the most that you may have to pay in all auctions together.",
    ),
    overLimit: z.boolean().describe("Whether the bid would be refused because of your limits."),
    bindsUntil: time.describe("How long the bid would be binding."),
    reviewUrl: text.describe(
      "The page where a member reviews this bid and places it. Nothing is placed before.",
    ),
  })
  .meta({ id: "BidReview" });
