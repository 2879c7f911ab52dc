import { join } from "node:path";
import { BadUsage } from "../../src/lib/options";
import { runTool } from "../../src/lib/tool";

const FILE = join(import.meta.dir, "../../src/lib/confusables/table.json");

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

async function make(_: object, [path]: string[]): Promise<number> {
  if (path === undefined) throw new BadUsage("The command needs a file.");
  await Bun.write(FILE, `${JSON.stringify(tableOf(await Bun.file(path).text()))}\n`);
  return 0;
}

if (import.meta.main)
  await runTool({
    usage: `bun tools/unicode/confusables.ts CONFUSABLES_TXT

  Makes src/lib/confusables/table.json from Unicode's confusables.txt.`,
    options: {},
    maxOperands: 1,
    run: make,
  });
