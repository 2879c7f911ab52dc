import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { keptJson } from "./kept";
import { measure } from "./measure";
import { auc, junkValues, type Measurement, SHARES } from "./measurement";
import { cleanTexts, dictionaryOf, KNOWN_TEXTS } from "./texts";

/**
 * `bun run calibrate [TEXTS] [CACHE]`: measures the texts of a folder or of a compressed file, and writes what was
 * found, which is published; where none is named, those that are known, which tell what a change does to them.
 * With a folder to keep what was measured, a run that was ended goes on from there.
 */
if (import.meta.main) {
  const [source = KNOWN_TEXTS, cache] = process.argv.slice(2);
  const texts = cleanTexts(source);
  const measured: Measurement[] = [];
  for (const text of texts) {
    const one = keptJson(cache, text.name, () =>
      measure(text, dictionaryOf(texts, text.language, text.name)),
    );
    measured.push(one);
    console.log(`${text.name.padEnd(34)} ${one.clean}`);
    for (const [name, values] of Object.entries(one.spoiled)) {
      const wrong = values.some(
        (value, at) => value > (at ? (values[at - 1] as number) : one.clean),
      );
      const cheap = one.clean - (values[2] as number) < 20;
      if (wrong || cheap)
        console.log(
          `   ${name.padEnd(20)} ${values.join(" ")} ${wrong ? "ORDER" : ""}${cheap ? " CHEAP" : ""}`,
        );
    }
  }
  if (source !== KNOWN_TEXTS)
    writeFileSync(
      join(import.meta.dir, "measured.json"),
      `${JSON.stringify({ shares: SHARES, texts: measured })}\n`,
    );
  const languages = [...new Set(measured.map(({ language }) => language))];
  for (const language of [null, ...languages]) {
    const own = measured.filter((one) => language === null || one.language === language);
    const clean = own.map((one) => one.clean);
    console.log(
      language ?? "all",
      "auc",
      auc(clean, junkValues(own)).toFixed(4),
      "lowest clean",
      Math.min(...clean),
    );
  }
}
