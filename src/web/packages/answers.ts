import { z } from "zod";
import { exclusiveSchema, seatsShape, startSchema } from "../../auctions/answers";
import { count, dollars, id, percent, text, time } from "../../lib/answers";
import { AUDIENCES } from "../../packages/audience";
import { dealRecordSchema } from "../../records/answers";
import { PERSONAL_DATA, USES } from "../../rights/rights";
import { termsSchema } from "../../rights/stated-terms";
import { SALES } from "../../rules/sale";
import { dataQuality } from "../../samples/answers";
import { samplingFigures } from "../../samples/sampling";

const period = z
  .object({ from: z.int(), to: z.int() })
  .nullable()
  .describe(
    "The years in which the texts were written or first published. Years BCE are negative.",
  );

export const rightsSchema = z
  .object({
    exclusive: z.boolean().nullable(),
    termMonths: count.nullable(),
    territory: text.nullable(),
    uses: z.array(z.enum(USES)).readonly(),
    redistribution: z.boolean().nullable(),
    attribution: z.boolean().nullable(),
    basis: text.nullable(),
    personalData: z.enum(PERSONAL_DATA).nullable(),
    machineMadePercent: percent.nullable(),
    terms: termsSchema.nullable(),
  })
  .meta({ id: "Rights", description: "Null means unstated, and therefore not granted." });

export const packageSchema = z
  .object({
    id,
    title: text,
    description: text,
    englishTitle: text.nullable(),
    englishAbstract: text.nullable(),
    category: text,
    language: text,
    totalWords: count,
    totalCharacters: count
      .nullable()
      .describe("For Chinese, Japanese and Korean: characters without white space."),
    totalFiles: count.nullable(),
    fileCount: count.nullable(),
    fileBytes: count.nullable(),
    fileSize: text.nullable(),
    formats: z.array(text),
    startingPrice: dollars.describe(
      "The first bid has to be at least 5% higher; `minimumBid` is the lowest bid.",
    ),
    sellerId: id,
    certified: z.boolean(),
    status: z.enum(["active", "ended", "settled"]),
    auctionEndTime: time,
    roadshowEndTime: time.nullable(),
    createdAt: time,
    updatedAt: time,
    contentType: text,
    dataFormat: z.array(text),
    estimatedWordCount: count.nullable(),
    bookCount: count.nullable(),
    problemCount: count.nullable(),
    subjectAreas: z.array(text),
    difficultyRange: text.nullable(),
    gradeLevel: text.nullable(),
    educationalStandards: z.array(text),
    collectionDescription: text.nullable(),
    sampleRepresentativeness: text.nullable(),
    dataQuality: dataQuality.nullable().describe("Null until a sample has been analyzed."),
    sampling: samplingFigures
      .nullable()
      .describe("What the marketplace found in passages that it drew; null if it drew none."),
    usageRights: text.nullable(),
    rights: rightsSchema.nullable(),
    publicationYear: count.nullable(),
    period,
    publisher: text.nullable(),
    publisherVerified: z
      .boolean()
      .describe("Whether it is the seller's verified name. Otherwise the seller only states it."),
    lastUpdated: time.nullable(),
    highestBid: dollars.nullable().describe("The highest binding bid."),
    bidCount: count,
    reserve: z.enum(["none", "not-met", "met"]),
    stateSeq: count,
    endsAt: time.describe("9999-01-01 if a sale at a fixed price has no last day."),
    endedAt: time.nullable().describe("When the auction actually ended."),
    reserveMissed: z.boolean(),
    relistedFrom: id.nullable(),
    sale: z
      .enum(SALES)
      .describe(
        "`highest`: the highest bid at the end wins. `seller`: the seller chooses a bid. `fixed`: no auction, but licenses at a fixed price.",
      ),
    offers: z.boolean().describe("Whether buyers may offer less than the fixed price."),
    contractAutomatic: z
      .boolean()
      .describe("Whether a contract is made without the seller, seconds after a bid has won."),
    startsAt: startSchema,
    ...seatsShape,
    exclusiveFrom: dollars
      .nullable()
      .describe(
        "The minimum that the seller set for exclusive bids; null if they are not accepted.",
      ),
    exclusive: exclusiveSchema.optional().describe("Only in responses about a single package."),
    sellerRecord: dealRecordSchema
      .optional()
      .describe("How the seller has kept contracts; only in responses about a single package."),
    shelf: z
      .object({
        price: dollars.nullable().describe("Null until the sale begins."),
        unlimited: z.boolean().describe("If false, at most `seats` licenses are sold in total."),
        open: z.boolean(),
      })
      .nullable()
      .describe(
        "Licenses at a fixed price, after the auction or without one; null if there are none.",
      ),
    audience: z
      .enum(AUDIENCES)
      .describe(
        "`verified`: only verified organizations can bid. `approved`: only members whom the seller approves can bid. `invited`: only invited members can see it.",
      ),
    warnings: z
      .array(z.object({ code: z.enum(["same-collection"]), packageId: id, title: text }))
      .optional()
      .describe(
        "Only in responses that publish a listing. `same-collection`: another of your auctions, which has not ended, seems to offer the same collection.",
      ),
    opened: z.boolean().describe("Whether bidding has opened."),
    minimumBid: dollars.describe("The lowest amount that can be bid now."),
    addedTaxPercent: z
      .number()
      .describe(
        "The tax that the seller adds to the price for buyers in their country, fixed at the first bid. `GET /api/packages/{id}/tax` has the tax for you, which can differ.",
      ),
    feePercent: z
      .object({ buyer: z.number(), seller: z.number() })
      .describe(
        "The site's fee for each party, in percent of the price, fixed when the package is published.",
      ),
  })
  .meta({ id: "Package" });

export const draftSchema = z
  .object({
    id,
    status: z.literal("draft"),
    revision: count,
    createdAt: time,
    updatedAt: time,
    title: text.nullable(),
    description: text.nullable(),
    englishTitle: text.nullable(),
    englishAbstract: text.nullable(),
    category: text.nullable(),
    language: text.nullable(),
    contentType: text.nullable(),
    startingPrice: dollars.nullable(),
    reservePrice: dollars.nullable(),
    totalWords: count.nullable(),
    totalCharacters: count.nullable(),
    publicationYear: count.nullable(),
    period,
    publisher: text.nullable(),
    auctionDurationHours: count.nullable(),
    sale: z.enum(SALES).nullable(),
    startsAt: startSchema,
    lastDay: text.nullable(),
    offers: z.boolean().nullable(),
    seats: count.nullable(),
    exclusiveFrom: dollars.nullable(),
    shelf: z.union([z.boolean(), z.literal("unlimited")]).nullable(),
    audience: z.enum(AUDIENCES).nullable(),
    excludedCountries: z.array(text),
    excludedOrganizations: z.array(text),
    formats: z.array(text),
    fileCount: count.nullable(),
    fileBytes: count.nullable(),
    subjectAreas: z.array(text),
    gradeLevel: text.nullable(),
    rights: rightsSchema.nullable(),
    sample: z.object({ filename: text.nullable(), contentType: text.nullable() }).nullable(),
  })
  .meta({ id: "Draft", description: "Fields are null until the seller fills them in." });
