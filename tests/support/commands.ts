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

export interface ExecutableRun {
  /** Names in capitals are replaced with what the test made. */
  line: string;
  says: RegExp;
  code?: number;
}

const REASONS = "--ground law --rule S26 --facts Copied";

/** In the order in which a new marketplace needs them. */
export const EXECUTABLE_RUNS = {
  first: [{ line: "migrate", says: /^Migrated: / }],
  sold: [
    { line: "measure FOLDER", says: /^Words: 600$/m },
    {
      line: "deliver FOLDER --to CONTRACT --url ADDRESS --token-file TOKEN --yes",
      says: /^Sealed\./m,
    },
  ],
  paid: [
    { line: "open SEALED --key-file KEY --to OPENED", says: /letters\/1931\.txt: 3 kB/ },
    { line: "verify PROOF --key LOGKEY", says: /They follow the rules\./ },
  ],
  serving: [
    { line: "operator verify SELLER", says: /is now verified/ },
    { line: "operator grant SELLER --role reviewer", says: /now has the role reviewer/ },
    { line: "operator revoke SELLER", says: /role/ },
    { line: "operator decline PACKAGE --note No", says: /was declined/ },
    { line: "operator certify PACKAGE", says: /is now certified/ },
    { line: "operator uncertify PACKAGE --note No", says: /was withdrawn/ },
    { line: "operator remove-second-factor SELLER", says: /two-step/, code: 1 },
    { line: "operator lift-pause BUYER --note No", says: /not paused/, code: 1 },
    { line: "operator allow-bidding BUYER --note No", says: /can already bid/, code: 1 },
    { line: "operator end-sessions BUYER", says: /sessions/ },
    { line: `packages hide PACKAGE ${REASONS}`, says: /is now hidden/ },
    { line: `packages restore PACKAGE ${REASONS}`, says: /is now restored/ },
    { line: `packages end PACKAGE ${REASONS}`, says: /is now without an auction/ },
    { line: `packages remove PACKAGE ${REASONS}`, says: /is now removed for good/ },
    { line: `members verify SELLER ${REASONS}`, says: /verified/ },
    { line: `members suspend BUYER ${REASONS}`, says: /suspended/ },
    { line: `members restore BUYER ${REASONS}`, says: /is now reinstated/ },
    { line: "members invite new@example.test", says: /is on its way/ },
    { line: "benchmark add QUESTIONS --name BENCHMARK", says: /tides was added: 1 texts/ },
    { line: "benchmark list", says: /^tides: added/m },
    { line: "benchmark remove BENCHMARK", says: /tides was removed/ },
    { line: "backup ARCHIVE", says: /^Backed up to / },
    { line: "backup", says: /^Sent to BACKUP_TO as / },
    { line: "mail test kim@example.test", says: /kim@example\.test/ },
  ],
  stopped: [
    { line: "restore ARCHIVE", says: /The previous data is in / },
    { line: "move --to DATABASE", says: /^Moved \d+ rows/ },
  ],
} satisfies Record<string, ExecutableRun[]>;

/** The commands that serve, and so do not end. */
export const SERVING_COMMANDS = ["marketplace serve", "marketplace demo"];
