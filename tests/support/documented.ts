import { join } from "node:path";
import { HELP } from "../../src/commands/help";
import { SCRIPTS } from "./scripts";
import { ROOT } from "./sources";

export interface Quoted {
  /** Such as "bun run fuzz" or "marketplace packages hide". */
  command: string;
  options: string[];
  document: string;
}

const DOCUMENTS = ["README.md", "SELF-HOSTING.md", "CONTRIBUTING.md", "docs/*.md"];
const CODE = /^```[^\n]*\n(.*?)^```|`([^`\n]+)`|^ {4}(bun .*)$/gms;

/** Words of the executable's commands that are never the first of anything else. */
const GROUPS = /^(?:operator|packages|members|benchmark|mail) [a-z]/;

export async function quotedCommands(): Promise<Quoted[]> {
  const paths = DOCUMENTS.flatMap((glob) => [...new Bun.Glob(glob).scanSync(ROOT)]);
  const texts = await Promise.all(
    paths.map(async (document) => ({
      document,
      text: await Bun.file(join(ROOT, document)).text(),
    })),
  );
  return texts.flatMap(({ document, text }) =>
    commandsIn(text).map((line) => ({ document, ...line })),
  );
}

export function commandsIn(markdown: string): Omit<Quoted, "document">[] {
  const code = [...markdown.matchAll(CODE)].map((parts) => parts.slice(1).find(Boolean) ?? "");
  const lines = code.flatMap((block) => block.replaceAll("\\\n", " ").split("\n"));
  return lines.flatMap((line) => {
    const words = withoutPrefix(line).split(/\s+/);
    const command = commandOf(words);
    return command === null ? [] : [{ command, options: optionsIn(words) }];
  });
}

/** Removes comments, sudo, settings and the way to run Bun with npx. */
function withoutPrefix(line: string): string {
  return line
    .replace(/\s#.*$/, "")
    .trim()
    .replace(/^sudo (?:-u \S+ )?/, "")
    .replace(/^(?:[A-Z_]+=\S+ )+/, "")
    .replace(/^npx -y bun@\S+/, "bun")
    .replace(GROUPS, (start) => `marketplace ${start}`);
}

function commandOf([program, first = "", ...rest]: readonly string[]): string | null {
  if (program === "marketplace") return executableCommand([first, ...rest]);
  if (program !== "bun" || first === "") return null;
  if (first === "src/main.ts") return executableCommand(rest);
  return first === "run" ? `bun run ${rest[0]}` : `bun ${first}`;
}

function executableCommand(words: readonly string[]): string {
  const end = words.findIndex((word) => !/^[a-z][a-z-]*$/.test(word));
  return ["marketplace", ...words.slice(0, end < 0 ? undefined : end)].join(" ");
}

const optionsIn = (words: readonly string[]) =>
  words.flatMap((word) => /^\[?(--[\w-]+)/.exec(word)?.[1] ?? []);

/** The executable's commands, from lines such as "  packages hide|restore ID --rule TEXT". */
export function helpedCommands(help = HELP): string[] {
  const usages = [...help.matchAll(/^ {2}(\S+(?: \S+)*)/gm)].map(([, usage = ""]) =>
    usage.split(" "),
  );
  return usages
    .flatMap(([name = "", verbs = ""]) => {
      if (name.startsWith("--")) return [];
      const isVerb = /^[a-z][a-z|-]*$/.test(verbs);
      return isVerb ? verbs.split("|").map((verb) => `${name} ${verb}`) : [name];
    })
    .map((command) => `marketplace ${command}`);
}

export const scriptCommands = () => SCRIPTS.map((name) => `bun run ${name}`);
