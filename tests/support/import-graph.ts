import { join } from "node:path";
import type { Source } from "./sources";

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
