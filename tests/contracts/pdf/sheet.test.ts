import { expect, test } from "bun:test";
import { Sheet } from "../../../src/contracts/pdf/sheet";
import { typefacesFor } from "../../../src/typography/typeface";
import { pagesOf } from "../../support/pdf";

const style = { weight: "regular", size: 10, line: 14, color: "#000000" } as const;
/** An A4 page between its margins. */
const PAGE_HEIGHT = 711.89;

async function pagesWith(text: string, room: number): Promise<string[]> {
  const properties = { title: "T", subject: "T", language: "en", createdAt: 0 };
  const sheet = new Sheet(await typefacesFor([text]), properties);
  sheet.space(PAGE_HEIGHT - room * style.line);
  sheet.write({ type: "P", text, style });
  const pdf = await sheet.finish(() => "", style);
  return pagesOf(pdf);
}

test.each([
  ["text that fits", "a\nb\nc", 3.5, ["abc"]],
  ["one line more than fits", "a\nb\nc\nd", 3.5, ["ab", "cd"]],
  ["two lines more than fit", "a\nb\nc\nd", 2.5, ["ab", "cd"]],
  ["all but the first line", "a\nb\nc", 1.5, ["", "abc"]],
  ["two of three lines", "a\nb\nc", 2.5, ["", "abc"]],
  ["a pair of which one line fits", "a\nb", 1.5, ["", "ab"]],
  ["a single line", "a", 1.5, ["a"]],
])("leaves no line of a paragraph alone on a page: %s", async (_, text, room, pages) => {
  expect(await pagesWith(text, room)).toEqual(pages);
});
