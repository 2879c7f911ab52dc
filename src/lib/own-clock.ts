/** Writes times as readers of a language in a time zone do; all are epoch milliseconds. */
export interface Times {
  /** `Nov 21, 2026, 20:00 HKT` */
  moment(epochMs: number): string;
  /** `Nov 21, 2026` */
  day(epochMs: number): string;
  /** `20:00 HKT` */
  clock(epochMs: number): string;
  year(epochMs: number): number;
}

const DAY = { year: "numeric", month: "short", day: "numeric" } as const;
const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/**
 * In the time zone of the machine that this runs on where none is given. What writes is made when
 * it is first asked for: each costs a phone some twenty milliseconds.
 */
export function writeTimes(
  locale: string,
  zoneName: (epochMs: number) => string,
  timeZone?: string,
): Times {
  const written = (options: Intl.DateTimeFormatOptions, language = locale) => {
    let format: Intl.DateTimeFormat | undefined;
    return (epochMs: number) => {
      format ??= new Intl.DateTimeFormat(language, { ...options, timeZone });
      return format.format(epochMs);
    };
  };
  const [moment, clock] = [written({ ...DAY, ...CLOCK }), written(CLOCK)];
  const year = written({ year: "numeric" }, "en");
  return {
    moment: (at) => `${moment(at)} ${zoneName(at)}`,
    clock: (at) => `${clock(at)} ${zoneName(at)}`,
    day: written(DAY),
    year: (at) => Number(year(at)),
  };
}

/** Writes times as the clock of the machine that this runs on shows them. */
export function ownTimes(locale: string): Times {
  let named: Intl.DateTimeFormat | undefined;
  return writeTimes(locale, (at) => {
    named ??= new Intl.DateTimeFormat(locale, { timeZoneName: "short" });
    return named.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
  });
}
