import { expect, test } from "bun:test";
import { parseEnvFile } from "../../src/lib/env-file";

test.each([
  [
    "a name with spaces",
    "MAIL_FROM=Marketplace <market@example.com>",
    "Marketplace <market@example.com>",
  ],
  [
    "double quotes",
    'MAIL_FROM="Marketplace <market@example.com>"',
    "Marketplace <market@example.com>",
  ],
  ["single quotes, literally", "MAIL_FROM='a \\\" b'", 'a \\" b'],
  ["escapes in double quotes", 'MAIL_FROM="a \\"b\\" \\$c \\d"', 'a "b" $c \\d'],
  ["an escape without quotes", "MAIL_FROM=a\\ b\\\\c", "a b\\c"],
  ["spaces around", "MAIL_FROM =   a b  \t", "a b"],
  ["quoted spaces at the end", 'MAIL_FROM="a  "', "a  "],
  ["parts side by side", "MAIL_FROM=\"a\" 'b'", "ab"],
  ["a line that goes on", "MAIL_FROM=a \\\nb", "a b"],
  ["a quoted line break", 'MAIL_FROM="a\nb"', "a\nb"],
  ["a hash inside", "MAIL_FROM=a#b", "a#b"],
  ["a quote inside", "MAIL_FROM=O'Neil", "O'Neil"],
  ["an equals sign", "MAIL_FROM=a=b", "a=b"],
  ["lines of Windows", "X=1\r\nMAIL_FROM=a\r\nY=2", "a"],
  ["nothing", "MAIL_FROM=", ""],
])("reads %s", (_, text, value) => {
  expect(parseEnvFile(text).MAIL_FROM).toBe(value);
});

test("ignores comments, blank lines and lines without a value", () => {
  const text = "# A=1\n ; B=2\n\n# goes on \\\nC=3\nnothing\nD=4\n#E=5";
  expect(parseEnvFile(text)).toEqual({ D: "4" });
});
