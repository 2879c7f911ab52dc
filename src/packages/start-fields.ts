import { isoTime } from "../lib/time";
import { fromLocalMinute, localMinute, type TimeZone, ZONES } from "../lib/times";

/** The form's choice of a start, with the date and time as typed and their time zone. */
export const START_FIELDS = ["opens", "opensAt", "opensZone"] as const;

export const START_CHOICES = ["now", "time", "certified"] as const;
type StartChoice = (typeof START_CHOICES)[number];

type Fields = Readonly<Partial<Record<string, string>>>;

/** As the API takes it; what cannot be read is kept for the check to refuse. */
export function startOfFields({ opens, opensAt = "", opensZone, startsAt }: Fields) {
  if (opens === undefined) return startsAt;
  if (opens !== "time") return opens === "now" ? "" : opens;
  const time = fromLocalMinute(opensAt, zoneNamed(opensZone));
  return time === null ? opensAt || "none" : isoTime(time);
}

/** What the form shows of a start, in its reader's time zone. */
export function startShown(fields: Fields, zone: TimeZone): { opens: StartChoice; at: string } {
  const start = startOfFields(fields) ?? "";
  const chosen = START_CHOICES.find((choice) => choice === fields.opens);
  if (start === "certified" || start === "") return { opens: chosen ?? (start || "now"), at: "" };
  const time = Date.parse(start);
  return {
    opens: chosen ?? "time",
    at: Number.isNaN(time) ? (fields.opensAt ?? "") : localMinute(time, zone),
  };
}

function zoneNamed(name: string | undefined): TimeZone {
  return (Object.keys(ZONES) as TimeZone[]).find((zone) => zone === name) ?? "UTC";
}
