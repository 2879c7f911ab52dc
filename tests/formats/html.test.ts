import { describe, expect, test } from "bun:test";
import { zip } from "../../src/lib/zip";
import { readIn, SENTENCE } from "../support/format-files";

const textOf = async (body: string) => {
  const { documents, faults } = await readIn("a.html", `<!doctype html><body>${body}`);
  expect(faults).toEqual([]);
  return documents.join("¶").trim();
};

const epub = (chapter: string | Uint8Array, spine = '<itemref idref="a"/>', prefix = "") => {
  const manifest = `<${prefix}manifest><${prefix}item id="a" href="a.xhtml"/></${prefix}manifest>`;
  const content = `${manifest}<${prefix}spine>${spine}</${prefix}spine>`;
  return zip([
    ["mimetype", "application/epub+zip"],
    ["META-INF/container.xml", '<container><rootfile full-path="b.opf"/></container>'],
    ["b.opf", `<${prefix}package>${content}</${prefix}package>`],
    ["a.xhtml", chapter],
  ]);
};
const readingOfEpub = async (...content: Parameters<typeof epub>) =>
  (await readIn("a.epub", epub(...content))).documents.join("¶").trim();

const RUBY = "<ruby>表<rp>(</rp><rt>ひょう</rt><rp>)</rp>示<rp>(</rp><rt>じ</rt><rp>)</rp></ruby>";

describe("the readings of ruby text", () => {
  test.each([
    ["その<ruby>言葉<rt>ことば</rt></ruby>が", "その言葉が"],
    [RUBY, "表示"],
    ["<ruby>希<rt>のぞ</ruby>む", "希む"],
    ["<ruby>希<rt>のぞ<rp>)</rp>美<rt>み</ruby>も", "希美も"],
    ["<ruby><rb>東京</rb><rtc><rt>とう</rt><rt>きょう</rt></rtc></ruby>都", "東京都"],
    ["<ruby><rbc><rb>東</rb><rb>京</rb></rbc><rtc>とうきょう</rtc></ruby>都", "東京都"],
  ])("are left out of %s without a line break", async (html, text) => {
    expect(await textOf(`<p>${html}</p>`)).toBe(text);
  });

  test("are left out of books and XML", async () => {
    expect(await readingOfEpub(`<html><body><p>${RUBY}す</p></body></html>`)).toBe("表示す");
    const { documents } = await readIn("a.xml", `<?xml version="1.0"?><c><p>${RUBY}す</p></c>`);
    expect(documents.join("").trim()).toBe("表示す");
  });

  test("are not elements of the same name elsewhere in XML", async () => {
    const xml = '<?xml version="1.0"?><c><rt>One word.</rt><annotation>Two words.</annotation></c>';
    expect((await readIn("a.xml", xml)).documents).toEqual(["One word.\nTwo words.\n"]);
  });
});

describe("what a browser does not show", () => {
  test.each([
    "<p hidden>no</p>",
    '<p HIDDEN="">no<b>no</b></p>',
    '<p style="display:none">no</p>',
    '<div style="color: red; DISPLAY : none !important"><p>no</p><br>no</div>',
    '<p style="visibility: hidden">no</p>',
    "<dialog>no</dialog>",
    "<dialog hidden open>no</dialog>",
    "<template><p>no</p></template>",
    "<noscript>no</noscript>",
    "<datalist><option>no</datalist>",
    "<iframe><p>no</p></iframe>",
    "<video>no</video>",
    '<img style="display:none" alt="no">',
  ])("is left out: %s", async (html) => {
    expect(await textOf(`<p>before</p>${html}<p>after</p>`)).toBe("before\nafter");
  });

  test("does not break the line that it is in", async () => {
    const key = '<span style="display:none">7004279940000000000♠</span>';
    expect(await textOf(`<td>${key}27,994</td>`)).toBe("27,994");
    expect(await textOf("one <p hidden>no</p>line")).toBe("one line");
  });

  test.each([
    ["<details><summary>yes</summary>yes</details>", "yes\nyes"],
    ["<dialog open>yes</dialog>", "yes"],
    ['<p hidden="until-found">yes</p>', "yes"],
    ['<p aria-hidden="true">yes</p>', "yes"],
    ['<p style="display: block">yes</p>', "yes"],
    ['<p data-hidden title="hidden">yes</p>', "yes"],
  ])("does not include %s", async (html, text) => {
    expect(await textOf(html)).toBe(text);
  });

  test("is not the whole page, which its scripts reveal", async () => {
    const page = `<!doctype html><html hidden><body style="display:none"><p>${SENTENCE}`;
    expect((await readIn("a.html", page)).documents).toEqual([`${SENTENCE}\n`]);
  });
});

