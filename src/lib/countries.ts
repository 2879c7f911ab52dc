import { once } from "./memo";
import { normalizeUnicode } from "./normalized";

/** ISO 3166-1. Intl also names withdrawn codes, so the list cannot come from it. */
export const COUNTRY_CODES: readonly string[] = (
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS " +
  "BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE " +
  "EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM " +
  "HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC " +
  "LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA " +
  "NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW " +
  "SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO " +
  "TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW"
).split(" ");

const COUNTRY_OF_ZONE: Readonly<Record<string, string>> = {
  HKT: "HK",
  JST: "JP",
  EST: "US",
  PST: "US",
};
const COUNTRY_OF_LANGUAGE: Readonly<Record<string, string>> = { zh: "HK", ja: "JP", ko: "KR" };

/** Long lists begin with these, because a reader cannot guess how another language sorts. */
export function likelyCountries(stated: string, locale: string, zone: string): string[] {
  const [language = ""] = locale.split("-");
  const codes = [stated, COUNTRY_OF_ZONE[zone], COUNTRY_OF_LANGUAGE[language]];
  return [...new Set(codes.filter((code) => code !== undefined && CODE_SET.has(code)))] as string[];
}

const CODE_SET = new Set(COUNTRY_CODES);

/** Members can type their country in these languages. */
const LOCALES = ["en", "zh-Hant", "zh-Hans", "ja", "ko", "de", "fr", "es"];

const ALIASES: Readonly<Record<string, string>> = {
  usa: "US",
  "united states of america": "US",
  uk: "GB",
  "great britain": "GB",
  "korea (republic of)": "KR",
  "republic of korea": "KR",
  korea: "KR",
  한국: "KR",
  prc: "CN",
  "people's republic of china": "CN",
  "viet nam": "VN",
  holland: "NL",
};

const normalizeName = (name: string) =>
  normalizeUnicode(name, "NFKC")
    .toLowerCase()
    .replaceAll(".", "")
    .replace(/^the /, "")
    .replaceAll("’", "'")
    .trim();

const byName = once(() => {
  const names = LOCALES.flatMap((locale) =>
    (["long", "short"] as const).flatMap((style) => {
      const displayNames = new Intl.DisplayNames(locale, {
        type: "region",
        fallback: "code",
        style,
      });
      return COUNTRY_CODES.map((code): [string, string] => [
        normalizeName(displayNames.of(code) ?? code),
        code,
      ]);
    }),
  );
  return new Map([...names, ...Object.entries(ALIASES)]);
});

/** Accepts a code or a name, and returns null if it is neither. */
export function countryCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return CODE_SET.has(code) ? code : (byName().get(normalizeName(text)) ?? null);
}
