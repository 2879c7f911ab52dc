import { FORMAT_LABELS } from "../formats/formats";
import { centsToDecimal } from "../lib/money";
import { FIRST_YEAR } from "../lib/period";
import { orderKey, RESERVES, UNKNOWN_FIGURE } from "../packages/listed-figures";
import {
  ALL_CATEGORIES,
  ALL_LANGUAGES,
  categoriesMatching,
  languagesMatching,
} from "../packages/vocabulary";
import { classesMatching, USES } from "../rights/rights";
import { SALES } from "../rules/sale";
import {
  bound,
  choice,
  choiceOrAll,
  faceted,
  filter,
  flag,
  millionTokens,
  price,
  quality,
  text,
  traits,
  year,
} from "./filter-kinds";

export const STATUS_FILTERS = [
  "all",
  "active",
  "upcoming",
  "ending-soon",
  "new",
  "featured",
] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

export const PRICE_SLIDER = { min: 0, max: 100_000, step: 1000 } as const;

export const MAX_SEARCH_LENGTH = 200;

/** How many a package sells in its auction. */
export const LICENSES = ["one", "several"] as const;

const YES_OR_NO = ["true", "false"] as const;

/**
 * The filters of the catalog by the names of their parameters, in the order of the active filters.
 * The page, calls, feeds, saved searches, counts and queries read this table.
 */
export const FILTERS = {
  search: filter({ parse: text(MAX_SEARCH_LENGTH) }),
  status: filter({ parse: choice(STATUS_FILTERS), none: "all" }),
  certified: filter({
    key: "certifiedOnly",
    parse: flag,
    none: false,
    facet: {
      column: "certified",
      values: YES_OR_NO,
      matching: (value) => (value === "true" ? [1] : [1, 0]),
    },
  }),
  category: faceted(choiceOrAll(ALL_CATEGORIES), {
    column: "category",
    values: ALL_CATEGORIES,
    matching: categoriesMatching,
  }),
  language: faceted(choiceOrAll(ALL_LANGUAGES), {
    column: "language",
    values: ALL_LANGUAGES,
    matching: languagesMatching,
  }),
  use: faceted(choice(USES), {
    column: "rights_class",
    values: USES,
    matching: (use) => classesMatching({ use }),
  }),
  exclusive: faceted(flag, {
    column: "rights_class",
    values: YES_OR_NO,
    matching: (value) => classesMatching({ exclusive: value === "true" }),
  }),
  minPrice: filter({
    key: "minPriceCents",
    label: "price",
    parse: price,
    write: dollars,
    isSliderEnd: (cents) => cents <= PRICE_SLIDER.min * 100,
    where: (cents) => [bound("listed_price_cents", ">=", cents)],
  }),
  maxPrice: filter({
    key: "maxPriceCents",
    label: "price",
    parse: price,
    write: dollars,
    isSliderEnd: (cents) => cents >= PRICE_SLIDER.max * 100,
    where: (cents) => [bound("listed_price_cents", "<=", cents)],
  }),
  maxTokenPrice: filter({
    key: "maxTokenCents",
    parse: price,
    write: dollars,
    where: (cents) => [
      bound("listed_token_cents", "<=", cents),
      bound("listed_token_cents", ">", UNKNOWN_FIGURE),
    ],
  }),
  minQuality: filter({
    parse: quality,
    where: (value) => [bound("listed_quality", ">=", value)],
  }),
  minSize: filter({
    key: "minTokens",
    label: "size",
    parse: millionTokens,
    write: millions,
    where: (tokens) => [bound("listed_tokens", ">=", tokens)],
  }),
  maxSize: filter({
    key: "maxTokens",
    label: "size",
    parse: millionTokens,
    write: millions,
    where: (tokens) => [bound("listed_tokens", "<=", tokens)],
  }),
  periodFrom: filter({
    label: "period",
    parse: year("from"),
    where: (first) => [bound("period_from", ">=", first)],
  }),
  periodTo: filter({
    label: "period",
    parse: year("to"),
    // Only with a first year can SQLite use the index of packages with a period.
    where: (last, { periodFrom }) => [
      ...(periodFrom === undefined ? [bound("period_from", ">=", FIRST_YEAR)] : []),
      bound("period_to", "<=", last),
    ],
  }),
  publisher: filter({
    parse: text(MAX_SEARCH_LENGTH),
    where: (name) => [{ column: "listed_publisher", values: [orderKey(name)] }],
  }),
  rightsSource: filter({
    parse: flag,
    choices: YES_OR_NO,
    where: (source) => [traits({ source })],
  }),
  reserve: filter({
    parse: choice(RESERVES),
    choices: RESERVES,
    where: (reserve) => [{ column: "listed_reserve", values: [RESERVES.indexOf(reserve)] }],
  }),
  sale: filter({
    parse: choice(SALES),
    choices: SALES,
    where: (sale) => [traits({ highest: sale === "highest", fixed: sale === "fixed" })],
  }),
  sampled: filter({
    parse: flag,
    where: (sampled) => [traits({ sampled })],
  }),
  format: filter({
    parse: choice(FORMAT_LABELS as readonly [string, ...string[]]),
    choices: FORMAT_LABELS,
    where: (format) => [traits({ format })],
  }),
  licenses: filter({
    parse: choice(LICENSES),
    choices: LICENSES,
    where: (licenses) => [traits({ several: licenses === "several" })],
  }),
};

function dollars(cents: number): string {
  return centsToDecimal(cents).replace(/\.00$/, "");
}

function millions(tokens: number): string {
  return String(tokens / 1_000_000);
}
