import { join } from "node:path";
import { BadUsage } from "../../src/lib/options";
import { runTool } from "../../src/lib/tool";

const FILE = join(import.meta.dir, "../../src/lib/han-variants/table.json");

interface Table {
  version: string;
  /** Each variant, followed by the character that it is a variant of. */
  pairs: string;
}

/** Variants with another shape for the same meaning. */
const SAME_MEANING = ["kZVariant", "kSemanticVariant"];
/** Looks like another character. A rare one is usually that character in a name, such as 𠮷. */
const SAME_LOOK = "kSpoofingVariant";
const COMMON = /^[\u4e00-\u9fff]$/;

/** Reads `Unihan_Variants.txt` (UAX #38). Variants of several characters are left out. */
export function tableOf(text: string): Table {
  const pairs: string[] = [];
  for (const line of text.split("\n")) {
    const [variant = "", kind = "", ...others] = line.split("\t");
    const originals = (others[0] ?? "").split(" ").map(characterOf);
    const [from, to] = [characterOf(variant), originals[0] ?? ""];
    const isSame = SAME_MEANING.includes(kind) || (kind === SAME_LOOK && !COMMON.test(from));
    if (isSame && originals.length === 1 && from !== "" && to !== "") pairs.push(from + to);
  }
  return { version: /^# Unicode version: (\S+)/m.exec(text)?.[1] ?? "", pairs: pairs.join("") };
}

function characterOf(codePoint: string): string {
  const [, hex] = /^U\+([0-9A-F]{4,6})(?:<|$)/.exec(codePoint.trim()) ?? [];
  return hex === undefined ? "" : String.fromCodePoint(Number.parseInt(hex, 16));
}

async function make(_: object, [path]: string[]): Promise<number> {
  if (path === undefined) throw new BadUsage("The command needs a file.");
  await Bun.write(FILE, `${JSON.stringify(tableOf(await Bun.file(path).text()))}\n`);
  return 0;
}

if (import.meta.main)
  await runTool({
    usage: `bun tools/unicode/han-variants.ts UNIHAN_VARIANTS_TXT

  Makes src/lib/han-variants/table.json from Unicode's Unihan_Variants.txt.`,
    options: {},
    maxOperands: 1,
    run: make,
  });
