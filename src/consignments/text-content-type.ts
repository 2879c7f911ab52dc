import type { IntakeJob } from "./intake/taking-in";

/** Null for banks, whose questions are analyzed, and where no type is stated. */
export function textContentType(contentType: string | null): IntakeJob["contentType"] {
  if (contentType === null || contentType === "problem_bank") return null;
  return contentType === "educational" ? "educational" : "literary";
}
