import { expect, test } from "bun:test";
import { phrasesOf } from "../../src/typography/phrases";

test.each([
  ["香港中學歷屆數學試題與詳細解答", "香港|中學|歷屆|數學|試題|與詳細|解答"],
  ["香港中學文憑試歷屆試題語料庫", "香港|中學|文憑試|歷屆|試題|語料庫"],
  ["现代汉语文学作品选集", "现代|汉语|文学|作品|选集"],
  ["《粵語電影劇本》：第二輯", "《粵語|電影劇本》：|第二輯"],
  ["全唐詩校勘語料：四萬餘首，附體裁", "全唐詩|校勘|語料：|四萬餘首，|附體裁"],
  ["歷代散文二百二十二篇連語譯", "歷代|散文|二百二十二篇|連語譯"],
  ["蒙學讀本集：三字經、弟子規", "蒙學|讀本集：|三字經、|弟子規"],
  ["日本語法律文書コーパス：契約・利用許諾", "日本語|法律|文書|コーパス：|契約・|利用|許諾"],
  ["日本語テクニカルライティング短文集", "日本語|テクニカルライティング|短文集"],
  ["ソースコードとドキュメントの対訳", "ソースコードと|ドキュメントの|対訳"],
  ["《", "《"],
  ["Tide tables of Victoria Harbour", "Tide tables of Victoria Harbour"],
  ["", ""],
])("breaks %s between phrases", (text, phrases) => {
  expect(phrasesOf(text).join("|")).toBe(phrases);
  expect(phrasesOf(text).join("")).toBe(text);
});
