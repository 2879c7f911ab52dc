import { join } from "node:path";

const FILE = join(import.meta.dir, "table.json");

interface Table {
  version: string;
  /** Each prototype with all the characters that look like it. */
  prototypes: Record<string, string>;
}

/** Reads Unicode's `confusables.txt` (UTS #39), all of it. */
export function tableOf(text: string): Table {
  const prototypes: Record<string, string> = {};
  for (const line of text.split("\n")) {
    const [character = "", prototype = ""] = line.replace(/#.*/, "").split(";").map(charactersOf);
    if (prototype) prototypes[prototype] = (prototypes[prototype] ?? "") + character;
  }
  return { version: /^# Version: (\S+)/m.exec(text)?.[1] ?? "", prototypes };
}

function charactersOf(codePoints: string): string {
  const [first = "", ...rest] = codePoints
    .trim()
    .replace(/^\ufeff/, "")
    .split(/\s+/);
  if (!/^[0-9A-F]{4,6}$/.test(first)) return "";
  return String.fromCodePoint(...[first, ...rest].map((point) => Number.parseInt(point, 16)));
}

if (import.meta.main) {
  const [path] = process.argv.slice(2);
  if (!path) throw new Error("Usage: bun src/lib/confusables/make.ts CONFUSABLES_TXT");
  await Bun.write(FILE, `${JSON.stringify(tableOf(await Bun.file(path).text()))}\n`);
}
