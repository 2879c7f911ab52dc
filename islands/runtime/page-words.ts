import { wordsFromJson } from "../../src/lib/wording";

/** Messages that the server wrote into an attribute as JSON, such as those of a countdown. */
export function pageWords<Words>(json: string | undefined): Words {
  return wordsFromJson(JSON.parse(json ?? "{}"), document.documentElement.lang) as Words;
}
