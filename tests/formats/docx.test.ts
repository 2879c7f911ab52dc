import { describe, expect, test } from "bun:test";
import { docx, docxOf, paragraph, relationships, run, word, wordPart } from "../support/archives";
import { readIn, SENTENCE } from "../support/format-files";

const textOf = async (body: string, parts: Parameters<typeof docx>[1] = []) => {
  const { documents, faults } = await readIn("a.docx", docx(body, parts));
  expect(faults).toEqual([]);
  expect(documents).toHaveLength(1);
  return documents[0];
};
const PLAIN = word(paragraph(run(SENTENCE)));

describe("the main part of a Word document", () => {
  test.each([
    ["word/document2.xml", "word/document2.xml"],
    ["word/document2.xml", "/word/document2.xml"],
    ["main.xml", "./main.xml"],
  ])("is %s if its relationship says %s", async (name, target) => {
    for (const base of [undefined, "http://purl.oclc.org/ooxml/officeDocument/relationships"]) {
      const rels = relationships({ "core-properties": "docProps/core.xml" }).replace(
        "</Relationships>",
        relationships({ officeDocument: target }, base).replace("<Relationships>", ""),
      );
      const { documents, faults } = await readIn(
        "a.docx",
        docxOf([
          ["_rels/.rels", rels],
          [name, PLAIN],
        ]),
      );
      expect([documents, faults]).toEqual([[`${SENTENCE}\n`], []]);
    }
  });

  test("is refused if it is missing or belongs to a spreadsheet", async () => {
    const rels = (target: string): [string, string] => [
      "_rels/.rels",
      relationships({ officeDocument: target }),
    ];
    for (const parts of [
      [rels("word/gone.xml"), ["word/other.xml", PLAIN]],
      [rels("xl/workbook.xml"), ["xl/workbook.xml", "<workbook><sheet/></workbook>"]],
    ] as Array<Array<[string, string]>>) {
      const { documents, faults } = await readIn("file", docxOf(parts));
      expect([documents, faults]).toEqual([[], [["", "format"]]]);
    }
  });

  test("finds the notes and styles through its own relationships", async () => {
    const note = (name: string) => wordPart(name, paragraph(run(`A ${name.slice(0, -1)}.`)));
    const parts: Array<[string, string]> = [
      ["word/document.xml", word(paragraph(run("Text.")))],
      ["word/_rels/document.xml.rels", relationships({ footnotes: "notes7.xml" })],
      ["word/notes7.xml", note("footnotes")],
      ["word/endnotes.xml", note("endnotes")],
    ];
    const { documents } = await readIn("a.docx", docxOf(parts));
    expect(documents).toEqual(["Text.\nA footnote.\nA endnote.\n"]);
  });

  test.each(["ns0:", "", "word:"])("is read with the prefix %p", async (prefix) => {
    const main = PLAIN.replace(/(<\/?)w:/g, `$1${prefix}`).replace("xmlns:w=", "xmlns:x=");
    const { documents } = await readIn("a.docx", docxOf([["word/document.xml", main]]));
    expect(documents).toEqual([`${SENTENCE}\n`]);
  });

  test("is read in UTF-16, with and without a byte order mark", async () => {
    const text = "潮水每日漲落兩次。";
    const xml = word(paragraph(run(text))).replace("UTF-8", "UTF-16");
    const littleEndian = Buffer.from(`\uFEFF${xml}`, "utf16le");
    const bigEndian = Buffer.from(littleEndian).swap16();
    for (const part of [littleEndian, bigEndian, littleEndian.subarray(2), bigEndian.subarray(2)]) {
      const { documents } = await readIn("a.docx", docxOf([["word/document.xml", part]]));
      expect(documents).toEqual([`${text}\n`]);
    }
  });
});

test("Word's special characters are read", async () => {
  const characters = (content: string) => paragraph(`<w:r>${content}</w:r>`);
  for (const [content, text] of [
    ["<w:t>1</w:t><w:noBreakHyphen/><w:t>24</w:t>", "1\u201124"],
    ["<w:t>co</w:t><w:softHyphen/><w:t>operate</w:t>", "co\u00adoperate"],
    ["<w:t>a</w:t><w:tab/><w:t>b</w:t><w:ptab/><w:t>c</w:t>", "a\tb\tc"],
    ['<w:t>a</w:t><w:br/><w:t>b</w:t><w:cr/><w:t>c</w:t><w:br w:type="page"/>', "a\nb\nc\n"],
    ['<w:sym w:font="Symbol" w:char="F061"/><w:sym w:font="Symbol" w:char="F0B3"/>', "α≥"],
    ['<w:sym w:font="Wingdings" w:char="F0FC"/><w:sym w:font="Arial" w:char="00E9"/>', "✓é"],
    ['<w:t>a</w:t><w:sym w:font="Webdings" w:char="F021"/><w:sym/><w:t>b</w:t>', "ab"],
  ] as const)
    expect(await textOf(characters(content))).toBe(`${text}\n`);
});

test("the positions of tabs are not text", async () => {
  const tabs = '<w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs>';
  expect(await textOf(paragraph(run("a"), tabs))).toBe("a\n");
});

