import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { scripts } from "../../package.json";
import { HELP } from "../../src/commands/help";
import { newMarket } from "../support/bids";
import {
  commandsIn,
  EXECUTABLE_RUNS,
  helpedCommands,
  type Quoted,
  quotedCommands,
  SERVING_COMMANDS,
  scriptCommands,
} from "../support/commands";
import { newFolder } from "../support/folder";
import { freePort } from "../support/http";
import { PATIENCE_MS } from "../support/patience";
import { answering, binary } from "../support/program";
import { outputOf, runCommand, startCommand } from "../support/scripts";
import { ROOT } from "../support/sources";
import { TOOL_RUNS } from "../support/tool-runs";

setDefaultTimeout(PATIENCE_MS);

/** They serve until they are stopped. A database that is not empty saves the demo its filling. */
const SERVING_TOOLS = ["bun run demo", "bun run start", "bun run dev"];

/** Runs in every check, or belongs to another program. */
const OTHERS = [
  "bun run check",
  "bun test",
  "bun node_modules/typescript/bin/tsc",
  "bun node_modules/@biomejs/biome/bin/biome",
  "bun audit",
];

const RUN = [...new Set(TOOL_RUNS.map(({ command }) => command))];

const TOOLS = [...RUN, "bun run check", "bun run dev"];

const executableRuns = () => [
  ...SERVING_COMMANDS,
  ...Object.values(EXECUTABLE_RUNS)
    .flat()
    .map(({ line }) => commandsIn(`\`marketplace ${line}\``)[0]?.command ?? line),
];

describe("every command", () => {
  test("of package.json and of the executable's help has a run, and no other", () => {
    const run = [...RUN, ...SERVING_TOOLS, ...OTHERS];
    expect(run.filter((command) => /^bun run /.test(command)).sort()).toEqual(
      scriptCommands().sort(),
    );
    expect([...new Set(executableRuns())].sort()).toEqual([...new Set(helpedCommands())].sort());
  });

  test("that a document quotes has a run", async () => {
    const known = [...RUN, ...SERVING_TOOLS, ...OTHERS, ...executableRuns()];
    const isKnown = ({ command }: Quoted) =>
      known.some((one) => `${command} `.startsWith(`${one} `) || one.startsWith(`${command} `));
    const quoted = await quotedCommands();
    expect(quoted.map(({ command }) => command)).toContain("marketplace operator end-sessions");
    expect(quoted.filter((quote) => !isKnown(quote))).toEqual([]);
  });

  test("prints its usage, or one sentence about a wrong option", async () => {
    const quoted = await quotedCommands();
    const optionsOf = (command: string) =>
      quoted.filter((quote) => quote.command === command).flatMap(({ options }) => options);
    await Promise.all(
      TOOLS.map(async (command) => {
        const [help, wrong] = await Promise.all([
          runCommand(command, ["--help"]),
          runCommand(command, ["--wrong"]),
        ]);
        expect({ command, ...help }).toEqual({
          command,
          stdout: expect.stringMatching(/^Usage: bun /),
          stderr: "",
          code: 0,
        });
        for (const option of optionsOf(command))
          expect([command, option, help.stdout.includes(option)]).toEqual([command, option, true]);
        const stderr = `There is no option --wrong.\nTry: ${command} --help\n`;
        expect({ command, ...wrong }).toEqual({ command, stdout: "", stderr, code: 2 });
      }),
    );
    const unknown = quoted.filter(
      ({ command, options }) =>
        command.startsWith("marketplace") && options.some((option) => !HELP.includes(option)),
    );
    expect(unknown).toEqual([]);
  });

  test.each([
    ["bun run start", "--wrong", "There is no option --wrong.\nTry: bun src/main.ts --help\n"],
    ["bun run demo", "--wrong", "There is no option --wrong.\nTry: bun src/main.ts --help\n"],
    ["bun run fuzz", "more", "bun run fuzz does not take more.\nTry: bun run fuzz --help\n"],
    ["bun run fuzz", "--seed", "--seed needs a number.\nTry: bun run fuzz --help\n"],
    ["bun run fuzz", "--seed=x", "--seed needs a whole number.\nTry: bun run fuzz --help\n"],
    ["bun run bench", "rest", "There is no figure rest.\nTry: bun run bench --help\n"],
    ["bun run check", "tests/x", "There is no test file tests/x.\nTry: bun run check --help\n"],
  ])("refuses what makes no sense: %p %p", async (command, word, stderr) => {
    expect(await runCommand(command, [word])).toEqual({ stdout: "", stderr, code: 2 });
  });

  test("of the executable takes --help and refuses a wrong option", async () => {
    const program = await binary();
    await Promise.all(
      [...new Set(helpedCommands())].map(async (command) => {
        const words = command.split(" ").slice(1);
        const [help, wrong] = await Promise.all(
          ["--help", "--wrong"].map((option) =>
            outputOf(Bun.spawn([program, ...words, option], PIPES)),
          ),
        );
        expect({ command, ...help }).toMatchObject({ command, code: 0, stderr: "" });
        expect(help?.stdout).toStartWith("marketplace ");
        const stderr = "There is no option --wrong.\nTry: marketplace --help\n";
        expect({ command, ...wrong }).toEqual({ command, stdout: "", stderr, code: 2 });
      }),
    );
  });

  test("with npx names the same version of Bun", async () => {
    const paths = ["Dockerfile", "README.md", "SELF-HOSTING.md", "CONTRIBUTING.md"];
    const texts = await Promise.all(paths.map((path) => Bun.file(join(ROOT, path)).text()));
    const versions = texts.map((text) => [...new Set(text.match(/bun@[\d.]+/g))]);
    expect(new Set(versions.flat()).size).toBe(1);
    expect(versions.map((named) => named.length)).toEqual([1, 1, 1, 1]);
  });

  test("of package.json is installed before it runs, or needs nothing", () => {
    for (const [name, script] of Object.entries(scripts))
      expect([name, script]).toEqual([
        name,
        expect.stringMatching(
          /^(bun install --frozen-lockfile --silent && )?(NODE_ENV=\w+ )?bun (src|tools|tests)\/\S+\.ts( \w+)?$/,
        ),
      ]);
  });
});

const PIPES = { stdin: "ignore", stdout: "pipe", stderr: "pipe" } as const;

describe("a documented tool", () => {
  for (const { command, args, says = /^/, code = 0, writes = [] } of TOOL_RUNS)
    test(`runs: ${command}`, async () => {
      const folder = newFolder();
      const ran = await runCommand(command, await args(folder), { TMPDIR: newFolder() });
      expect({ command, ...ran }).toMatchObject({ command, code });
      expect(code === 0 ? ran.stdout : ran.stderr).toMatch(says);
      expect(code === 0 ? ran.stderr : ran.stdout).toBe("");
      expect(ran.stdout).not.toMatch(/\b(NaN|Infinity|undefined)\b/);
      for (const name of writes) expect(Bun.file(join(folder, name)).size).toBeGreaterThan(10);
    });

  test.each(SERVING_TOOLS)("serves: %p", async (command) => {
    const { dataDir } = await newMarket(1);
    const port = String(freePort());
    const env = { DATA_DIR: dataDir, PORT: port, HOST: "127.0.0.1" };
    const child = startCommand(command, [], env);
    const output = outputOf(child);
    const address = `http://localhost:${port}`;
    await answering(address, child.exited);
    expect((await fetch(`${address}/marketplace`)).status).toBe(200);
    child.kill("SIGTERM");
    const { stderr, code } = await output;
    expect({ command, stderr, code }).toEqual({ command, stderr: "", code: 0 });
  });
});
