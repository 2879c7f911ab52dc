import type { IntakeJob } from "./intake/taking-in";

const UNREAD = ["problem_bank", "code", "parallel"];

/** Null where no type is stated, and for types whose quality is not that of running text. */
export function textContentType(contentType: string | null): IntakeJob["contentType"] {
  if (contentType === null || UNREAD.includes(contentType)) return null;
  return contentType === "educational" ? "educational" : "literary";
}
