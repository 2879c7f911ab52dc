import { beforeAll, describe, expect, test } from "bun:test";
import { linesMatching, ROOT, type Source, sourcesIn } from "../support/sources";

let all: Source[];

beforeAll(async () => {
  all = await sourcesIn("src", "views", "messages", "islands", "db");
});

const except = (...paths: string[]) => all.filter(({ path }) => !paths.includes(path));

describe("the sources", () => {
  test("read the environment in one place", () => {
    // The builders only name it, to replace it in what they build.
    const others = except("src/config.ts", "islands/build.ts", "src/binary/bundle.ts");
    expect(linesMatching(others, /process\.env|Bun\.env|import\.meta\.env/)).toEqual([]);
  });

  test("use the injected clock", () => {
    const others = except("src/main.ts", "islands/runtime/server-clock.ts");
    expect(linesMatching(others, /Date\.now|new Date\(\)|performance\.(now|timeOrigin)/)).toEqual(
      [],
    );
  });

  test("write the properties of an object out, so that the types of all are checked", async () => {
    const everything = [...all, ...(await sourcesIn("tests", "tools"))];
    expect(linesMatching(everything, /\.\.\.\x7b /)).toEqual([]);
  });

  test("say why the types are overruled", () => {
    const unexplained = all.flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, at, lines) => {
        const isCast = /\bas (never|unknown as)\b/.test(line) && !/^\s*(\/\/|\/?\*)/.test(line);
        const reasons = [line, lines[at - 1] ?? "", lines[at - 2] ?? ""];
        const isExplained = reasons.some((each) => /\/\/ |\*\/$/.test(each));
        return isCast && !isExplained ? [`${path}:${at + 1}`] : [];
      }),
    );
    expect(unexplained).toEqual([]);
  });

  test("keep files short, except pure declarations", () => {
    const declares =
      /^(db\/schema|db\/migrations\/|messages\/|src\/lib\/error-codes|src\/rules\/environment|src\/mail\/templates)/;
    const long = all.filter(
      ({ path, text }) => !declares.test(path) && text.trimEnd().split("\n").length > 220,
    );
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  test("contain no file that only re-exports", () => {
    const hollow = all.filter(({ text }) => {
      const code = text.replaceAll(/\/\*.*?\*\//gs, "").replaceAll(/\/\/.*$/gm, "");
      const statements = code.split(";\n").map((statement) => statement.trim());
      return statements.every((statement) => /^(import\b|export (type )?[{*]|$)/.test(statement));
    });
    const named = hollow.filter(
      ({ path }) =>
        !path.endsWith(".library.ts") && !/^(src\/quality|messages\/[\w-]+)\/index\.ts$/.test(path),
    );
    expect(named.map(({ path }) => path)).toEqual([]);
  });

  test("contain no TODOs", () => {
    expect(linesMatching(all, /\b(TODO|FIXME|XXX|HACK)\b|@ts-(ignore|nocheck)/)).toEqual([]);
  });

  test("print only from the command line", () => {
    const others = all.filter(
      ({ path }) =>
        !/^(src\/main\.ts|src\/commands\/|src\/samples\/benchmarks\/making\/|src\/quality\/lab\/|src\/binary\/build\.ts|src\/lib\/tool\.ts|src\/demo\/)/.test(
          path,
        ),
    );
    expect(linesMatching(others, /\bconsole\.(log|info|debug|warn|error)\(/)).toEqual([]);
  });

  test("have no inline styles or scripts", () => {
    // Mail clients ignore style sheets, and our policy does not apply to mails.
    const shown = all.filter(({ path }) => /^(views\/(?!mail\/)|islands\/)/.test(path));
    expect(linesMatching(shown, /\sstyle=|hx-on|"js:|javascript:/)).toEqual([]);
  });
});

describe("the style sheets", () => {
  const site = () => Bun.file(`${ROOT}/public/css/site.css`).text();
  const files = () => [...new Bun.Glob("*.css").scanSync(`${ROOT}/public/css`)];

  test("appear once each in site.css, under a declared layer", async () => {
    const lines = (await site()).trim().split("\n");
    const [first = "", ...imports] = lines;
    const layers = /^@layer ([\w, ]+);$/.exec(first)?.[1]?.split(", ") ?? [];
    const named = imports.map(
      (line) => /^@import "\.\/(.+)" layer\((\w+)\);$/.exec(line) ?? [line],
    );
    expect(named.map(([, file]) => file).sort()).toEqual(
      files()
        .filter((file) => file !== "site.css")
        .sort(),
    );
    for (const [line, , layer = ""] of named)
      expect([line, layers]).toEqual([line, expect.arrayContaining([layer])]);
  });

  test("differ between themes only in colors", async () => {
    const themed = /data-theme|color-scheme|light-dark\(/;
    const sheets = files().filter((name) => name !== "tokens.css");
    for (const file of sheets) {
      const css = await Bun.file(`${ROOT}/public/css/${file}`).text();
      // Printed pages are always light.
      expect([file, css.replaceAll("color-scheme: light;", "").match(themed)]).toEqual([
        file,
        null,
      ]);
    }
    const tokens = await Bun.file(`${ROOT}/public/css/tokens.css`).text();
    const ofThemes = [...tokens.matchAll(/\[data-theme="\w+"\] \{([^}]*)\}/g)];
    expect(ofThemes.map(([, rules = ""]) => rules.trim())).toEqual([
      "color-scheme: dark;",
      "color-scheme: light;",
    ]);
    expect(linesMatching(all, /prefers-color-scheme/)).toEqual([]);
  });

  test("have four sizes of text", async () => {
    // Paper is measured in points, and a chart in its own pixels.
    const known =
      /^(var\(--(text|title|headline)[\w-]*\)|inherit|0|0\.8em|[\d.]+pt|\d+px|clamp\(.+\))$/;
    for (const file of files().filter((name) => name !== "tokens.css")) {
      const css = await Bun.file(`${ROOT}/public/css/${file}`).text();
      const sizes = [
        ...[...css.matchAll(/font-size: ([^;]+);/g)].map(([, size = ""]) => size),
        ...[...css.matchAll(/font: (?:\d+ )?([^;/]+) \//g)].map(([, size = ""]) => size),
      ];
      expect([file, sizes.filter((size) => !known.test(size))]).toEqual([file, []]);
    }
  });

  test("define colors only in the tokens", async () => {
    // The black of shadows is not in the palette.
    const colour = /#[0-9a-f]{3,8}\b(?=[^{]*[;}])|\b(rgb|hsl|oklch)a?\((?!0 0 0 \/)/gi;
    for (const file of files().filter((name) => name !== "tokens.css")) {
      const css = (await Bun.file(`${ROOT}/public/css/${file}`).text()).replaceAll(
        /\/\*.*?\*\//gs,
        "",
      );
      expect([file, css.match(colour)]).toEqual([file, null]);
    }
  });
});

describe("the tests", () => {
  test("skip no test and run none exclusively", async () => {
    const tests = await sourcesIn("tests");
    // Concatenated, so that the test does not find this line.
    const left = new RegExp(
      `\\b(test|it|describe)\\.(${["skip", "todo", "only", "failing"].join("|")})\\b`,
    );
    expect(linesMatching(tests, left)).toEqual([]);
    expect(linesMatching(tests, /^\s*(xit|xtest|xdescribe|fit|fdescribe)\(/)).toEqual([]);
  });

  test("all expect something", async () => {
    const files = (await sourcesIn("tests")).filter(({ path }) => /\.test\.tsx?$/.test(path));
    expect(files.length).toBeGreaterThan(30);
    const idle = files.filter(
      ({ text }) => !/\bexpect\(/.test(text) || !/\btest(OnSqlite|\.each)?\(/.test(text),
    );
    expect(idle.map(({ path }) => path)).toEqual([]);
  });

  test("never wait for time to pass", async () => {
    const files = (await sourcesIn("tests")).filter(({ path }) => /\.test\.tsx?$/.test(path));
    expect(linesMatching(files, /Bun\.sleep\w*\(|setTimeout\(|waitForTimeout\(/)).toEqual([]);
  });

  test("share one timeout", async () => {
    const tests = await sourcesIn("tests");
    expect(
      linesMatching(tests, /setDefaultTimeout\((?!P[A-Z]+_MS\))|^\s*\}, [\d_]{4,}\);/),
    ).toEqual([]);
  });

  test("mirror the folders of the sources", () => {
    const folders = new Set([
      ...[...new Bun.Glob("src/*/*").scanSync(ROOT)].map((path) => path.split("/")[1]),
      ...[...new Bun.Glob("src/web/*/*").scanSync(ROOT)].map((path) => path.split("/")[2]),
      "web",
      ...["db", "views", "islands", "browser", "conventions", "support", "tools", "clients"],
    ]);
    const strays = [...new Bun.Glob("tests/*/**/*.test.{ts,tsx}").scanSync(ROOT)].filter(
      (path) => !folders.has(path.split("/")[1]),
    );
    expect(strays).toEqual([]);
  });
});
