import { expect, test } from "bun:test";
import { phrasesOf } from "../../src/lib/phrases";

test.each([
  ["香港中學歷屆數學試題與詳細解答", "香港|中學|歷屆|數學|試題|與詳細|解答"],
  ["香港中學文憑試歷屆試題語料庫", "香港|中學|文憑試|歷屆|試題|語料庫"],
  ["现代汉语文学作品选集", "现代|汉语|文学|作品|选集"],
  ["《粵語電影劇本》：第二輯", "《粵語|電影劇本》：|第二輯"],
  ["Tide tables of Victoria Harbour", "Tide tables of Victoria Harbour"],
  ["", ""],
])("%s breaks between phrases", (text, phrases) => {
  expect(phrasesOf(text).join("|")).toBe(phrases);
  expect(phrasesOf(text).join("")).toBe(text);
});