describe("hidden text", () => {
  const STYLES = wordPart(
    "styles",
    `<w:style w:type="paragraph" w:styleId="Note"><w:rPr><w:vanish/></w:rPr></w:style>
     <w:style w:type="paragraph" w:styleId="Aside"><w:basedOn w:val="Note"/></w:style>
     <w:style w:type="paragraph" w:styleId="Shown"><w:basedOn w:val="Note"/><w:rPr><w:vanish w:val="0"/></w:rPr></w:style>
     <w:style w:type="character" w:styleId="Secret"><w:rPr><w:vanish/></w:rPr></w:style>
     <w:style w:type="table" w:styleId="Grid"><w:tblStylePr><w:rPr><w:vanish/></w:rPr></w:tblStylePr></w:style>
     <w:style w:type="paragraph" w:styleId="Loop"><w:basedOn w:val="Loop"/></w:style>`,
  );

  test.each([
    ["a run", run("no", "<w:vanish/>"), ""],
    ["a run that says it is shown", run("yes", '<w:vanish w:val="false"/>'), "yes"],
    ["a character style", run("no", '<w:rStyle w:val="Secret"/>'), ""],
    ["another style", run("yes", '<w:rStyle w:val="Grid"/>'), "yes"],
    [
      "a run's earlier formatting",
      run("yes", "<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>"),
      "yes",
    ],
    [
      "a text box in a hidden run",
      `<w:r><w:rPr><w:vanish/></w:rPr><w:drawing>${paragraph(run("no"))}</w:drawing></w:r>`,
      "",
    ],
  ])("of %s is left out only if Word hides it", async (_, content, text) => {
    const body = paragraph(run("a") + content + run("b"));
    expect(await textOf(body, [["word/styles.xml", STYLES]])).toBe(`a${text}b\n`);
  });

  test("of a paragraph's style is left out", async () => {
    const styled = (style: string, properties = "") =>
      paragraph(run(style, properties), `<w:pStyle w:val="${style}"/>`);
    const body = ["Note", "Aside", "Shown", "Grid", "Loop"].map((style) => styled(style)).join("");
    const overridden = styled("Note", '<w:vanish w:val="0"/>');
    const cancelled = styled("Note", '<w:rStyle w:val="Secret"/>');
    expect(await textOf(body + overridden + cancelled, [["word/styles.xml", STYLES]])).toBe(
      "Shown\nGrid\nLoop\nNote\nNote\n",
    );
  });

  test("at the end of a paragraph joins it with the next one", async () => {
    const body = paragraph(run("A heading. "), "<w:rPr><w:vanish/><w:specVanish/></w:rPr>");
    expect(await textOf(body + paragraph(run("Its text.")))).toBe("A heading. Its text.\n");
  });
});

test("tracked changes are read as accepted", async () => {
  const changed = (kind: string, text: string) => `<w:${kind}>${run(text)}</w:${kind}>`;
  const deletion = "<w:del><w:r><w:delText>gone</w:delText><w:tab/><w:br/></w:r></w:del>";
  const body =
    paragraph(run("a ") + deletion + changed("ins", "new ") + run("b")) +
    paragraph(changed("moveFrom", "moved")) +
    paragraph(changed("moveTo", "moved")) +
    paragraph(run("one "), "<w:rPr><w:del/></w:rPr>") +
    paragraph(run("two"), "<w:pPrChange><w:pPr><w:tabs><w:tab/></w:tabs></w:pPr></w:pPrChange>");
  expect(await textOf(body)).toBe("a new b\nmoved\none two\n");
});

test("a text box with several versions is read once, apart from its paragraph", async () => {
  const box = (text: string) => `<w:txbxContent>${paragraph(run(text))}</w:txbxContent>`;
  const versions = `<mc:Choice>${box("box")}</mc:Choice><mc:Choice>${box("box")}</mc:Choice><mc:Fallback>${box("box")}</mc:Fallback>`;
  const alternatives = `<w:r><mc:AlternateContent>${versions}</mc:AlternateContent></w:r>`;
  const only = `<w:r><mc:AlternateContent><mc:Fallback>${box("old")}</mc:Fallback></mc:AlternateContent></w:r>`;
  const body = paragraph(run("before ") + alternatives + run("after")) + paragraph(only);
  expect(await textOf(body)).toBe("box\nbefore after\nold\n");
});

test("readings of ruby text are left out", async () => {
  const ruby = `<w:r><w:ruby><w:rubyPr/><w:rt>${run("かん")}</w:rt><w:rubyBase>${run("漢")}</w:rubyBase></w:ruby></w:r>`;
  expect(await textOf(paragraph(ruby + run("字")))).toBe("漢字\n");
});

test("formulas are read as plain text", async () => {
  const t = (text: string) => `<m:r><w:rPr><w:b/></w:rPr><m:t>${text}</m:t></m:r>`;
  const part = (name: string, content: string) => `<m:${name}>${content}</m:${name}>`;
  const e = (content: string) => part("e", content);
  for (const [content, text] of [
    [t("E=m") + part("sSup", e(t("c")) + part("sup", t("2"))), "E=mc^2"],
    [part("f", part("num", t("a+b")) + part("den", t("2"))), "(a+b)/2"],
    [
      part("rad", part("radPr", '<m:degHide m:val="1"/>') + part("deg", "") + e(t("x+1"))),
      "√(x+1)",
    ],
    [part("d", `<m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>${e(t("x"))}`), "[x]"],
    [
      part(
        "nary",
        `<m:naryPr><m:chr m:val="∑"/></m:naryPr>${part("sub", t("i=1"))}${part("sup", t("n"))}${e(t("i"))}`,
      ),
      "∑_(i=1)^ni",
    ],
    [part("sSub", e(t("H")) + part("sub", t("2"))) + t("O"), "H_2O"],
    [
      part("m", part("mr", e(t("1")) + e(t("0"))) + part("mr", e(t("0")) + e(t("1")))),
      "1, 0; 0, 1",
    ],
    [`${t("x")}<w:del>${t("y")}</w:del>`, "x"],
  ] as const)
    expect(await textOf(paragraph(`${run("So ")}<m:oMath>${content}</m:oMath>${run(".")}`))).toBe(
      `So ${text}.\n`,
    );
});
