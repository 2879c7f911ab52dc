import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { Excerpt } from "../../views/samples/excerpt";

test.each([
  ["zh-traditional", ' lang="zh-Hant"'],
  ["zh-simplified", ' lang="zh-Hans"'],
  ["ko", ' lang="ko"'],
  ["bilingual-zh-en", ""],
  ["none", ""],
  [null, ""],
])("names a known language for an excerpt measured as %s", (language, lang) => {
  const html = renderToStaticMarkup(<Excerpt text="…" language={language} />);
  expect(html).toBe(`<blockquote class="excerpt"${lang}>…</blockquote>`);
});
