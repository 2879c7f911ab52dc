import type { ZodError } from "zod";

/** An error lists at most 20 unknown names, each up to 80 characters. */
export const MAX_NAMES = 20;
export const MAX_NAME_CHARACTERS = 80;

interface Issue {
  path: string;
  message: string;
}

/** An unknown key gets its own path, such as `rights.terms.auditt`. */
export function issuesOf({ issues }: Pick<ZodError, "issues">): Issue[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code !== "unrecognized_keys") return { path: path.join("."), message: issue.message };
    return issue.keys.slice(0, MAX_NAMES).map((key) => ({
      path: [...path, key.slice(0, MAX_NAME_CHARACTERS)].join("."),
      message: "field-unknown",
    }));
  });
}
