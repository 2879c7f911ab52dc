import { describe, expect, test } from "bun:test";
import { content, fileName, line, paragraph, secret, toLine } from "../../src/lib/inputs";

const BREAKS = ["a\nb", "a\r\nb", "a\u2028b", "a\u2029b", "a\u0085b"];
const CONTROLS = ["a\0b", "a\tb", "a\u0007b", "a\u001b[2Jb", "a\u009bb"];

describe("a line of text", () => {
  test.each([...BREAKS, ...CONTROLS])("cannot contain %j", (text) => {
    const { success, error } = line().safeParse(text);
    expect(success).toBe(false);
    expect(error?.issues[0]?.message).toBe("control-characters");
  });

  test.each(["Ada", "陳美玲", "👩‍💻", "مرحبا", "O’Neil", "a\u00a0b"])("can contain %s", (text) => {
    expect(line().parse(` ${text}\n`)).toBe(text);
  });

  test("reports the given message if it is empty", () => {
    const messageFor = (value: unknown) =>
      line("title-required").safeParse(value).error?.issues[0]?.message;
    for (const none of [undefined, null]) expect(messageFor(none)).toBe("title-required");
    for (const other of [5, {}, ["a"]]) expect(messageFor(other)).toBe("must be text");
  });
});

test("keeps the line breaks of a paragraph, but no U+0000", () => {
  expect(paragraph().parse(" one\n\ntwo\t\u2028three ")).toBe("one\n\ntwo\t\u2028three");
  expect(paragraph().parse("half \ud83d")).toBe("half \ufffd");
  expect(paragraph().safeParse("a\0b").error?.issues[0]?.message).toBe("text-nul");
});

test.each([line, paragraph, fileName])("drops bidi controls from %p", (text) => {
  expect(text().parse("\u202e \u2067invoice\u202etxt.exe\u2069")).toBe("invoicetxt.exe");
  expect(text().min(1).safeParse("\u202a \u2066").success).toBe(false);
  expect(text().parse("\u200fמ-a\u200e")).toBe("\u200fמ-a\u200e");
});

test("limits a file's name to 200 characters", () => {
  expect(fileName().parse(" 試料.md ")).toBe("試料.md");
  for (const name of [...BREAKS, ...CONTROLS, "", " ", "x".repeat(201)])
    expect(fileName().safeParse(name).error?.issues[0]?.message).toBe(
      "must be a file name of at most 200 characters",
    );
});

test("keeps passwords and file contents unchanged", () => {
  expect(secret().parse(" pass word ")).toBe(" pass word ");
  expect(secret().safeParse("a\0b").success).toBe(false);
  expect(content("no-content").parse("a\0b\n")).toBe("a\0b\n");
});

test.each([
  ["Title\n\n9. The buyer pays twice.", "Title 9. The buyer pays twice."],
  [" a\u2028b\u2029c\r\nd\te\0f ", "a b c d e f"],
  ["數學\n題庫", "數學 題庫"],
])("turns %j into one line: %j", (text, expected) => expect(toLine(text)).toBe(expected));
