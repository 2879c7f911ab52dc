import { beforeAll, describe, expect, test } from "bun:test";
import {
  breaches,
  circlesAmong,
  type Graph,
  importGraph,
  type Source,
  sourcesIn,
} from "../support/sources";

let all: Source[];
let graph: Graph;

beforeAll(async () => {
  all = await sourcesIn("src", "views", "messages", "islands", "db");
  expect(all.length).toBeGreaterThan(100);
  graph = importGraph(all);
});

const under = (...folders: string[]) =>
  all.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)));

/** The layers, lowest first; a file belongs to the first that matches. */
const FLOORS: ReadonlyArray<readonly [floor: string, files: RegExp]> = [
  ["the library", /^src\/lib\//],
  ["the market's rules", /^src\/rules\//],
  ["the configuration and the database", /^(src\/config\.ts|db\/)/],
  ["words", /^messages\//],
  ["the program", /^src\/main\.ts/],
  ["commands and builds", /^(src\/(commands|binary)\/|islands\/build\.ts)/],
  ["composition", /^src\/[^/]+\.ts/],
  ["the demo world", /^src\/demo\//],
  ["the web", /^src\/web\//],
  ["verbs and rules", /^src\/[^/]+\//],
  ["islands", /^islands\//],
  ["views", /^views\//],
];

const UPWARDS = [
  "the library",
  "the market's rules",
  "the configuration and the database",
  "verbs and rules",
  "words",
  "islands",
  "views",
  "the web",
  "the demo world",
  "composition",
  "commands and builds",
  "the program",
];

const floorOf = (path: string) =>
  UPWARDS.indexOf(FLOORS.find(([, files]) => files.test(path))?.[0] ?? "");

function roomOf(path: string): string {
  const [first = "", second = "", third = ""] = path.split("/");
  if (first === "db") return first;
  if (first !== "src") return `${first}/${second}`;
  if (second === "web") return `src/web/${third}`;
  return path.split("/").length > 2 ? `src/${second}` : path;
}

const QUALITY = "src/quality/";
const DOOR = `${QUALITY}index.ts`;

function qualityRoomOf(path: string): string | null {
  const folders = path.split("/").slice(0, -1);
  return path.startsWith(QUALITY) && folders.length > 2 ? folders.slice(0, 3).join("/") : null;
}

const importsWhere = (isWrong: (path: string, other: string) => boolean) =>
  [...graph].flatMap(([path, imported]) =>
    [...imported].filter((other) => isWrong(path, other)).map((other) => `${path} → ${other}`),
  );

function roomGraph(roomOf: (path: string) => string | null): Graph {
  const rooms: Graph = new Map();
  for (const [path, imported] of graph) {
    const from = roomOf(path);
    if (from === null) continue;
    const room = rooms.get(from) ?? new Set();
    for (const other of imported) {
      const to = roomOf(other);
      if (to !== null && to !== from) room.add(to);
    }
    rooms.set(from, room);
  }
  return rooms;
}

describe("an import", () => {
  test("points down, never up", () => {
    expect(all.filter(({ path }) => floorOf(path) < 0).map(({ path }) => path)).toEqual([]);
    const upward = [...graph].flatMap(([path, imported]) =>
      [...imported]
        .filter((other) => floorOf(other) > floorOf(path))
        .map((other) => `${path} → ${other}`),
    );
    expect(upward).toEqual([]);
  });

  test("forms no cycle of files", () => {
    expect(circlesAmong(graph)).toEqual([]);
  });

  test("forms no cycle of folders", () => {
    expect(circlesAmong(roomGraph(roomOf))).toEqual([]);
  });

  test("forms no cycle within the quality engine", () => {
    const rooms = roomGraph(qualityRoomOf);
    expect(rooms.size).toBeGreaterThan(3);
    expect(circlesAmong(rooms)).toEqual([]);
  });

  test("reaches the quality engine only through its entry file", () => {
    expect(graph.get("src/samples/analyzer/assess.ts")).toContain(DOOR);
    const inside = (path: string) => path.startsWith(QUALITY);
    expect(importsWhere((path, other) => !inside(path) && inside(other) && other !== DOOR)).toEqual(
      [],
    );
  });

  test("inside the quality engine reaches only itself, formats and the library", () => {
    expect(
      importsWhere(
        (path, other) => path.startsWith(QUALITY) && !/^src\/(quality|lib|formats)\//.test(other),
      ),
    ).toEqual([]);
  });
});

function reachedFrom(names: string[], which: "runtimeImports" | "staticImports"): string[] {
  const known = new Map(all.map((source) => [source.path.replace(/\.tsx?$/, ""), source]));
  const reached = new Set<string>();
  const reach = (name: string) => {
    if (reached.has(name)) return;
    reached.add(name);
    const source = known.get(name) ?? known.get(`${name}/index`);
    for (const imported of source?.[which] ?? []) reach(imported);
  };
  for (const name of names) reach(name);
  return [...reached];
}

describe("the layers", () => {
  test("let a server start without rarely needed modules", () => {
    const atStart = reachedFrom(["src/main", "src/commands/serve"], "staticImports");
    expect(atStart).toContain("src/app");
    const seldom =
      /^(age-encryption|argon2|nodemailer|node:http|pg|feed|ical-generator|file-type|fontkit|pdfkit|reflect-metadata|@simplewebauthn\/|oauth4webapi|@zxcvbn-ts\/|@resvg\/|gpt-tokenizer|franc-min|hyparquet|@hyzyla\/|yauzl|xz-decompress|harfbuzzjs|src\/(demo|web\/http\/api-document)|messages\/(ja|ko|zh-Hant)\/)/;
    expect(atStart.filter((name) => seldom.test(name))).toEqual([]);
  });

  test("keep database, Bun and configuration out of messages, views and islands", () => {
    const forbidden = /^(db\/|bun(:|$)|src\/config$|kysely|elysia)/;
    const shown = under("messages", "views", "islands").filter(
      ({ path }) => path !== "islands/build.ts",
    );
    expect(breaches(shown, "imports", (imported) => forbidden.test(imported))).toEqual([]);
  });

  test("keep tools out of the product", () => {
    const isTool = (imported: string) => /^(tools|tests)\//.test(imported);
    expect(breaches(all, "imports", isTool)).toEqual([]);
  });

  test("let islands share only schemas, library, file kinds and types", () => {
    const shared =
      /^(src\/(lib|rules)\/|src\/[^/]+\/schema$|src\/formats\/(chosen-files|formats|kinds|text\/encodings)$|islands\/)/;
    const ours = /^(src|views|messages|db|islands)\//;
    const inBrowser = under("islands").filter(({ path }) => path !== "islands/build.ts");
    const isBreach = (imported: string) => ours.test(imported) && !shared.test(imported);
    expect(breaches(inBrowser, "runtimeImports", isBreach)).toEqual([]);
  });

  test("keep the modules that islands share fit for browsers", () => {
    const islands = under("islands")
      .map(({ path }) => path.replace(/\.tsx?$/, ""))
      .filter((name) => name !== "islands/build");
    const foreign = reachedFrom(islands, "runtimeImports").filter((name) =>
      /^(node:|bun|db\/|elysia|kysely|views\/|messages\/)/.test(name),
    );
    expect(foreign).toEqual([]);
  });

  test("keep Elysia, React and requests out of verbs and rules", () => {
    const verbs = all.filter(({ path }) => /^src\/(?!web\/|demo\/|commands\/)[^/]+\//.test(path));
    expect(verbs.length).toBeGreaterThan(100);
    const isBreach = (imported: string) => /^(elysia|react|@elysiajs)/.test(imported);
    expect(breaches(verbs, "imports", isBreach)).toEqual([]);
    const asked = verbs.filter(({ text }) => /: (Request|Response)\b/.test(text));
    expect(asked.map(({ path }) => path)).toEqual([]);
  });

  test("keep queries out of routes, views and messages", () => {
    const edge = under("src/web", "views", "messages");
    expect(edge.length).toBeGreaterThan(100);
    const isBreach = (imported: string) => /^(kysely|bun:sqlite)/.test(imported);
    expect(breaches(edge, "imports", isBreach)).toEqual([]);
    const queries =
      /\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|executeQuery|transaction)\(|\bsql`/;
    expect(edge.filter(({ text }) => queries.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test("build the demo world with verbs, not routes or actions", () => {
    const isRoute = (imported: string) => /(^|[-/])(actions|routes)$|\/actions\//.test(imported);
    expect(breaches(under("src/demo"), "imports", isRoute)).toEqual([]);
  });

  test("keep SQLite's modules in db", () => {
    const outside = under("src", "views", "messages", "islands");
    expect(breaches(outside, "imports", (imported) => imported === "bun:sqlite")).toEqual([]);
    const raw = outside.filter(({ text }) => /\bpragma |\bfts5\b|sql\.raw/i.test(text));
    expect(raw.map(({ path }) => path)).toEqual([]);
  });
});
