import type { Source } from "./sources";

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
