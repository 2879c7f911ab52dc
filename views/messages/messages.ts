import { FORMAT_LABELS } from "../../src/formats/formats";
import { once } from "../../src/lib/memo";
import { ENCODING_NAMES } from "../../src/lib/readings";
import { HOUR, MINUTE } from "../../src/lib/time";
import { textOf, type Wording } from "../../src/lib/wording";
import { formatsIn } from "./formats";
import type { Worded } from "./types";

export type Messages = ReturnType<typeof complete>;

/** Getters, so that starting the server builds no words. */
export function complete(words: Worded, locale: string) {
  const format = formatsIn(locale);
  const named =
    <Words extends Record<string, string>>(of: Words) =>
    (code: string) =>
      of[code] ?? code;
  const formats = once(() => ({
    formats: format.list(FORMAT_LABELS.slice(0, -1)),
    last: FORMAT_LABELS.at(-1) ?? "",
  }));
  const filled = (text: Wording<ReturnType<typeof formats>>) => textOf(text, formats());
  const {
    analytics,
    dashboard,
    handingIn,
    listing,
    packages,
    profile,
    quality,
    rights,
    roadshow,
    samples,
  } = words;
  return {
    ...words,
    format,
    analytics: {
      ...analytics,
      integer: format.number,
      short: format.compact,
      responseTime: (ms: number | null) => responseTime(analytics.response, ms),
    },
    dashboard: { ...dashboard, integer: format.number },
    handingIn: {
      ...handingIn,
      get lead() {
        return filled(handingIn.lead);
      },
      faults: {
        ...handingIn.faults,
        get format() {
          return filled(handingIn.faults.format);
        },
      },
    },
    listing: {
      ...listing,
      fields: {
        ...listing.fields,
        get formatsHint() {
          return listing.fields.formatsHint({ formats: FORMAT_LABELS.join(", ") });
        },
      },
    },
    packages: {
      ...packages,
      integer: format.number,
      list: format.list,
      category: named(packages.categories),
      language: named(packages.languages),
    },
    profile: { ...profile, country: format.region },
    quality: { ...quality, format, encodings: { ...ENCODING_NAMES, ...quality.encodings } },
    rights: { ...rights, list: format.list },
    roadshow: { ...roadshow, integer: format.number },
    samples: {
      ...samples,
      guide: {
        ...samples.guide,
        get formats() {
          return samples.guide.formats.map(filled);
        },
      },
    },
  };
}

function responseTime(words: Worded["analytics"]["response"], ms: number | null): string {
  if (ms === null) return words.none;
  if (ms < MINUTE) return words.moment;
  if (ms < HOUR) return words.minutes({ count: Math.round(ms / MINUTE) });
  const hours = ms / HOUR;
  return words.hours({ count: hours < 10 ? Number(hours.toFixed(1)) : Math.round(hours) });
}
