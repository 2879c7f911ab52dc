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

export type Graph = Map<string, Set<string>>;

export function importGraph(sources: readonly Source[]): Graph {
  const known = new Map(sources.map(({ path }) => [path.replace(/\.tsx?$/, ""), path]));
  return new Map(
    sources.map(({ path, text, imports }) => {
      const threads = [...text.matchAll(/new URL\("(\.[^"]+)", import\.meta\.url\)/g)].map(
        ([, name = ""]) => join(path, "..", name),
      );
      const names = [...imports, ...threads].map((name) => name.replace(/\.tsx?$/, ""));
      return [
        path,
        new Set(names.flatMap((name) => known.get(name) ?? known.get(`${name}/index`) ?? [])),
      ];
    }),
  );
}

export function circlesAmong(graph: Graph): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string) => {
    index.set(node, index.size);
    low.set(node, index.get(node) ?? 0);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) {
        low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
      }
    }
    if (low.get(node) !== index.get(node)) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return circles;
}

export interface Dockerfile {
  /** The commands of the first stage, which builds. */
  built: string[];
  /** Where the executable is copied from and to. */
  from: string;
  to: string;
  entrypoint: string[];
  healthcheck: string[];
}

export async function readDockerfile(): Promise<Dockerfile> {
  const text = await Bun.file(join(ROOT, "Dockerfile")).text();
  const lines = text.replaceAll("\\\n", "").split("\n");
  const [, building = [], final = []] = lines.reduce<string[][]>(
    (stages, line) => {
      if (line.startsWith("FROM ")) stages.push([]);
      stages.at(-1)?.push(line);
      return stages;
    },
    [[]],
  );
  const restOf = (stage: readonly string[], start: RegExp) =>
    stage.flatMap((line) => (start.test(line) ? [line.replace(start, "").trim()] : []));
  const [copied = ""] = restOf(final, /^COPY --from=build /);
  const [from = "", to = ""] = copied.split(" ");
  const [workFolder = ""] = restOf(building, /^WORKDIR /);
  return {
    built: restOf(building, /^RUN /),
    from: from.replace(`${workFolder}/`, ""),
    to,
    entrypoint: JSON.parse(restOf(final, /^ENTRYPOINT /)[0] ?? "[]"),
    healthcheck: JSON.parse(restOf(final, /^HEALTHCHECK .*?CMD /)[0] ?? "[]"),
  };
}

const MADE =
  /^( *)((?:export |private |protected |public |readonly |static )*)(const |let )?([#\w]+)(?:: [^=]+)? = (?:new (?:Map|Set)(?:<.*>)?\(\)|\[\]);$/;
const KEPT =
  /^(async |export |private |static |return )*(function\b|[#\w]+\(.*\{$|[#\w]+: .*=> \{$)/;
const NAMED = /^(const|let|readonly) .*=> \{$|^(return )?(async )?\([^()]*\) => \{$/;
const BLOCK = /^(if|for|while|do|else|try|catch|switch|finally)\b/;

interface Growing {
  path: string;
  name: string;
  isTopLevel: boolean;
}

export function growingIn({ path, text }: Source): Growing[] {
  const lines = text.split("\n");
  return lines.flatMap((line, at) => {
    const [, indent = "", , declared, name = ""] = MADE.exec(line) ?? [];
    if (!name) return [];
    const isField = declared === undefined && indent.length > 0;
    const own = isField ? `this.${name}` : name;
    const added = new RegExp(`(?<![\\w.#])${RegExp.escape(own)}\\.(set|add|push|unshift)\\(`);
    const grows = lines.some((other, i) => {
      if (i === at || !added.test(other)) return false;
      return isField || indent === "" || isElsewhere(lines, i, indent.length);
    });
    return grows ? [{ path, name, isTopLevel: indent === "" }] : [];
  });
}

function isElsewhere(lines: readonly string[], at: number, depth: number): boolean {
  let inner = depthOf(lines[at] ?? "");
  for (let i = at; i >= 0 && inner > depth; i--) {
    const line = lines[i] ?? "";
    if (line.trim() === "" || depthOf(line) >= inner) continue;
    inner = depthOf(line);
    const head = line.trim();
    if (inner < depth) return false;
    if (!BLOCK.test(head) && (KEPT.test(head) || NAMED.test(head))) return true;
  }
  return false;
}

function depthOf(line: string): number {
  return line.length - line.trimStart().length;
}
