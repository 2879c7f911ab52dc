import { beforeAll, describe, expect, test } from "bun:test";
import { dirname, join } from "node:path";
import { scripts } from "../../package.json";
import { type Source, sourcesIn } from "../support/sources";

let all: Source[];

beforeAll(async () => {
  const sources = await sourcesIn("src", "views", "messages", "islands", "db", "tests", "tools");
  all = sources.filter(({ path }) => !/\.test\.tsx?$/.test(path));
});

/** The formatter indents everything but the statements of the module itself. */
const STATEMENT = /^(?![\s/*})]).+/gm;
const RUNS = /^(?:.*\bprocess\.(?:argv|exit)\b|(?:void |for )?await\b|(?!addEventListener\b)\w+\()/;
const GUARDED = /^if \(import\.meta\.main\)/;

function runningStatements(text: string): string[] {
  const statements = text.match(STATEMENT) ?? [];
  return statements.filter((statement) => RUNS.test(statement) && !GUARDED.test(statement));
}

function declaresAfterRunning(text: string): boolean {
  const statements = text.match(STATEMENT) ?? [];
  const guard = statements.findIndex((statement) => GUARDED.test(statement));
  return guard >= 0 && guard < statements.length - 1;
}

const nameOf = (path: string) => path.replace(/\.tsx?$/, "");

/** Who imports a module without any of its names wants it to run. */
const SIDE_EFFECT = /^import "([^"]+)";$/gm;

function importedForNames({ path, text, runtimeImports }: Source): string[] {
  const wanted = [...text.matchAll(SIDE_EFFECT)].map(([, name = ""]) => join(dirname(path), name));
  return runtimeImports.filter((name) => !wanted.includes(name)).map(nameOf);
}

describe("a module that runs something when it is loaded", () => {
  test("is imported by no other", () => {
    const imported = new Set(all.flatMap(importedForNames));
    expect(imported).toContain("src/binary/build");
    const faults = all.filter(
      ({ path, text }) => imported.has(nameOf(path)) && runningStatements(text).length > 0,
    );
    expect(faults.map(({ path }) => path)).toEqual([]);
  });

  test("is only src/main.ts, or runs as its last statement if it is the program", () => {
    const commands = Object.values(scripts).map(
      (script) => / bun (\S+\.ts)/.exec(` ${script}`)?.[1],
    );
    expect(commands).toContain("src/binary/build.ts");
    expect(commands).not.toContain(undefined);
    const shipped = all.filter(
      ({ path }) => !/^(tests|tools)\//.test(path) || commands.includes(path),
    );
    const runsAnyway = shipped.filter(({ text }) => runningStatements(text).length > 0);
    expect(
      runsAnyway.map(({ path }) => path).filter((path) => !/^islands\/.*\.entry\.ts$/.test(path)),
    ).toEqual(["src/main.ts"]);
    expect(
      shipped.filter(({ text }) => declaresAfterRunning(text)).map(({ path }) => path),
    ).toEqual([]);
  });

  test("is recognized by its statements", () => {
    const declared = "const A = 1;\nexport async function main() {\n  process.exit(0);\n}\n";
    const guarded = "if (import.meta.main) process.exit(await main());\n";
    for (const running of [
      "process.exit(await main(process.argv.slice(2)));\n",
      "const [folder] = process.argv.slice(2);\n",
      'await Bun.write("file", packed);\n',
      "for await (const line of lines) print(line);\n",
      "main();\n",
    ])
      expect([running, runningStatements(declared + running).length]).toEqual([running, 1]);
    expect(runningStatements(declared + guarded)).toEqual([]);
    expect(declaresAfterRunning(declared + guarded)).toBe(false);
    expect(declaresAfterRunning(guarded + declared)).toBe(true);
  });
});
