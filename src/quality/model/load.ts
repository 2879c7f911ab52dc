import { readFileSync } from "node:fs";
import de from "./files/de.bin" with { type: "file" };
import en from "./files/en.bin" with { type: "file" };
import es from "./files/es.bin" with { type: "file" };
import fr from "./files/fr.bin" with { type: "file" };
import ja from "./files/ja.bin" with { type: "file" };
import ko from "./files/ko.bin" with { type: "file" };
import pt from "./files/pt.bin" with { type: "file" };
import ru from "./files/ru.bin" with { type: "file" };
import zh from "./files/zh.bin" with { type: "file" };
import { buildLanguageModel, type LanguageModel, type ModelLanguage } from "./language-model";
import { unpackSections } from "./model-file";

const files: Readonly<Record<ModelLanguage, string>> = { de, en, es, fr, ja, ko, pt, ru, zh };
const loadedModels = new Map<ModelLanguage, LanguageModel>();

export function loadModel(language: ModelLanguage): LanguageModel {
  let model = loadedModels.get(language);
  if (!model) {
    model = buildLanguageModel(language, unpackSections(readFileSync(files[language])));
    loadedModels.set(language, model);
  }
  return model;
}
