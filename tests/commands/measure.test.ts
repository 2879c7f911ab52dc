import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { messagesFor } from "../../messages/catalogue";
import { measure } from "../../src/commands/measure";
import { zip } from "../../src/lib/zip";
import { wordCount } from "../../src/quality";
import { NOVEL, NOVEL_WORDS } from "../support/declared-text";
import { newFolder } from "../support/folder";
import { encoded } from "../support/format-files";
import { PATIENCE_MS } from "../support/patience";

// Measuring loads a tokenizer and models in a process.
setDefaultTimeout(PATIENCE_MS);

let folder: string;
let printed: string[];
let warned: string[];
let choice: Parameters<typeof measure>[0];

beforeEach(() => {
  folder = newFolder();
  [printed, warned] = [[], []];
  choice = { folder, contentType: "literary", encoding: null, countTags: false, json: false };
});

const add = (name: string, content: string | Uint8Array) =>
  writeFileSync(join(folder, name), content);

const run = (changed: Partial<typeof choice> = {}) =>
  measure(
    { ...choice, ...changed },
    {
      print: (line) => printed.push(line),
      warn: (line) => warned.push(line),
      language: "en",
      now: () => 0,
    },
  );

const refused = (changed: Partial<typeof choice> = {}) =>
  run(changed).then(
    () => "measured",
    (error: Error) => `${error.name}: ${error.message}`,
  );

const scratches = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith("marketplace-measure-"));

describe("marketplace measure", () => {
  test("prints the report of a folder without a server, and changes no file", async () => {
    mkdirSync(join(folder, "letters"));
    add("letters/novel.txt", NOVEL);
    add("README.md", "About this folder.");
    add("more.zip", zip([["more.txt", "South wind all day."]]));
    const before = [readdirSync(folder, { recursive: true }), scratches()];
    const lines = (await run()).split("\n");
    const words = NOVEL_WORDS + wordCount("South wind all day.");
    expect(lines).toContain(`Words: ${words.toLocaleString("en")}`);
    expect(lines).toContain("Files: 2");
    expect(lines.find((line) => line.startsWith("letters/novel.txt: "))).toContain("TXT");
    expect(lines.find((line) => line.startsWith("Quality: "))).toMatch(/^Quality: \d+$/);
    expect(lines.join()).not.toMatch(/Declared|listing/);
    expect(printed).toContain(
      messagesFor("en").delivering.skipped({ path: join(folder, "README.md") }),
    );
    expect([readdirSync(folder, { recursive: true }), scratches()]).toEqual(before);
  });

  test("measures as JSON, with everything else on the error output", async () => {
    add("novel.txt", NOVEL);
    const report = JSON.parse(await run({ json: true }));
    expect(report.delivered).toMatchObject({ files: 1, words: NOVEL_WORDS });
    expect(report.files).toMatchObject([{ name: "novel.txt", sha256: expect.any(String) }]);
    expect([printed, warned]).toEqual([[], ["Read 1 of 1 files."]]);
  });

  test("does not rate the quality of banks", async () => {
    add("novel.txt", NOVEL);
    expect(await run({ contentType: "problem_bank" })).toContain("Quality: —");
  });

  test("names files that intake would refuse, and asks for an encoding", async () => {
    add("letters.zip", "PK\u0003\u0004 and no more");
    const { faults } = messagesFor("en").handingIn;
    expect(await refused()).toEndWith(
      `These files can't be read. Replace or remove them:\n  letters.zip: ${faults.truncated}`,
    );
    add("letters.zip", encoded("naïve", "windows-1252").bytes);
    add("old.txt", encoded("naïve", "windows-1252").bytes);
    expect(await refused()).toContain("letters.zip");
  });

  test("asks for an ambiguous encoding, and takes it", async () => {
    add("old.txt", encoded("naïve", "windows-1252").bytes);
    expect(await refused()).toContain("such as --encoding windows-1252:\n  old.txt: ");
    expect(await refused({ encoding: "big5" })).toContain("--encoding windows-1252");
    expect(await run({ encoding: "windows-1252" })).toContain("Windows-1252");
  });

  test("counts the tags of HTML fields only if told so", async () => {
    add("a.jsonl", `${JSON.stringify({ body: `<p>${NOVEL}</p>` })}\n`.repeat(2));
    expect(await run()).toContain("Only the text of these fields was counted");
    expect(await run({ countTags: true })).toContain("as the seller chose: body.");
  });

  test("explains in a sentence what is missing", async () => {
    expect(await refused({ folder: "/nowhere" })).toBe("Obstacle: Folder /nowhere not found.");
    expect(await refused()).toContain("There are no files in");
  });
});
