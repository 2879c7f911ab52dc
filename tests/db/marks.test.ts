import { expect, test } from "bun:test";
import { matchSpans } from "../../db/search/marks";
import { parseSearch } from "../../db/search/query";

function marked(text: string, typed: string): string {
  const query = parseSearch(typed);
  if (!query) return text;
  return matchSpans(text, query)
    .toReversed()
    .reduce((all, [from, to]) => {
      return `${all.slice(0, from)}[${all.slice(from, to)}]${all.slice(to)}`;
    }, text);
}

test.each([
  ["law", "Statutes, LAWS and law-books", "Statutes, [LAWS] and [law]-books"],
  ["poems", "Tang Poetry & Verse", "Tang [Poetry] & [Verse]"],
  ["tang poems", "全唐詩校勘語料", "全[唐詩]校勘語料"],
  ["数学 題庫", "高中數學題庫：數 學", "高中[數學題庫]：數 學"],
  ["學", "香港中學數學", "香港中[學]數[學]"],
  ["中学数学", "香港中學數學", "香港[中學數學]"],
  ["かたかな", "全ｶﾀｶﾅ表", "全[ｶﾀｶﾅ]表"],
  ["o'neil", "O’Neil’s book", "[O’Neil’s] book"],
  ["uber", "Über 𠮷野 Straßen", "[Über] 𠮷野 Straßen"],
  ["野", "𠮷野家", "𠮷[野]家"],
  ['"law reports"', "reports law, law reports", "reports law, [law reports]"],
  ["law -court", "law in court", "[law] in court"],
  ["-court", "law in court", "law in court"],
  ["C++", "C and C++", "C and [C++]"],
  ["*", "a * b", "a * b"],
])("highlights for the search %s its words: %s", (typed, text, expected) => {
  expect(marked(text, typed)).toBe(expected);
});
