import { z } from "zod";
import type { OrderValue } from "../lib/cursor";
import { line } from "../lib/inputs";
import { parseCents } from "../lib/money";
import { parsePeriod } from "../lib/period";
import { type NamedTraits, traitsOf } from "../packages/listed-figures";
import type { PeriodFilter } from "./period-words";

export interface ColumnBound {
  column:
    | "auction_end_time"
    | "created_at"
    | "roadshow_end_time"
    | "opens_at"
    | "listed_price_cents"
    | "listed_token_cents"
    | "listed_tokens"
    | "listed_quality"
    | "listed_publisher"
    | "period_from"
    | "period_to";
  operator: "<" | "<=" | ">" | ">=";
  value: OrderValue;
}

export interface ColumnChoice {
  column:
    | ("category" | "language" | "rights_class" | "certified")
    | ("listed_reserve" | "listed_publisher");
  values: readonly (string | number)[];
}

/** The bits of `listed_traits` in `mask` must equal those in `value`. */
export interface Traits {
  mask: number;
  value: number;
}

export type Condition = ColumnBound | ColumnChoice | Traits;

/** The catalog is counted by these columns, so that each choice can show its count. */
export interface Facet<Value extends string = string> {
  column: "category" | "language" | "rights_class" | "certified";
  values: readonly Value[];
  matching(value: Value): readonly (string | number)[];
}

export interface Filter<Schema extends z.ZodType, Key extends string, Label extends string> {
  parse: Schema;
  /** Name in `CatalogueFilter`, if it is not that of the parameter. */
  key?: Key;
  /** Name of the active filter, if it combines two parameters: a lower and an upper bound. */
  label?: Label;
  /** The value that filters nothing, if one is always chosen. */
  none?: string | boolean;
  /** Writes the value into an address. The default is `String`. */
  write?(value: NonNullable<z.output<Schema>>): string;
  /** At an end of the page's slider, a value filters nothing. */
  isSliderEnd?(value: NonNullable<z.output<Schema>>): boolean;
  /** What the form offers in a list, labeled by `choices.<name>` in finding.json. */
  choices?: readonly string[];
  facet?: Facet;
  where?(value: NonNullable<z.output<Schema>>, years: PeriodFilter): Condition[];
}

export function filter<
  Schema extends z.ZodType,
  const Key extends string = never,
  const Label extends string = never,
>(definition: Filter<Schema, Key, Label>) {
  return definition;
}

export function faceted<Schema extends z.ZodType, Value extends string>(
  parse: Schema,
  facet: Facet<Value>,
) {
  const { column, matching } = facet;
  return filter({
    parse,
    facet,
    where: (value) => [{ column, values: matching(String(value) as Value) }],
  });
}

export function bound(
  column: ColumnBound["column"],
  operator: ColumnBound["operator"],
  value: OrderValue,
): ColumnBound {
  return { column, operator, value };
}

/** Only the named traits are compared. */
export function traits(expected: NamedTraits): Traits {
  const named = Object.entries(expected).map(([name, value]) => [name, value || true]);
  return { mask: traitsOf(Object.fromEntries(named)), value: traitsOf(expected) };
}

const blankToUndefined = (value: unknown) => (value === "" ? undefined : value);

/** Of several values for one name, the last one counts. */
export const lastValue = (value: unknown) =>
  blankToUndefined(Array.isArray(value) ? value.at(-1) : value);

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of: ${values.join(", ")}` });

export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.preprocess(lastValue, oneOf(values).optional());

export const choiceOrAll = <const Value extends string>(values: readonly Value[]) =>
  z.preprocess(
    lastValue,
    oneOf(["all", ...values])
      .transform((value) => (value === "all" ? undefined : (value as Value)))
      .optional(),
  );

export const flag = z.preprocess(
  lastValue,
  z
    .enum(["true", "false"], { error: "must be true or false" })
    .transform((value) => value === "true")
    .optional(),
);

/** `parse` returns null for an invalid number, and undefined for one that filters nothing. */
const parsedNumber = (parse: (text: string) => number | null | undefined, message: string) =>
  z.preprocess(
    lastValue,
    line()
      .transform((text, context) => {
        const value = parse(text);
        if (value === null) context.addIssue(message);
        return value ?? undefined;
      })
      .optional(),
  );

export const price = parsedNumber(
  parseCents,
  "must be an amount in dollars, such as 1500 or 1500.50",
);

export const quality = parsedNumber(
  (text) => (/^\d{1,3}$/.test(text) && Number(text) <= 100 ? Number(text) || undefined : null),
  "must be a whole number from 0 to 100",
);

export const millionTokens = parsedNumber(
  (text) => (/^\d{1,6}(\.\d{1,3})?$/.test(text) ? Math.round(Number(text) * 1_000_000) : null),
  "must be in millions of tokens, up to 999999, such as 250 or 0.5",
);

export const year = (end: "from" | "to") =>
  parsedNumber((text) => parsePeriod(text)?.[end] ?? null, "must be a year, such as 1890");

export const text = (max: number) =>
  z.preprocess(lastValue, line().max(max, `must have at most ${max} characters`).optional());
