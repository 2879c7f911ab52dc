import { toHalfWidth } from "../lib/numerals";
import {
  CENTURY,
  DECADE,
  FIRST_YEAR,
  type Period,
  RANGE_END,
  RANGE_MARK,
  unitPeriod,
} from "../lib/period";

/** The whole period of the texts lies between these years, which are included. */
export interface PeriodFilter {
  periodFrom?: number;
  periodTo?: number;
}

const UNIT = `(${CENTURY}|${DECADE}|\\d{4}(?: ?[年년])?|\\d{3} ?[年년])`;

/** With only one unit, `start` and `end` are the same. */
type Bounds = (start: Period, end: Period) => PeriodFilter;

const within: Bounds = ({ from }, { to }) => ({ periodFrom: from, periodTo: to });
const before: Bounds = ({ from }) => ({ periodTo: from - 1 });
const until: Bounds = ({ to }) => ({ periodTo: to });
const after: Bounds = ({ to }) => ({ periodFrom: to + 1 });
const since: Bounds = ({ from }) => ({ periodFrom: from });

/** A single year stays a word, because each package is also found by the years of its texts. */
const PATTERNS: ReadonlyArray<readonly [pattern: string, bounds: Bounds]> = [
  [`(?:from )?(?:the )?${UNIT} ?${RANGE_MARK} ?(?:the )?${UNIT} ?${RANGE_END}`, within],
  [`between (?:the )?${UNIT} and (?:the )?${UNIT}`, within],
  [`(?:before|pre|prior to|earlier than)[ -]+(?:the )?${UNIT}`, before],
  [`${UNIT} ?(?:より前|之前|前(?![後后半期])|전(?!\\p{L}))`, before],
  [`(?:until|till|through|up to|no later than) (?:the )?${UNIT}`, until],
  [`(?:截至|直到) ?${UNIT}`, until],
  [`${UNIT} ?[或及]?(?:以前|이전|まで|까지)`, until],
  [`(?:after|post|later than)[ -]+(?:the )?${UNIT}`, after],
  [`${UNIT} ?(?:より後|之[後后]|[後后](?![半期])|후(?!\\p{L}))`, after],
  [`since (?:the )?${UNIT}`, since],
  [`(?:from )?(?:the )?${UNIT} (?:on|onwards?|or later)`, since],
  [`${UNIT} ?[或及]?(?:以[後后降來来]|이후|이래|부터|から|起)`, since],
  [`(?:(?:in|of|from|during) )?(?:the )?(${CENTURY}|${DECADE})`, within],
];

const READINGS = PATTERNS.map(([pattern, bounds]) => {
  const isAlone = `(?<![\\p{Script=Latin}\\p{N}.-])(?:${pattern})(?![\\p{Script=Latin}\\p{N}])`;
  return {
    expression: new RegExp(`${isAlone}(?: ?[的の의](?!\\p{Script=Latin}))?`, "giu"),
    bounds,
  };
});

const QUOTES = '"“”„«»「」『』';
const QUOTED = new RegExp(`([${QUOTES}][^${QUOTES}]+[${QUOTES}])`, "u");

const YEARS = { first: 100, last: 2100 };

export interface PeriodReading {
  /** The search without the words for the period. */
  words: string;
  period: PeriodFilter;
}

/** Reads `fiction before 1930` as fiction until 1929, except in quotes. @returns null without a period */
export function readPeriodWords(search: string): PeriodReading | null {
  let period: PeriodFilter = {};
  const readPart = (text: string) =>
    READINGS.reduce((remaining, { expression, bounds }) => {
      return remaining.replace(expression, (match, ...found: Array<string | number>) => {
        const units = found.slice(0, -2).map((unit) => unitPeriod(String(unit).toLowerCase()));
        const [start, end] = [units[0], units.at(-1)];
        if (!start || !end || start.from < YEARS.first || end.to > YEARS.last) return match;
        if (start.from > end.to) return match;
        period = narrowed(period, bounds(start, end));
        return " ";
      });
    }, text);
  const parts = toHalfWidth(search).split(QUOTED);
  const words = parts.map((part, i) => (i % 2 === 0 ? readPart(part) : part)).join("");
  if (Object.keys(period).length === 0 || !isPossible(period)) return null;
  return { words: words.replace(/ +/g, " ").replace(/^[ ,，、]+|[ ,，、]+$/g, ""), period };
}

const isPossible = ({ periodFrom = FIRST_YEAR, periodTo = YEARS.last }: PeriodFilter) =>
  periodFrom <= periodTo;

type StatedYears = { [Name in keyof PeriodFilter]: number | undefined };

function narrowed(period: StatedYears, other: PeriodFilter): PeriodFilter {
  const defined = (years: Array<number | undefined>) => years.filter((year) => year !== undefined);
  const froms = defined([period.periodFrom, other.periodFrom]);
  const tos = defined([period.periodTo, other.periodTo]);
  return {
    ...(froms.length > 0 && { periodFrom: Math.max(...froms) }),
    ...(tos.length > 0 && { periodTo: Math.min(...tos) }),
  };
}

const ANY_YEAR = { periodFrom: undefined, periodTo: undefined };

/** The words narrow the query's years, because a form sends both, or replace contradictory ones. */
export function withPeriodWords<Query extends StatedYears & { search?: string | undefined }>(
  query: Query,
): Query {
  const reading = readPeriodWords(query.search ?? "");
  if (reading === null) return query;
  const { words: search, period } = reading;
  const years = narrowed(query, period);
  return { ...query, search, ...ANY_YEAR, ...(isPossible(years) ? years : period) };
}
