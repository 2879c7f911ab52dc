import { z } from "zod";
import { line } from "../../lib/inputs";
import { MAX_CURSOR_CHARACTERS } from "../../lib/paging";
import { LICENSES, MAX_SEARCH_LENGTH, STATUS_FILTERS } from "../../marketplace/filters";
import { SORTS } from "../../marketplace/schema";
import { ALL_CATEGORIES, ALL_LANGUAGES } from "../../packages/vocabulary";
import { USES } from "../../rights/rights";

const MAX_ID_CHARACTERS = 100;
const MAX_ENTRIES = 50;
const DEFAULT_ENTRIES = 10;

/** Models write amounts as numbers or, like the answers, as text. */
const dollars = z.union([z.number(), line().max(30)]);

export const packageId = line()
  .max(MAX_ID_CHARACTERS)
  .describe("The package's `id`, from search_packages.");

export const entries = z
  .int()
  .min(1)
  .max(MAX_ENTRIES)
  .default(DEFAULT_ENTRIES)
  .describe(`At most how many entries; ${DEFAULT_ENTRIES} unless stated.`);

export const amount = dollars.describe("In US dollars.");

export const exclusive = z.boolean();

export const cursor = line()
  .max(MAX_CURSOR_CHARACTERS)
  .describe("The `nextCursor` of the page before, with the same filters.");

/** The call's own schema checks the values. */
export const searchInput = z
  .strictObject({
    search: line()
      .max(MAX_SEARCH_LENGTH)
      .describe("Words in titles, descriptions, publishers and subjects, in any order."),
    category: z.enum(ALL_CATEGORIES),
    language: z.enum(ALL_LANGUAGES),
    use: z.enum(USES).describe("What the buyer may use the texts for."),
    exclusive: exclusive.describe("Whether the license is exclusive."),
    certified: z.boolean().describe("True for packages that the marketplace has reviewed."),
    status: z.enum(STATUS_FILTERS).describe("`active`: auctions and sales that are open now."),
    licenses: z.enum(LICENSES).describe("Whether one license is sold, or several."),
    minPrice: dollars,
    maxPrice: dollars,
    maxTokenPrice: dollars.describe("In US dollars for a million tokens."),
    minQuality: z.int().min(0).max(100).describe("The least AI training value."),
    minSize: z.number().describe("In millions of tokens."),
    maxSize: z.number().describe("In millions of tokens."),
    sort: z.enum(SORTS),
    cursor,
  })
  .partial()
  .extend({ limit: entries });
