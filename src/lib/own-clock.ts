export interface TimeFormats {
  moment(epochMs: number): string;
  second(epochMs: number): string;
  day(epochMs: number): string;
  clock(epochMs: number): string;
  year(epochMs: number): number;
}

export type Zone = (epochMs: number) => readonly [minutesEast: number, name: string];

const MINUTE = 60_000;
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

const DATE_UNITS: Record<string, string> = {
  "zh-Hant": "年,月,日",
  ja: "年,月,日",
  ko: "년 ,월 ,일",
};

/** Avoids Intl.DateTimeFormat, whose first use blocks a phone for a tenth of a second. */
export function timeFormats(locale: string, zone: Zone): TimeFormats {
  const units = DATE_UNITS[locale]?.split(",");
  const iso = (at: number) => new Date(at + zone(at)[0] * MINUTE).toISOString();
  const day = (at: number) => {
    const [year = 0, month = 0, date = 0] = iso(at).slice(0, 10).split("-").map(Number);
    if (!units) return `${MONTHS[month - 1]} ${date}, ${year}`;
    return [year, month, date].map((part, i) => part + (units[i] ?? "")).join("");
  };
  const time = (at: number, end: number) => `${iso(at).slice(11, end)} ${zone(at)[1]}`;
  const clock = (at: number) => time(at, 16);
  const separator = units ? " " : ", ";
  return {
    moment: (at) => `${day(at)}${separator}${clock(at)}`,
    second: (at) => `${day(at)}${separator}${time(at, 19)}`,
    clock,
    day,
    year: (at) => Number(iso(at).slice(0, 4)),
  };
}

export function browserTimes(locale: string): TimeFormats {
  return timeFormats(locale, browserZone);
}

/** The names that members choose (`times.ts`); some browsers translate those of zones. */
const NAMED_ZONES: ReadonlyArray<[start: RegExp, name: string]> = [
  [/\((Hong Kong|香港|홍콩) ?/, "HKT"],
  [/\((Japan|日本|일본) ?/, "JST"],
];

/** Browsers name the zone `(Pacific Standard Time)`, which becomes `PST`, or else `GMT+8`. */
const browserZone: Zone = (epochMs) => {
  const at = new Date(epochMs);
  const minutesEast = -at.getTimezoneOffset();
  const [, named] = NAMED_ZONES.find(([start]) => start.test(`${at}`)) ?? [];
  const initials = /\(([ECMP])\w+ ([SD])\w+ Time\)/.exec(`${at}`);
  const minutes = Math.abs(minutesEast) % 60;
  const offset = `GMT${minutesEast < 0 ? "-" : "+"}${Math.floor(Math.abs(minutesEast) / 60)}${minutes ? `:${minutes}` : ""}`;
  if (named) return [minutesEast, named];
  return [minutesEast, initials ? `${initials[1]}${initials[2]}T` : minutesEast ? offset : "UTC"];
};

export function browserZoneName(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
