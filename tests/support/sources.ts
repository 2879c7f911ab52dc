import { dirname, join } from "node:path";

export const ROOT = join(import.meta.dir, "../..");

export interface Source {
  path: string;
  text: string;
  imports: string[];
  runtimeImports: string[];
  staticImports: string[];
}

const scanner = new Bun.Transpiler({ loader: "tsx" });
const IMPORTED = /\b(?:from|import)\s*\(?\s*"([^"]+)"/g;

export async function sourcesIn(...folders: string[]): Promise<Source[]> {
  const paths = folders.flatMap((folder) => [
    ...new Bun.Glob(`${folder}/**/*.{ts,tsx}`).scanSync(ROOT),
  ]);
  return Promise.all(paths.sort().map(readSource));
}

async function readSource(path: string): Promise<Source> {
  const text = await Bun.file(join(ROOT, path)).text();
  const resolved = (names: string[]) =>
    names.map((name) => (name.startsWith(".") ? join(dirname(path), name) : name));
  const imported = scanner.scanImports(text);
  return {
    path,
    text,
    imports: resolved([...text.matchAll(IMPORTED)].map(([, name = ""]) => name)),
    runtimeImports: resolved(imported.map(({ path: name }) => name)),
    staticImports: resolved(
      imported.filter(({ kind }) => kind === "import-statement").map(({ path: name }) => name),
    ),
  };
}

export function breaches(
  sources: readonly Source[],
  which: "imports" | "runtimeImports",
  isBreach: (imported: string) => boolean,
): string[] {
  return sources.flatMap((source) =>
    source[which].filter(isBreach).map((imported) => `${source.path}: ${imported}`),
  );
}

export function linesMatching(sources: readonly Source[], pattern: RegExp): string[] {
  return sources.flatMap(({ path, text }) =>
    text
      .split("\n")
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
}
