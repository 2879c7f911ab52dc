import { z } from "zod";
import { line } from "./inputs";

export interface Page<Entry> {
  entries: Entry[];
  nextCursor: string | null;
}

export interface PageRequest {
  cursor?: string | undefined;
  limit: number;
}

/** Of `limit + 1` rows, the last only says that there is a next page. */
export function pageOf<Entry>(
  rows: readonly Entry[],
  limit: number,
  cursorAfter: (entry: Entry) => string,
): Page<Entry> {
  const entries = rows.slice(0, limit);
  const last = rows.length > limit ? entries.at(-1) : undefined;
  return { entries, nextCursor: last === undefined ? null : cursorAfter(last) };
}

const LIMIT_FAULT = "must be a number from 1 to 100";
/** Some cursors contain a title. */
export const MAX_CURSOR_CHARACTERS = 600;

export const pageCursor = line()
  .max(MAX_CURSOR_CHARACTERS, "must have at most 600 characters")
  .optional()
  .describe("Where the page begins, from the `Link` header of the page before.");

/** How many entries a page of a call has. */
export const pageLimit = z.coerce
  .number({ error: LIMIT_FAULT })
  .int(LIMIT_FAULT)
  .min(1, LIMIT_FAULT)
  .max(100, LIMIT_FAULT)
  .optional();

/** The query of a list's call; spread more fields beside it for filters. */
export const pageQuery = (defaultLimit: number) =>
  z.object({
    cursor: pageCursor,
    limit: pageLimit
      .transform((limit = defaultLimit) => limit)
      .describe(`At most how many entries; ${defaultLimit} unless stated.`),
  });

/** A filter with a few choices. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of: ${values.join(", ")}` }).optional();

/** A filter by an ID or a number, which finds nothing if there is no such thing. */
export const filterText = line().max(100, "must have at most 100 characters").optional();

export const yesOrNoText = z
  .enum(["true", "false"], { error: "must be true or false" })
  .transform((value) => value === "true")
  .optional();

/** A filter by a time. Times without a zone are in UTC. */
export const moment = z.iso
  .datetime({ error: "must be a time such as 2027-01-31T00:00:00Z", offset: true, local: true })
  .transform((text) => Date.parse(/[Zz]|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`))
  .optional();
