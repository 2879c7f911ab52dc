import { dirname, join } from "node:path";

export const ROOT = join(import.meta.dir, "../..");

/** A source file and what it imports. */
export interface Source {
  /** From the project's root: `src/lib/money.ts`. */
  path: string;
  text: string;
  /**
   * What it imports, types included: `src/lib/time` (no ending) for our own, else the bare name.
   */
  imports: string[];
  /** Those of them that are there when it runs. */
  runtimeImports: string[];
  /** And of these, those that are loaded with it: not what it imports later, by a call. */
  staticImports: string[];
}

const scanner = new Bun.Transpiler({ loader: "tsx" });
const IMPORTED = /\b(?:from|import)\s*\(?\s*"([^"]+)"/g;

/** Every TypeScript file under these folders. */
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

/** `path: import` for each import that breaks a rule; a test expects none. */
export function breaches(
  sources: readonly Source[],
  which: "imports" | "runtimeImports",
  isBreach: (imported: string) => boolean,
): string[] {
  return sources.flatMap((source) =>
    source[which].filter(isBreach).map((imported) => `${source.path}: ${imported}`),
  );
}

/** `path: line` for each line that matches. */
export function linesMatching(sources: readonly Source[], pattern: RegExp): string[] {
  return sources.flatMap(({ path, text }) =>
    text
      .split("\n")
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
}
