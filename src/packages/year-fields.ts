import { z } from "zod";
import { content, parseNumeral } from "../lib/inputs";
import { FIRST_YEAR, type Period, parsePeriod, periodText } from "../lib/period";

const FAULT = "period-invalid";
const LAST_YEAR = 9999;

const year = z.preprocess(
  parseNumeral,
  z
    .number(FAULT)
    .int({ error: FAULT, abort: true })
    .min(FIRST_YEAR, { error: FAULT, abort: true })
    .max(LAST_YEAR, { error: FAULT, abort: true }),
);

const years = z.strictObject({ from: year, to: year }, FAULT);

/** A range typed as the publication year of a form also states the years of the texts. */
export function withYears<Fields extends Readonly<Partial<Record<string, string>>>>(
  fields: Fields,
): Fields {
  const { publicationYear = "", period = "" } = fields;
  const years = period.trim() === "" ? parsePeriod(publicationYear) : null;
  if (years === null || years.from === years.to) return fields;
  return { ...fields, publicationYear: `${years.to}`, period: periodText(years) };
}

/** Refuses ranges, because the years of the texts have a field of their own. */
export const publicationYear = (currentYear: number) =>
  z.preprocess((value, context) => {
    if (typeof value !== "string") return parseNumeral(value);
    const { from, to } = parsePeriod(value) ?? { from: Number.NaN, to: Number.NaN };
    if (from < to) context.addIssue({ code: "custom", message: "year-single", input: value });
    return value.trim() === "" ? null : to;
  }, z
    .number("year-range")
    .int("year-range")
    .min(1900, "year-range")
    .max(currentYear, "year-range")
    .nullable());

/** Calls and imports state two years, and forms state a text. */
export const statedPeriod = z.union([years, content(FAULT)], FAULT).nullish();

/** Reads the text of a form. */
export const periodField = (currentYear: number) =>
  z.preprocess(
    readPeriod,
    years.refine((period) => isPeriod(period) && period.to <= currentYear, FAULT).nullable(),
  );

/** @returns the value itself if it is unreadable, for the schema to refuse */
function readPeriod(value: unknown): unknown {
  if (typeof value !== "string") return value ?? null;
  return value.trim() === "" ? null : (parsePeriod(value) ?? value);
}

function isPeriod(period: Period): boolean {
  return parsePeriod(periodText(period)) !== null;
}

export interface Years {
  publicationYear: number | null;
  period?: Period | null;
}

interface PeriodColumns {
  period_from: number | null;
  period_to: number | null;
}

export function yearColumns({ publicationYear, period }: Years) {
  return {
    publication_year: publicationYear,
    period_from: period?.from ?? null,
    period_to: period?.to ?? null,
  };
}

export function periodOf({ period_from: from, period_to: to }: PeriodColumns): Period | null {
  return from === null || to === null ? null : { from, to };
}
