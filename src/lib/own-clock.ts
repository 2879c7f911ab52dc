export interface Times {
  moment(epochMs: number): string;
  second(epochMs: number): string;
  day(epochMs: number): string;
  clock(epochMs: number): string;
  year(epochMs: number): number;
}

export type Zone = (epochMs: number) => readonly [minutesEast: number, name: string];

const MINUTE = 60_000;
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

const UNITS: Record<string, string> = { "zh-Hant": "年,月,日", ja: "年,月,日", ko: "년 ,월 ,일" };

/** The first Intl.DateTimeFormat of a page blocks a phone for a tenth of a second. */
export function writeTimes(locale: string, zone: Zone): Times {
  const units = UNITS[locale]?.split(",");
  const iso = (at: number) => new Date(at + zone(at)[0] * MINUTE).toISOString();
  const day = (at: number) => {
    const [year = 0, month = 0, date = 0] = iso(at).slice(0, 10).split("-").map(Number);
    if (!units) return `${MONTHS[month - 1]} ${date}, ${year}`;
    return [year, month, date].map((part, i) => part + (units[i] ?? "")).join("");
  };
  const time = (at: number, end: number) => `${iso(at).slice(11, end)} ${zone(at)[1]}`;
  const clock = (at: number) => time(at, 16);
  const between = units ? " " : ", ";
  return {
    moment: (at) => `${day(at)}${between}${clock(at)}`,
    second: (at) => `${day(at)}${between}${time(at, 19)}`,
    clock,
    day,
    year: (at) => Number(iso(at).slice(0, 4)),
  };
}

export function ownTimes(locale: string): Times {
  return writeTimes(locale, ownZone);
}

/** Browsers name the zone `(Pacific Standard Time)`, which becomes `PST`, or else `GMT+8`. */
const ownZone: Zone = (epochMs) => {
  const at = new Date(epochMs);
  const east = -at.getTimezoneOffset();
  const initials = /\(([ECMP])\w+ ([SD])\w+ Time\)/.exec(`${at}`);
  const minutes = Math.abs(east) % 60;
  const offset = `GMT${east < 0 ? "-" : "+"}${Math.floor(Math.abs(east) / 60)}${minutes ? `:${minutes}` : ""}`;
  return [east, initials ? `${initials[1]}${initials[2]}T` : east ? offset : "UTC"];
};

export function ownZoneName(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
