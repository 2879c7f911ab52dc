import { FORMAT_LABELS } from "../src/formats/formats";
import { languageName } from "../src/lib/languages";
import { once } from "../src/lib/memo";
import { ownValue } from "../src/lib/own-value";
import { HOUR, MINUTE } from "../src/lib/time";
import { textOf, type Wording } from "../src/lib/wording";
import { languageTag } from "../src/packages/vocabulary";
import { ENCODING_NAMES } from "../src/rules/readings";
import { formatsIn } from "./formats";
import type { TypedMessages } from "./types";

export type Messages = ReturnType<typeof completeMessages>;

/** Some texts are getters, so that the server starts without formatting them. */
export function completeMessages(words: TypedMessages, locale: string) {
  const format = formatsIn(locale);
  const nameByCode =
    <Words extends Record<string, string>>(names: Words) =>
    (code: string) =>
      ownValue(names, code) ?? code;
  const formatList = once(() => ({
    formats: format.list(FORMAT_LABELS.slice(0, -1)),
    last: FORMAT_LABELS.at(-1) ?? "",
  }));
  const withFormats = (text: Wording<ReturnType<typeof formatList>>) => textOf(text, formatList());
  const {
    analytics,
    dashboard,
    delivery,
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
    delivery: {
      ...delivery,
      turns: {
        ...delivery.turns,
        measure: forBothSides(delivery.turns.measure),
        removed: forBothSides(delivery.turns.removed),
        "void-resolved": delivery.turns.void,
        "void-withdrawn": delivery.turns.void,
      },
      states: {
        ...delivery.states,
        refused: delivery.steps.refused,
        removed: delivery.states.accepted,
        withdrawn: delivery.states.resolved,
      },
    },
    handingIn: {
      ...handingIn,
      get lead() {
        return withFormats(handingIn.lead);
      },
      faults: {
        ...handingIn.faults,
        truncated: handingIn.faults.damaged,
        "utf-16": handingIn.faults["not-utf-8"],
        "too-slow": handingIn.faults["given-up"],
        "too-much-memory": handingIn.faults["given-up"],
        get format() {
          return withFormats(handingIn.faults.format);
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
      category: nameByCode(packages.categories),
      language: (code: string) =>
        code === "bilingual-zh-en" ? packages.bilingual : listedLanguage(locale, code),
    },
    profile: { ...profile, country: format.region },
    quality: {
      ...quality,
      format,
      encodings: { ...ENCODING_NAMES, ...quality.encodings },
      topics: { ...quality.subjects, ...quality.topics },
    },
    rights: {
      ...rights,
      list: format.list,
      terms: {
        ...rights.terms,
        places: {
          ...rights.terms.places,
          get "hong-kong"() {
            return format.region("HK");
          },
          get singapore() {
            return format.region("SG");
          },
          get japan() {
            return format.region("JP");
          },
          get "south-korea"() {
            return format.region("KR");
          },
          get taiwan() {
            return format.region("TW");
          },
        },
      },
    },
    roadshow: { ...roadshow, integer: format.number },
    samples: {
      ...samples,
      guide: {
        ...samples.guide,
        get formats() {
          return samples.guide.formats.map(withFormats);
        },
      },
    },
  };
}

const forBothSides = (text: string) => ({ seller: text, buyer: text });

function listedLanguage(locale: string, code: string): string {
  const tag = languageTag(code);
  return tag === undefined ? code : languageName(locale, tag);
}

function responseTime(words: TypedMessages["analytics"]["response"], ms: number | null): string {
  if (ms === null) return words.none;
  if (ms < MINUTE) return words.moment;
  if (ms < HOUR) return words.minutes({ count: Math.round(ms / MINUTE) });
  const hours = ms / HOUR;
  return words.hours({ count: hours < 10 ? Number(hours.toFixed(1)) : Math.round(hours) });
}
