import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { degradationNames } from "./degradations";
import { aims, byDegradation, byLanguage, measuredLanguages } from "./summary";

/** Writes the tables of the page on the analysis anew from measured.json. */

const MARK = /<!-- measured -->[\s\S]*<!-- \/measured -->/;

function overview(): string {
  const rows = byLanguage().map(
    ({ language, texts, auc, mean, lowest, lowestName }) =>
      `| ${language ?? "all"} | ${texts} | ${auc.toFixed(3)} | ${Math.round(mean)} | ${lowest} (${lowestName}) |`,
  );
  return [
    "| Language | Texts | AUC | Clean, mean | Lowest clean |",
    "|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

function falls(): string {
  const found = new Map(measuredLanguages.map((language) => [language, byDegradation(language)]));
  const cell = (language: string, name: string) =>
    found
      .get(language)
      ?.find((fall) => fall.name === name)
      ?.points.map((points) => Math.round(points) || 0)
      .join(" / ") ?? "–";
  const head = `| Degradation | ${measuredLanguages.join(" | ")} |`;
  const rows = degradationNames.map(
    (name) =>
      `| ${name} | ${measuredLanguages.map((language) => cell(language, name)).join(" | ")} |`,
  );
  return [head, `|---|${measuredLanguages.map(() => "---").join("|")}|`, ...rows].join("\n");
}

if (import.meta.main) {
  const page = join(import.meta.dir, "../../../../docs", "analysis.md");
  const tables = `<!-- measured -->\n${overview()}\n\n${falls()}\n<!-- /measured -->`;
  writeFileSync(
    page,
    readFileSync(page, "utf8").replace(MARK, () => tables),
  );
  console.log(aims());
}
