import { isoTime } from "../lib/time";
import { fromLocalMinute, localMinute, type TimeZone, ZONES } from "../lib/times";
import { languageTag } from "./vocabulary";

export const START_FIELDS = ["opens", "opensAt", "opensZone"] as const;

export const START_CHOICES = ["now", "time", "certified"] as const;
type StartChoice = (typeof START_CHOICES)[number];

/** Of a new form until its step "Sale", which then knows whether the listing can be certified. */
export const PRESET_START = "preset";

export function presetStart({ language = "", englishTitle = "" }: Fields): StartChoice {
  return languageTag(language) === "en" || englishTitle !== "" ? "certified" : "now";
}

type Fields = Readonly<Partial<Record<string, string>>>;

/** Keeps unreadable input for the schema to reject. */
export function startOfFields({ opens, opensAt = "", opensZone, startsAt }: Fields) {
  if (opens === undefined) return startsAt;
  if (opens === PRESET_START) return "";
  if (opens !== "time") return opens === "now" ? "" : opens;
  const time = fromLocalMinute(opensAt, parseZone(opensZone));
  return time === null ? opensAt || "none" : isoTime(time);
}

export function startFormValues(
  fields: Fields,
  zone: TimeZone,
): { opens: StartChoice; at: string } {
  const start = startOfFields(fields) ?? "";
  const chosen = START_CHOICES.find((choice) => choice === fields.opens);
  if (start === "certified" || start === "") return { opens: chosen ?? (start || "now"), at: "" };
  const time = Date.parse(start);
  return {
    opens: chosen ?? "time",
    at: Number.isNaN(time) ? (fields.opensAt ?? "") : localMinute(time, zone),
  };
}

function parseZone(name: string | undefined): TimeZone {
  return (Object.keys(ZONES) as TimeZone[]).find((zone) => zone === name) ?? "UTC";
}
