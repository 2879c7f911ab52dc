import type { Tally } from "../text/characters";
import { identifyAlphabetic } from "./alphabets";
import { type HanUse, type Variety, varietyOf, writingOf } from "./han";

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
  /** FineWeb and DCLM require a confidence of 0.65. */
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
type Shares = Readonly<Record<Script, number>>;

export function scriptShares(counts: Tally): Shares {
  const scripts = Object.entries(lettersPerWord) as [Script, number][];
  const words = scripts.map(([script, letters]) => [script, counts[script] / letters] as const);
  const total = words.reduce((sum, [, count]) => sum + count, 0) || 1;
  return Object.fromEntries(words.map(([script, count]) => [script, count / total])) as Shares;
}

const NOTABLE = 0.15;

export function detectLanguage(text: string, counts: Tally, use: HanUse): Language {
  const shares = scriptShares(counts);
  const eastern = shares.han + shares.kana;
  if (shares.hangul >= 0.4) return answer("ko", "kor", "Kore", shares.hangul + shares.han);
  if (eastern >= NOTABLE && shares.kana >= eastern * 0.1)
    return answer("ja", "jpn", "Jpan", eastern + shares.latin * TERMS);
  return shares.han >= NOTABLE ? chinese(text, shares, use) : alphabetic(text, shares);
}

/** Manuals contain names in Latin letters, which count partly for the main language. */
const TERMS = 0.6;

function answer(code: LanguageCode, iso: string, script: string, confidence: number): Language {
  const rounded = Math.round(100 * Math.min(1, confidence)) / 100;
  const decided = rounded >= MIN_CONFIDENCE;
  return { code, iso, script, variety: null, confidence: rounded, decided };
}

function chinese(text: string, shares: Shares, use: HanUse): Language {
  const variety = varietyOf(use);
  if (shares.latin >= NOTABLE) {
    const western = alphabetic(text, shares);
    const both = shares.han + shares.latin;
    if (western.iso === "eng")
      return { ...answer("bilingual-zh-en", "zho", writingOf(use), both), variety };
    if (shares.latin > shares.han) return western;
  }
  return { ...chineseAlone(use, variety, shares.han), variety };
}

const chineseIso = { modern: "zho", classical: "lzh", cantonese: "yue" } as const;

const UNTOLD = 0.5;

function chineseAlone(use: HanUse, variety: Variety, hanShare: number): Language {
  const script = writingOf(use);
  const iso = chineseIso[variety];
  const { traditionalOnly, simplifiedOnly } = use;
  if (script === "Hani") return answer("zh", iso, script, hanShare * UNTOLD);
  const agreeing = Math.max(traditionalOnly, simplifiedOnly) / (traditionalOnly + simplifiedOnly);
  const code = script === "Hant" ? "zh-traditional" : "zh-simplified";
  return answer(code, iso, script, hanShare * agreeing);
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

function alphabetic(text: string, shares: Shares): Language {
  const alphabets = shares.latin + shares.cyrillic + shares.arabic + shares.letter;
  if (alphabets === 0) return answer("none", "und", "Zzzz", 0);
  const { iso, agreement } = identifyAlphabetic(text);
  return answer(knownLanguages[iso] ?? "other", iso, scriptOf(iso), alphabets * agreement);
}

function scriptOf(iso: string): string {
  return iso === "und" ? "Zzzz" : (new Intl.Locale(iso).maximize().script ?? "Zzzz");
}
