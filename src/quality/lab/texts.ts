import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { ModelLanguage } from "../model/language-model";

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
