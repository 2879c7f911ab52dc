import type { ContentType, Problem, ProblemCode } from "../report";
import type { Structure } from "./kinds";

type StructuredKind = Structure["kind"];

const FOUND: Readonly<Record<StructuredKind, ProblemCode>> = {
  chat: "found-chat",
  code: "found-code",
  parallel: "found-parallel",
};
const MISSING: Readonly<Partial<Record<ContentType, ProblemCode>>> = {
  chat: "no-chat",
  code: "no-code",
  parallel: "no-parallel",
};

/** Null if the file is what its seller declares, as far as its structure shows. */
export function kindProblemOf(declared: ContentType, found: StructuredKind | null): Problem | null {
  if (declared === found) return null;
  const code = found ? FOUND[found] : MISSING[declared];
  return code ? { code, gate: null, share: 1, count: 0, at: [] } : null;
}
