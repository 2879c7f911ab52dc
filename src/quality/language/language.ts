import type { Tally } from "../text/characters";
import { identifyAlphabetic } from "./alphabets";
import { type HanCounts, hanScriptOf, type Variety, varietyOf } from "./han";

export type LanguageCode =
  | "zh-traditional"
  | "zh-simplified"
  | "bilingual-zh-en"
  | "en"
  | "ja"
  | "ko"
  | "zh"
  | "es"
  | "fr"
  | "de"
  | "pt"
  | "ru"
  | "ar"
  | "other"
  | "none";

export interface Language {
  code: LanguageCode;
  iso: string;
  script: string;
  variety: Variety | null;
  confidence: number;
  /** Whether the confidence is at least 0.65, which FineWeb and DCLM require. */
  decided: boolean;
}

const MIN_CONFIDENCE = 0.65;

const lettersPerWord = {
  han: 1.5,
  kana: 2,
  hangul: 2.7,
  latin: 4.7,
  cyrillic: 5.5,
  arabic: 4.5,
  letter: 4,
} as const;
type Script = keyof typeof lettersPerWord;
type ScriptShares = Readonly<Record<Script, number>>;

export function scriptShares(counts: Tally): ScriptShares {
  const scripts = Object.entries(lettersPerWord) as [Script, number][];
  const words = scripts.map(([script, letters]) => [script, counts[script] / letters] as const);
  const total = words.reduce((sum, [, count]) => sum + count, 0) || 1;
  return Object.fromEntries(
    words.map(([script, count]) => [script, count / total]),
  ) as ScriptShares;
}

const MIN_SHARE = 0.15;

export function detectLanguage(text: string, counts: Tally, hanCounts: HanCounts): Language {
  const shares = scriptShares(counts);
  const eastAsianShare = shares.han + shares.kana;
  if (shares.hangul >= 0.4) return languageWith("ko", "kor", "Kore", shares.hangul + shares.han);
  if (eastAsianShare >= MIN_SHARE && shares.kana >= eastAsianShare * 0.1)
    return languageWith("ja", "jpn", "Jpan", eastAsianShare + shares.latin * LATIN_WEIGHT);
  return shares.han >= MIN_SHARE
    ? detectChinese(text, shares, hanCounts)
    : detectAlphabetic(text, shares);
}

/** Manuals contain names in Latin letters, which count partly for the main language. */
const LATIN_WEIGHT = 0.6;

function languageWith(
  code: LanguageCode,
  iso: string,
  script: string,
  confidence: number,
): Language {
  const rounded = Math.round(100 * Math.min(1, confidence)) / 100;
  const decided = rounded >= MIN_CONFIDENCE;
  return { code, iso, script, variety: null, confidence: rounded, decided };
}

function detectChinese(text: string, shares: ScriptShares, hanCounts: HanCounts): Language {
  const variety = varietyOf(hanCounts);
  if (shares.latin >= MIN_SHARE) {
    const alphabeticLanguage = detectAlphabetic(text, shares);
    const confidence = shares.han + shares.latin;
    if (alphabeticLanguage.iso === "eng")
      return {
        ...languageWith("bilingual-zh-en", "zho", hanScriptOf(hanCounts), confidence),
        variety,
      };
    if (shares.latin > shares.han) return alphabeticLanguage;
  }
  return { ...monolingualChinese(hanCounts, variety, shares.han), variety };
}

const chineseIso = { modern: "zho", classical: "lzh", cantonese: "yue" } as const;

const AMBIGUOUS_WEIGHT = 0.5;

function monolingualChinese(hanCounts: HanCounts, variety: Variety, hanShare: number): Language {
  const script = hanScriptOf(hanCounts);
  const iso = chineseIso[variety];
  const { traditionalOnly, simplifiedOnly } = hanCounts;
  if (script === "Hani") return languageWith("zh", iso, script, hanShare * AMBIGUOUS_WEIGHT);
  const agreement = Math.max(traditionalOnly, simplifiedOnly) / (traditionalOnly + simplifiedOnly);
  const code = script === "Hant" ? "zh-traditional" : "zh-simplified";
  return languageWith(code, iso, script, hanShare * agreement);
}

const knownLanguages: Readonly<Record<string, LanguageCode>> = {
  eng: "en",
  spa: "es",
  fra: "fr",
  deu: "de",
  por: "pt",
  rus: "ru",
  arb: "ar",
};

function detectAlphabetic(text: string, shares: ScriptShares): Language {
  const alphabeticShare = shares.latin + shares.cyrillic + shares.arabic + shares.letter;
  if (alphabeticShare === 0) return languageWith("none", "und", "Zzzz", 0);
  const { iso, agreement } = identifyAlphabetic(text);
  return languageWith(
    knownLanguages[iso] ?? "other",
    iso,
    scriptOf(iso),
    alphabeticShare * agreement,
  );
}

function scriptOf(iso: string): string {
  return iso === "und" ? "Zzzz" : (new Intl.Locale(iso).maximize().script ?? "Zzzz");
}
