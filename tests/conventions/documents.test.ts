import { beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { linesMatching, ROOT, type Source, sourcesIn } from "../support/sources";

const HERE = "tests/conventions/documents.test.ts";

let documents: Map<string, string[]>;
let sources: Source[];

beforeAll(async () => {
  const paths = ["*.md", "docs/*.md"].flatMap((glob) => [...new Bun.Glob(glob).scanSync(ROOT)]);
  documents = new Map(
    await Promise.all(paths.map(async (path) => [path, anchorsOf(await read(path))] as const)),
  );
  sources = await sourcesIn("src", "views", "messages", "islands", "db", "tests");
});

function read(path: string): Promise<string> {
  return Bun.file(join(ROOT, path)).text();
}

function anchorsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

const UNKNOWN_DOCUMENT =
  /\b(SPEC|DESIGN|FACTS|AUDIT)\b|\b(QUALITY|[Ss]pec(ification)?)('s)? sections? \d|\b([Tt]he|our) (spec|design)\b(?! of)/;

const FILE =
  /(?<![\w./"-])(?:src|db|views|islands|tests|public)\/[\w/.-]*[\w-]\.(?:tsx?|css|md)\b/g;

function dangling(citing: string, text: string): string[] {
  return [...text.matchAll(/\b(docs\/[\w-]+\.md)(?:#([\w-]*))?/g)]
    .filter(([, document = "", anchor = ""]) => !documents.get(document)?.includes(anchor))
    .map(([citation]) => `${citing}: ${citation}`);
}

describe("the documents", () => {
  test("have unique headings", () => {
    expect([...documents.keys()]).toContain("docs/product.md");
    for (const [path, anchors] of documents) {
      const twice = anchors.filter((anchor, i) => anchors.indexOf(anchor) !== i);
      // A changelog has "Added" under every version.
      if (path.startsWith("docs/")) expect([path, twice]).toEqual([path, []]);
    }
  });

  test("have no broken links", async () => {
    for (const path of documents.keys()) {
      const links = [...(await read(path)).matchAll(/\]\((?!\w+:)([^)#]*)(?:#([^)]*))?\)/g)];
      const broken = links.filter(([, file = "", anchor]) => {
        const target = file === "" ? path : join(dirname(path), file);
        if (!existsSync(join(ROOT, target))) return true;
        return anchor !== undefined && !documents.get(target)?.includes(anchor);
      });
      expect([path, broken.map(([link]) => link)]).toEqual([path, []]);
    }
  });

  test("name files by existing paths, as comments do", async () => {
    const texts = await Promise.all(
      [...documents.keys()].map(async (path) => ({ path, text: await read(path) })),
    );
    const missing = [...texts, ...sources].flatMap(({ path, text }) =>
      [...text.matchAll(FILE)]
        .filter(([file]) => !existsSync(join(ROOT, file)))
        .map(([file]) => `${path}: ${file}`),
    );
    expect(missing).toEqual([]);
  });

  test("name files without a folder by names that exist", async () => {
    const known = ["src", "db", "views", "messages", "islands", "tests", "tools", "public"].flatMap(
      (folder) => [...new Bun.Glob(`${folder}/**/*.{ts,tsx,css,json}`).scanSync(ROOT)],
    );
    const names = new Set([...known.map((path) => basename(path)), "package.json"]);
    for (const path of documents.keys()) {
      const named = [...(await read(path)).matchAll(/`([a-z][\w.-]*\.(?:tsx?|css))`/g)];
      expect(named.map(([, name = ""]) => name).filter((name) => !names.has(name))).toEqual([]);
    }
  });

  test("map every layer and every composition file", async () => {
    const [, map = ""] =
      /^## The map$.*?^```$(.*?)^```$/ms.exec(await read("ARCHITECTURE.md")) ?? [];
    const places = sources
      .filter(({ path }) => !path.startsWith("tests/"))
      .map(({ path }) => /^src\/([^/]+\.ts)$/.exec(path)?.[1] ?? `${path.split("/")[0]}/`);
    expect(places).toContain("app.ts");
    expect([...new Set(places)].filter((place) => !map.includes(place))).toEqual([]);
  });

  test("contain every heading that a comment cites: name it, as in docs/product.md#bids", () => {
    const others = sources.filter(({ path }) => path !== HERE);
    expect(others.flatMap(({ path, text }) => dangling(path, text))).toEqual([]);
    expect(dangling("here", "docs/product.md#bids")).toEqual([]);
    expect(dangling("here", "docs/product.md#bits")).toEqual(["here: docs/product.md#bits"]);
    expect(dangling("here", "docs/product.md, Bids")).toEqual(["here: docs/product.md"]);
  });

  test("are the only documents that comments cite", async () => {
    const others = sources.filter(({ path }) => path !== HERE);
    expect(linesMatching(others, UNKNOWN_DOCUMENT)).toEqual([]);
    const globs = ["*.md", "docs/*.md", "src/**/*.md", "tests/**/*.md"];
    const known = globs.flatMap((glob) => [...new Bun.Glob(glob).scanSync(ROOT)]);
    const unknown = others.flatMap(({ path, text }) =>
      [...text.matchAll(/(?<!\/etc\/[\w/]*)\b[\w-]+\.md\b/g)]
        .filter(([name]) => !known.some((document) => basename(document) === name))
        .map(([name]) => `${path}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });
});
