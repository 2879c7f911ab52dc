import { beforeAll, describe, expect, test } from "bun:test";
import { breaches, type Source, sourcesIn } from "../support/sources";

/** DESIGN section 2, What may import what. */

let all: Source[];

beforeAll(async () => {
  all = await sourcesIn("src", "views", "islands", "db");
  expect(all.length).toBeGreaterThan(100);
});

const under = (...folders: string[]) =>
  all.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)));

/** Where routes are: they parse, authorise, call one verb and render. */
const isRoutes = (path: string) => /(^|[-/])(api|routes)\.tsx?$/.test(path);
const isJsonShape = ({ path }: Source) => path.endsWith("-json.ts");
const isDomain = (path: string) => /^src\/(?!lib\/|http\/|commands\/|binary\/)[^/]+\//.test(path);

describe("what may import what", () => {
  test("views and islands know neither the database nor Bun nor the configuration", () => {
    const forbidden = /^(db\/|bun(:|$)|src\/config$|src\/main$|src\/app$|src\/http\/|kysely)/;
    const shown = under("views", "islands").filter(({ path }) => path !== "islands/build.ts");
    expect(breaches(shown, "imports", (imported) => forbidden.test(imported))).toEqual([]);
  });

  test("islands share only schemas, the library and types with the server", () => {
    const shared = /^(src\/lib\/|src\/[^/]+\/schema$|islands\/)/;
    const ours = /^(src|views|db|islands)\//;
    const inBrowser = under("islands").filter(({ path }) => path !== "islands/build.ts");
    const isBreach = (imported: string) => ours.test(imported) && !shared.test(imported);
    expect(breaches(inBrowser, "runtimeImports", isBreach)).toEqual([]);
  });

  test("what islands share reaches nothing that a browser has not", () => {
    const known = new Map(all.map((source) => [source.path.replace(/\.tsx?$/, ""), source]));
    const reached = new Set<string>();
    const reach = (name: string) => {
      if (reached.has(name)) return;
      reached.add(name);
      for (const imported of known.get(name)?.runtimeImports ?? []) reach(imported);
    };
    for (const name of known.keys()) {
      if (name.startsWith("islands/") && name !== "islands/build") reach(name);
    }
    const foreign = [...reached].filter((name) =>
      /^(node:|bun|db\/|elysia|kysely|views\/)/.test(name),
    );
    expect(foreign).toEqual([]);
  });

  test("the library imports nothing of ours outside itself", () => {
    const isBreach = (imported: string) =>
      /^(src\/(?!lib\/)|db\/|views\/|islands\/)/.test(imported);
    expect(breaches(under("src/lib"), "imports", isBreach)).toEqual([]);
  });

  test("the database knows of the rest only the library; its seeds use the product's verbs", () => {
    const own = under("db").filter(({ path }) => !path.startsWith("db/seeds/"));
    const isBreach = (imported: string) => /^(src\/(?!lib\/)|views\/|islands\/)/.test(imported);
    expect(breaches(own, "imports", isBreach)).toEqual([]);
    const seeds = under("db/seeds");
    const isRoute = (imported: string) => isRoutes(`${imported}.ts`) || imported === "src/app";
    expect(breaches(seeds, "imports", isRoute)).toEqual([]);
  });

  test("verbs know no Elysia, React or view", () => {
    // What renders is written in .tsx; a verb is a .ts file of a domain that is not its routes.
    const verbs = all.filter(
      ({ path }) => isDomain(path) && path.endsWith(".ts") && !isRoutes(path),
    );
    expect(verbs.length).toBeGreaterThan(40);
    const isBreach = (imported: string) => /^(elysia|react|@elysiajs|views\/)/.test(imported);
    // What an answer looks like as JSON may word what it holds.
    const [shapes, others] = [
      verbs.filter(isJsonShape),
      verbs.filter((verb) => !isJsonShape(verb)),
    ];
    expect(breaches(others, "imports", isBreach)).toEqual([]);
    expect(
      breaches(
        shapes,
        "imports",
        (imported) => isBreach(imported) && !imported.startsWith("views/messages/"),
      ),
    ).toEqual([]);
  });

  test("routes and what renders build no queries", () => {
    const edge = all.filter(
      ({ path }) => isDomain(path) && (isRoutes(path) || path.endsWith(".tsx")),
    );
    expect(edge.length).toBeGreaterThan(10);
    const isBreach = (imported: string) => /^(kysely|db\/|bun:sqlite)/.test(imported);
    expect(breaches(edge, "runtimeImports", isBreach)).toEqual([]);
    const queries =
      /\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|executeQuery|transaction)\(|\bsql`/;
    expect(edge.filter(({ text }) => queries.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test("SQLite's own stays in db", () => {
    const outside = under("src", "views", "islands");
    expect(breaches(outside, "imports", (imported) => imported === "bun:sqlite")).toEqual([]);
    const raw = outside.filter(({ text }) => /\bpragma |\bfts5\b|sql\.raw/i.test(text));
    expect(raw.map(({ path }) => path)).toEqual([]);
  });

  test("nothing imports the program, and only its commands and tests the composition root", () => {
    expect(breaches(all, "imports", (imported) => imported === "src/main")).toEqual([]);
    const others = all.filter(({ path }) => !path.startsWith("src/commands/"));
    expect(breaches(others, "imports", (imported) => imported === "src/app")).toEqual([]);
  });
});
