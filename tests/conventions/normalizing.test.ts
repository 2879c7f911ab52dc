import { expect, test } from "bun:test";
import { linesMatching, sourcesIn } from "../support/sources";

/** Normalizing takes quadratic time for thousands of marks, so these bound their texts. */
const BOUNDED: Record<string, string> = {
  "src/accounts/passwords.ts": "the longest password",
  "src/accounts/schema.ts": "four times the longest password",
  "src/commands/local-files.ts": "names of the operator's own files",
  "src/lib/files.ts": "names of 1,000 bytes",
  "src/lib/text.ts": "what is normalized already",
  "src/quality/questions/blocks.ts": "four digits, in a worker",
  "src/quality/questions/questions.ts": "a question, in a worker with a time limit",
  "src/quality/questions/sums.ts": "a sum, in a worker with a time limit",
  "src/quality/text/signs.ts": "single characters",
  "islands/delivery/triage.ts": "names of the member's own files",
};

test("limits members' texts to 30 combining marks per letter", async () => {
  const lines = linesMatching(await sourcesIn("src", "islands"), /\.normalize\("NF/);
  const files = [...new Set(lines.map((line) => line.split(":")[0]))].sort();
  expect(files).toEqual(Object.keys(BOUNDED).sort());
});
