import { wordsFromJson } from "../../src/lib/wording";

export function pageWords<Words>(json: string | undefined): Words {
  return wordsFromJson(JSON.parse(json ?? "{}"), document.documentElement.lang) as Words;
}
