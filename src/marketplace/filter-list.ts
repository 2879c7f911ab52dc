import type { z } from "zod";
import type { Condition, Facet } from "./filter-kinds";
import { FILTERS } from "./filters";
import type { PeriodFilter } from "./period-words";

type Filters = typeof FILTERS;
export type FilterParameter = keyof Filters;
type Named<Name extends FilterParameter, Property extends "key" | "label"> = [
  Extract<Filters[Name][Property], string>,
] extends [never]
  ? Name
  : Extract<Filters[Name][Property], string>;

export type FilterName = { [Name in FilterParameter]: Named<Name, "label"> }[FilterParameter];

type Values = {
  [Name in FilterParameter as Named<Name, "key">]: NonNullable<z.output<Filters[Name]["parse"]>>;
};

/** Absent fields do not filter. Prices are in cents, with inclusive bounds. */
export interface CatalogueFilter
  extends Partial<Omit<Values, "status" | "certifiedOnly">>,
    Pick<Values, "status" | "certifiedOnly"> {}

export interface ListedFilter {
  name: FilterParameter;
  key: keyof CatalogueFilter;
  label: FilterName;
  none?: string | boolean;
  choices?: readonly string[];
  facet?: Facet;
  write(value: unknown): string;
  isSliderEnd?(value: unknown): boolean;
  where?(value: unknown, years: PeriodFilter): Condition[];
}

export const FILTER_LIST = Object.entries(FILTERS).map(([name, { parse: _, ...definition }]) => ({
  name,
  key: name,
  label: name,
  write: String,
  ...definition,
})) as readonly ListedFilter[];

/** The names of the active filters. Each has one label. */
export const FILTER_NAMES: readonly FilterName[] = [
  ...new Set(FILTER_LIST.map(({ label }) => label)),
];

export const FILTER_SHAPE = Object.fromEntries(
  Object.entries(FILTERS).map(([name, { parse }]) => [name, parse]),
) as { [Name in FilterParameter]: Filters[Name]["parse"] };
