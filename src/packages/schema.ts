import { z } from "zod";
import { parseCents } from "../lib/money";
import {
  ALL_CATEGORIES,
  ALL_LANGUAGES,
  CONTENT_TYPES,
  LISTING_CATEGORIES,
  LISTING_LANGUAGES,
} from "./vocabulary";

export const STATUS_FILTERS = ["all", "active", "ending-soon", "new", "featured"] as const;
export const SORTS = ["newest", "ending-soon", "price-low", "price-high", "most-words"] as const;
export const VIEWS = ["grid", "list"] as const;

export type StatusFilter = (typeof STATUS_FILTERS)[number];
export type Sort = (typeof SORTS)[number];
export type View = (typeof VIEWS)[number];

/** The slider's range in dollars; a bound at an extreme is no bound (spec section 9). */
export const PRICE_SLIDER = { min: 0, max: 100_000, step: 1000 } as const;

export const MAX_SEARCH_LENGTH = 200;

const blank = (value: unknown) => (value === "" ? undefined : value);
// A form without JavaScript sends `certified=false&certified=true` for a ticked box: the last wins.
const last = (value: unknown) => blank(Array.isArray(value) ? value.at(-1) : value);

const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.preprocess(last, z.enum(values, { error: `must be one of: ${values.join(", ")}` }).optional());

const price = z.preprocess(
  last,
  z
    .string()
    .transform((text, context) => {
      const cents = parseCents(text);
      if (cents === null) context.addIssue("must be an amount in dollars, such as 1500 or 1500.50");
      return cents ?? 0;
    })
    .optional(),
);

const flag = z.preprocess(
  last,
  z
    .enum(["true", "false"], { error: "must be true or false" })
    .transform((value) => value === "true")
    .optional(),
);

const text = (max: number) =>
  z.preprocess(last, z.string().max(max, `must have at most ${max} characters`).optional());

/** The query of `GET /api/packages`: what is left out does not filter (spec section 7). */
export const packageQuery = z.object({
  status: choice(STATUS_FILTERS),
  category: choice(["all", ...ALL_CATEGORIES]),
  language: choice(["all", ...ALL_LANGUAGES]),
  minPrice: price,
  maxPrice: price,
  certified: flag,
  search: text(MAX_SEARCH_LENGTH),
  sort: choice(SORTS),
  cursor: text(100),
  limit: z.preprocess(
    last,
    z.coerce
      .number({ error: "must be a number from 1 to 100" })
      .int("must be a number from 1 to 100")
      .min(1, "must be a number from 1 to 100")
      .max(100, "must be a number from 1 to 100")
      .optional(),
  ),
});

/** The marketplace page's own: the same, and how the results are laid out. */
export const marketplaceQuery = packageQuery.omit({ limit: true }).extend({ view: choice(VIEWS) });

export type PackageQuery = z.output<typeof packageQuery>;
export type MarketplaceQuery = z.output<typeof marketplaceQuery>;

/** What the listing form starts from (spec section 9). */
export const LISTING_DEFAULTS = { collectionSize: 50_000, auctionDurationHours: 168 } as const;

/** What a form or a program sends as text or number; anything else counts as left out. */
const typed = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : "";

/** A number as a form or a program sends it; what is none counts as `fallback` (spec section 5). */
const wholeNumber = (fallback: number) =>
  z.preprocess((value) => {
    const text = typed(value).replaceAll(",", "");
    return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : fallback;
  }, z.number());

/** Length as a reader counts it. */
const characters = (text: string) => Array.from(text).length;

const startingPrice = z
  .preprocess(typed, z.string().min(1, "price-required"))
  .transform((text, context) => {
    const cents = parseCents(text);
    if (text !== "" && !cents) context.addIssue("price-invalid");
    return cents ?? 0;
  });

/**
 * The listing form (spec section 5, Create collection form). Whatever else a payload says, seller,
 * end, status and certification are the server's to set.
 * @param currentYear by the injected clock
 */
export const newListing = (currentYear: number) =>
  z.object({
    title: z
      .string({ error: "title-required" })
      .trim()
      .min(1, "title-required")
      .refine((title) => characters(title) <= 100, "title-long"),
    description: z
      .string({ error: "description-short" })
      .trim()
      .refine((text) => characters(text) >= 10, "description-short")
      .refine((text) => characters(text) <= 1000, "description-long"),
    category: z.enum([...LISTING_CATEGORIES, ...ALL_CATEGORIES], "category-required"),
    language: z.enum([...LISTING_LANGUAGES, ...ALL_LANGUAGES], "language-required"),
    contentType: z.enum(CONTENT_TYPES, "content-type-required"),
    startingPrice,
    collectionSize: wholeNumber(0).pipe(
      z.number().int("size-small").min(10_000, "size-small").max(1_000_000_000_000, "too-long"),
    ),
    publicationYear: wholeNumber(currentYear).pipe(
      z.number().int("year-range").min(1900, "year-range").max(currentYear, "year-range"),
    ),
    publisher: z
      .string({ error: "publisher-required" })
      .trim()
      .min(1, "publisher-required")
      .max(200, "too-long"),
    auctionDurationHours: wholeNumber(LISTING_DEFAULTS.auctionDurationHours).pipe(
      z.number().int("duration-short").min(24, "duration-short").max(720, "duration-long"),
    ),
  });

export type NewListing = z.output<ReturnType<typeof newListing>>;
