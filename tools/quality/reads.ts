import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { featuresOf } from "../../src/quality/features/features";
import { normOf } from "../../src/quality/fitted";
import type { Language } from "../../src/quality/language/language";
import type { ModelLanguage } from "../../src/quality/model/language-model";
import { loadModel } from "../../src/quality/model/load";
import { pageOf, windowsOf } from "../../src/quality/page";
import type { Original } from "./original";
import { corrupt, kindNames } from "./spoil";

/** Every kind of junk replaces a fifth of each text, and in a second version another share. */
export const FIFTH = 0.2;
export const OTHER_SHARES: readonly (readonly [share: number, weight: number])[] = [
  [0.1, 1],
  [0.4, 1],
  [1, 1],
];
export interface Reading {
  text: CleanText;
  kind: string | null;
  share: number;
  features: Float64Array;
  norm: string;
  part: number;
}

export function readAll(texts: readonly CleanText[]): Reading[] {
  return texts.flatMap((text, index) => readText(text, texts, index));
}

function readText(text: CleanText, texts: readonly CleanText[], at: number): Reading[] {
  const original = originalOf(text, texts, at);
  const spoiled = kindNames.flatMap((kind, k) => {
    const [otherShare = FIFTH] = OTHER_SHARES[(at + k) % OTHER_SHARES.length] ?? [];
    return [FIFTH, otherShare].map((share, s) => {
      return { kind, share, text: corrupt(original, kind, share, at + 3 * k + s) };
    });
  });
  return [{ kind: null, share: 0, text: text.text }, ...spoiled].flatMap((version) =>
    readVersion(text, version),
  );
}

export function originalOf(text: CleanText, texts: readonly CleanText[], at: number): Original {
  const others = sample(othersOf(text, texts), at);
  return { text: text.text, language: text.language, others };
}

/** A few texts are enough: more do not make better Markov chains. */
function sample(others: readonly string[], at: number): string[] {
  const step = Math.max(1, Math.floor(others.length / 12));
  return others.filter((_, index) => (index + at) % step === 0);
}

export interface Version {
  kind: string | null;
  share: number;
  text: string;
}

export function readVersion(
  text: CleanText,
  version: Version,
  modelFor: (language: Language) => ModelLanguage | null = () => text.language,
): Reading[] {
  const page = pageOf(version.text);
  const windows = windowsOf(page);
  const model = modelFor(page.language);
  const rows = featuresOf(page, windows, model && loadModel(model));
  const { kind, share } = version;
  const norm = normOf(page.language);
  return rows.map((features) => ({ text, kind, share, features, norm, part: 1 / rows.length }));
}

export interface CleanText {
  name: string;
  language: ModelLanguage;
  genre: string;
  source: string;
  text: string;
}

export function textsIn(folder: string): CleanText[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".txt"))
    .sort()
    .map((file) => {
      const name = basename(file, ".txt");
      const [language = "", genre = "", ...rest] = name.split("_");
      const source = rest.join("_").replace(/~\d+$/, "");
      const text = readFileSync(join(folder, file), "utf8");
      return { name, language: language as ModelLanguage, genre, source, text };
    });
}

export function othersOf(text: CleanText, texts: readonly CleanText[]): string[] {
  return texts
    .filter(({ language, source }) => language === text.language && source !== text.source)
    .map((other) => other.text);
}
