import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { measure } from "./measure";
import { auc, junkValues, type Measurement, SHARES } from "./measurement";
import { cleanTexts, dictionaryOf } from "./texts";

/**
 * `bun run calibrate FOLDER [half] [most]`: measures the texts of a folder, so many of each language
 * at most, and writes what was found.
 */
if (import.meta.main) {
  const [folder = ".", half, most = "1000"] = process.argv.slice(2);
  const times = new Map<string, number>();
  const texts = cleanTexts(folder);
  const measured: Measurement[] = [];
  for (const text of texts) {
    if (half && text.half !== half) continue;
    const before = times.get(text.norm) ?? 0;
    times.set(text.norm, before + 1);
    if (before >= Number(most)) continue;
    const one = measure(text, dictionaryOf(texts, text.language, text.name));
    measured.push(one);
    console.log(`${text.half.slice(0, 4)} ${text.name.padEnd(34)} ${one.clean}`);
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
