import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { degradationNames } from "./degradations";
import { auc, junkValues, type Measurement, SHARES } from "./measure";

/** Writes the tables of the page on the analysis anew from measured.json. */

const MARK = /<!-- measured -->[\s\S]*<!-- \/measured -->/;

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function overview(texts: readonly Measurement[]): string {
  const languages = [...new Set(texts.map(({ language }) => language))];
  const rows = [null, ...languages].map((language) => {
    const own = texts.filter((one) => language === null || one.language === language);
    const clean = own.map((one) => one.clean);
    const [lowest] = own.toSorted((a, b) => a.clean - b.clean);
    const name = language ?? "all";
    return `| ${name} | ${own.length} | ${auc(clean, junkValues(own)).toFixed(3)} | ${Math.round(mean(clean))} | ${lowest?.clean} (${lowest?.name}) |`;
  });
  return [
    "| Language | Texts | AUC | Clean, mean | Lowest clean |",
    "|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

function falls(texts: readonly Measurement[]): string {
  const languages = [...new Set(texts.map(({ language }) => language))];
  const cell = (language: string, name: (typeof degradationNames)[number]) => {
    const own = texts.filter((one) => one.language === language && one.spoiled[name]);
    if (own.length === 0) return "–";
    return SHARES.map((_, at) =>
      Math.round(mean(own.map((one) => one.clean - (one.spoiled[name]?.[at] as number)))),
    ).join(" / ");
  };
  const head = `| Degradation | ${languages.join(" | ")} |`;
  const rows = degradationNames.map(
    (name) => `| ${name} | ${languages.map((language) => cell(language, name)).join(" | ")} |`,
  );
  return [head, `|---|${languages.map(() => "---").join("|")}|`, ...rows].join("\n");
}

if (import.meta.main) {
  const { texts } = JSON.parse(readFileSync(join(import.meta.dir, "measured.json"), "utf8")) as {
    texts: Measurement[];
  };
  const page = join(import.meta.dir, "../../../../docs", "analysis.md");
  const tables = `<!-- measured -->\n${overview(texts)}\n\n${falls(texts)}\n<!-- /measured -->`;
  writeFileSync(
    page,
    readFileSync(page, "utf8").replace(MARK, () => tables),
  );
}