describe("preformatted text", () => {
  test.each([
    ["<pre>a\n  b\n</pre>", "a\n  b"],
    ["<pre>\n  one\n\n\tthree\r\nfour</pre>", "  one\n\n\tthree\nfour"],
    ["<pre>a<b> b\n</b>  c<br>d</pre>", "a b\n  c\nd"],
    ['<div style="white-space: pre-wrap">a\n  b</div>', "a\n  b"],
    ["<textarea>a\n b</textarea>", "a\n b"],
  ])("keeps its lines: %s", async (html, lines) => {
    const { documents } = await readIn("a.html", `<p>x \n y</p>${html}<p>z</p>`);
    expect(documents).toEqual([`x y\n${lines}\nz\n`]);
  });
});

test("pictures do not break a line", async () => {
  expect(await textOf('<p>one <img src="a"> <picture><source><img></picture>line</p>')).toBe(
    "one line",
  );
});

describe("a formula", () => {
  test.each([
    ["<mi>A</mi><mo>=</mo><mn>2</mn>", "A=2"],
    ["<mi>E</mi><mo>=</mo><mi>m</mi><msup>\n<mi>c</mi>\n<mn>2</mn>\n</msup>", "E=mc^2"],
    ["<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac>", "(a+b)/2"],
    [
      "<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt><mroot><mi>x</mi><mn>3</mn></mroot>",
      "√(x+1)3√x",
    ],
    [
      "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>",
      "∑_(i=1)^n",
    ],
    [
      "<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mn>0</mn></mtd></mtr></mtable>",
      "1, 0; 0",
    ],
    ['<mfenced open="[" close="]"><mi>a</mi><mi>b</mi></mfenced>', "[a,b]"],
    [
      "<semantics><mi>x</mi><annotation>\\TeX</annotation><annotation-xml><p>no</p></annotation-xml></semantics>",
      "x",
    ],
    ["<mi>f</mi><mo>&#x2061;</mo><mi>x</mi><mphantom><mi>y</mi></mphantom>", "fx"],
    ["<mtext>if <b>all</b></mtext><mspace/><mi>x</mi>", "if all x"],
  ])("is read as plain text: %s", async (math, text) => {
    expect(await textOf(`<p>Area <math display="inline">${math}</math>.</p>`)).toBe(
      `Area ${text}.`,
    );
    const xml = `<?xml version="1.0"?><c><p>Area <m:math>${math.replaceAll(/(<\/?)(?=m|sem|ann)/g, "$1m:")}</m:math>.</p></c>`;
    expect((await readIn("a.xml", xml)).documents.join("").trim()).toBe(`Area ${text}.`);
  });

  test("without an end stops at the next paragraph", async () => {
    expect(await textOf("<p>Area <math><mi>x</mi><p>Next</p><p>Last</p>")).toBe(
      "Area x\nNext\nLast",
    );
  });

  test("of any length is read", async () => {
    const long = "<mi>x</mi>".repeat(300_000);
    expect((await textOf(`<math><msup>${long}`)).replaceAll(/\s/g, "")).toHaveLength(300_000);
  });
});

describe("a book", () => {
  test("has empty elements without end tags", async () => {
    const head = '<head><title/><script src="a.js"/><style/></head>';
    const chapter = `<html>${head}<body><p/><a id="x"/><p>${SENTENCE}</p></body></html>`;
    expect(await readingOfEpub(chapter)).toBe(SENTENCE);
  });

  test("reads a chapter once, with any prefix and in UTF-16", async () => {
    const chapter = `<html><body><p>${SENTENCE}</p></body></html>`;
    expect(await readingOfEpub(chapter, '<itemref idref="a"/><itemref idref="a"/>')).toBe(SENTENCE);
    expect(await readingOfEpub(chapter, '<o:itemref idref="a"/>', "o:")).toBe(SENTENCE);
    expect(await readingOfEpub(Buffer.from(`\uFEFF${chapter}`, "utf16le"))).toBe(SENTENCE);
  });
});

test("XHTML without a name is read as HTML", async () => {
  const page = `<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><head><style>no {}</style></head><body><p>${SENTENCE}</p></body></html>`;
  const { documents, reading } = await readIn("page", page);
  expect([reading.format, documents]).toEqual(["html", [`${SENTENCE}\n`]]);
});
