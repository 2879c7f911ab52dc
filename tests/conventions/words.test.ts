import { expect, test } from "bun:test";
import { join } from "node:path";
import { ROOT } from "../support/sources";

/** Words that a native editor would not write. */
const REFUSED =
  /\b(anew|so many|no more(?! than)|of which|whoever|(is|are|was|were) told|(is|are) to be|hears? of|mend(s|ed)?|reckon(s|ed)?)\b/i;

const REFUSED_ON_SCREENS = /\b(lots?|beside|besides|no such|cancell\w+)\b|[\d}] %/i;

/** Code that documents quote keeps its names. */
const CODE = /`[^`]*`/g;

test("uses no translated-sounding words in messages", async () => {
  const messages = (await textsOf("messages/en/*.json")).flatMap(({ path, text }) =>
    Object.entries<string>(JSON.parse(text)).map(([key, words]) => ({
      at: `${path} ${key}`,
      words,
    })),
  );
  expect(messages.length).toBeGreaterThan(1000);
  const refused = messages.filter(
    ({ words }) => REFUSED.test(words) || REFUSED_ON_SCREENS.test(words),
  );
  expect(refused).toEqual([]);
});

test("uses no translated-sounding words in documents", async () => {
  const lines = (await textsOf("*.md", "docs/*.md")).flatMap(({ path, text }) =>
    text.split("\n").map((words) => ({ path, words: words.replace(CODE, "") })),
  );
  expect(lines.length).toBeGreaterThan(1000);
  expect(lines.filter(({ words }) => REFUSED.test(words))).toEqual([]);
});

async function textsOf(...globs: string[]) {
  const paths = globs.flatMap((glob) => [...new Bun.Glob(glob).scanSync(ROOT)]);
  return Promise.all(
    paths.map(async (path) => ({ path, text: await Bun.file(join(ROOT, path)).text() })),
  );
}
