import { describe, expect, test } from "bun:test";
import { degrade } from "../../../../src/samples/analysis/calibration/degradations";
import {
  divisionLikeness,
  isArticleHead,
  lawLikeness,
  unnumbered,
} from "../../../../src/samples/analysis/genres/laws";
import { linesOf } from "../../../../src/samples/analysis/text/lines";
import { analyze, codesOf, fixture } from "../texts";

describe("laws", () => {
  const law = (lines: string) => lawLikeness(linesOf(lines).written);
  const provisions = (mark: (number: number) => string) =>
    Array.from({ length: 12 }, (_, at) => `${mark(at + 1)} Whoever breaks a rule pays for it.`);

  test("are told by their provisions, as many languages write them", () => {
    for (const mark of [
      (at: number) => `第${at}条`,
      (at: number) => `제${at}조`,
      (at: number) => `(${at})`,
      (at: number) => `§ ${at}`,
      (at: number) => `Article ${at}.`,
      (at: number) => `Статья ${at}.`,
    ])
      expect(law(provisions(mark).join("\n"))).toBe(1);
  });

  test("are told by their items where articles stand in lines of their own", () => {
    const articles = Array.from({ length: 9 }, (_, at) =>
      [
        `第 ${at + 1} 條`,
        "公會應將下列事項報請備查：",
        "一、章程之訂定及修正。",
        "二、重大財產處分之議決。",
      ].join("\n"),
    ).join("\n");
    expect(law(articles)).toBe(1);
    expect(law(articles.replaceAll(/第 \d 條/g, "公會之事項"))).toBe(0);
  });

  test("are told by the articles of a code, whose numbers have a letter before them", () => {
    for (const mark of [
      (at: number) => `Article L221-${at}`,
      (at: number) => `Article R. 13-${at}.`,
      (at: number) => `Art. D ${at}`,
    ])
      expect(law(provisions(mark).join("\n"))).toBe(1);
    expect(law(provisions((at) => `Article LX ${at}`).join("\n"))).toBe(0);
    expect(law(provisions((at) => `Article Lamps ${at}`).join("\n"))).toBe(0);
  });

  test("are told by lettered items that go on with the next, and not by lettered prose", () => {
    const lettered = (end: string, mark = (letter: string) => `${letter})`) =>
      lawLikeness(
        [..."abcdefghijkl"].map((letter) => `${mark(letter)} to lower the flag at noon${end}`),
      );
    for (const end of [";", "; or", "; and", "; ou", "；"]) expect(lettered(end)).toBe(1);
    for (const end of [".", "", "!", "; or else", " or"]) expect(lettered(end)).toBe(0);
    expect(lettered(";", () => "Then")).toBe(0);
  });

  test("are told by counted items that go on with the next, and not by counted sentences", () => {
    const counted = (end: string) =>
      lawLikeness(Array.from({ length: 12 }, (_, at) => `${at + 1}) о порядке на мосту${end}`));
    expect(counted(";")).toBe(1);
    expect(counted(".")).toBe(0);
  });

  test("are told by what is numbered within articles that stand over it, and by no numbers alone", () => {
    const items = {
      german: ["1. die Ziele des Vorhabens und", "a) die Anzahl der Schiffe, oder"],
      japanese: ["2　会計責任者は、委員会の予算を管理する。", "一　この会の規約を改める事項"],
      french: ["1° S'il dirige une association ;", "2° S'il est préposé d'une société."],
    };
    for (const [head, lines] of [
      ["§ ", items.german],
      ["第", items.japanese],
      ["Article L", items.french],
    ] as const) {
      const divided = Array.from({ length: 9 }, (_, at) =>
        [`${head}${at + 1}${head === "第" ? "条" : ""}`, ...lines].join("\n"),
      );
      expect(law(divided.join("\n"))).toBe(1);
      expect(law(divided.join("\n").replaceAll(/^(?:§|第|Article).*$/gm, "Vom Hafen"))).toBe(0);
      const named = divided.join("\n").replaceAll(/^(?:\d°?|.\)|一)[.　]?\s?/gm, "");
      expect(law(named)).toBeLessThan(0.5);
    }
  });

  test("are no banks, whose questions have numbered and lettered parts", () => {
    const bank = Array.from({ length: 12 }, (_, at) =>
      [
        `${at + 1}. A ferry carries ${at + 20} people over the river.`,
        `(${at + 1}) Find how often it crosses in ${at + 3} hours.`,
        "a) How many people wait on the quay?",
        "b) How long does the last of them wait?",
      ].join("\n"),
    );
    expect(law(bank.join("\n"))).toBeLessThan(0.5);
  });

  test("have numbers before what they provide that no pattern is found behind", () => {
    expect(unnumbered("1° S'il dirige ;\n2　会計責任者は\n３　役職に\nArticle L2")).toBe("");
    expect(unnumbered("2 boats\n1 Rue")).toBe("2 boats\n1 Rue");
  });

  test("have items in lines of their own, which nobody has cut off", () => {
    const articles = Array.from({ length: 9 }, (_, at) =>
      [
        `§ ${at + 1}`,
        "(1) Der Antrag, den der Kapitän beim Hafenmeister stellt, sobald das Schiff an der Tonne liegt, nennt",
        `1. den Namen des Schiffes Nummer ${at},`,
        "2. die Zahl der Leute an Bord, ihre Namen und die Orte, aus denen sie gekommen sind, bevor sie das Schiff bestiegen, und",
        "3. den Hafen der Abfahrt.",
      ].join("\n"),
    ).join("\n");
    const codes = (text: string) => codesOf(analyze(text));
    expect(codes(articles)).not.toContain("open-lines");
    expect(codes(articles.replaceAll(/^(?:§ \d|\(1\))/gm, "Vom Hafen"))).toContain("open-lines");
    // Numbers before lines that were all cut off make no law.
    const lines = fixture("moby-dick-10").match(/[A-Z][^\n]{90,190}[a-z](?= )/g) ?? [];
    expect(lines.length).toBeGreaterThan(30);
    const labelled = (label: (at: number) => string) =>
      codes(lines.map((line, at) => `${label(at)}${line}`).join("\n"));
    expect(labelled((at) => `(${at % 9}) `)).toContain("open-lines");
    expect(labelled((at) => (at % 7 ? "2. " : `§ ${at} `))).toContain("open-lines");
  });

  test("are told by what their provisions list in lines of their own", () => {
    const listed = provisions((at) => `(${at})`)
      .map((line) => `${line.slice(0, -1)}, namely\nwhoever gives orders,\nwhoever follows them.`)
      .join("\n");
    expect(law(listed.replaceAll("namely", "namely:"))).toBe(1);
    expect(law(listed)).toBeLessThan(0.5);
    expect(law("whoever gives orders,\nwhoever follows them,\n".repeat(20))).toBe(0);
  });

  test("are no texts with a heading over each article, nor with a few numbers", () => {
    expect(law(fixture("udhr-zh-hans"))).toBe(0);
    expect(law(fixture("udhr-en"))).toBe(0);
    expect(law(provisions((at) => `${at}.`).join("\n"))).toBe(0);
    expect(law(provisions((at) => (at > 3 ? "" : `(${at})`)).join("\n"))).toBe(0);
  });
});

/** What a harbour's law is about, and what each article says of it. */
const matters = [
  ["the harbour master", "keeps the register of vessels, and shows it to whoever asks before noon"],
  ["a pilot", "comes aboard at the outer buoy, and stays until the ropes are fast"],
  ["the keeper of the light", "writes down each night when the lamp was lit and when it went out"],
  ["a fisherman", "sells his catch on the northern quay, where it is weighed by the town"],
  ["the owner of a warehouse", "leaves a passage three steps wide between the goods and the wall"],
  ["a captain", "reports sickness on board by a yellow flag, which nobody else may fly"],
  ["the ferryman", "crosses at every full hour, unless the ice is thinner than a hand"],
  ["a merchant", "pays the toll for what he lands, whether he has sold it or not"],
  ["the watch", "closes the chain at sunset, and opens it for nobody but the doctor"],
  ["a shipwright", "burns tar in the open only, a hundred steps from the nearest roof"],
  ["the town clerk", "reads the tariff aloud on the first market day of the year"],
  ["a guest of the inn", "gives his name and the vessel that he came with"],
] as const;

/** Every third says what it costs. */
const duties = matters.map(([who, does], at) =>
  [
    `${who[0]?.toUpperCase()}${who.slice(1)} ${does}.`,
    at % 3 === 0
      ? `Whoever keeps ${who} from doing so shall be guilty of an offence under this Act and liable to a fine of forty crowns.`
      : "",
  ].join("\n"),
);
const headed = (head: (at: number) => string, some: readonly string[] = duties) =>
  some.map((duty, at) => `${head(at + 1)}\n${duty}`).join("\n");

const law = headed((at) => `Article ${at}`);
const division = (text: string) => divisionLikeness(linesOf(text).written);
const uniqueness = (text: string) => analyze(text).qualityMetrics.contentUniqueness;

describe("what is divided into articles", () => {
  test("is told by a few of them on a page, by sections, and by what is lettered in them", () => {
    expect(division(headed((at) => `Article ${at}`, duties.slice(0, 5)))).toBe(1);
    expect(division(headed((at) => `${at}.—(1) Of the harbour.`))).toBe(1);
    const items = Array.from({ length: 9 }, (_, at) => `(${"abcdefghi"[at]}) any rope or chain`);
    expect(
      division(
        headed(
          (at) => `Статья ${at}`,
          duties.map((duty) => [duty, ...items].join("\n")),
        ),
      ),
    ).toBe(1);
  });

  test("is no list, no dialogue, and no text that names one article again", () => {
    for (const text of [
      fixture("moby-dick-10"),
      headed(() => "Article 5"),
      headed((at) => `Part ${at}`),
      headed((at) => (at > 3 ? "Then:" : `Article ${at}`)),
    ])
      expect(division(text)).toBe(0);
  });

  test("may repeat its formulas a third more than other texts", () => {
    expect(uniqueness(law)).toBeGreaterThanOrEqual(uniqueness(headed((at) => `Part ${at}`)) + 3);
  });

  test("has the numbers of its articles as headings, which end no sentence", () => {
    expect(isArticleHead("Artículo 24")).toBe(true);
    expect(isArticleHead("Статья 75")).toBe(true);
    expect(isArticleHead("Article 5 applies")).toBe(false);
    const numbers = matters.map(
      ([who], at) => `Article ${at + 1}\nArticle ${at + 30}\nOf ${who}: see there.`,
    );
    expect(codesOf(analyze(`${law}\n${numbers.join("\n")}`))).not.toContain("open-lines");
  });

  test("may put what it amends and what comes in its place by turns", () => {
    const sentences = (name: string) =>
      fixture(name)
        .replaceAll("\n", " ")
        .split(/(?<=[.!?]) /)
        .filter(Boolean)
        .slice(0, 90);
    const [old, amended] = [sentences("moby-dick-10"), sentences("textbook-en")];
    const turns = old.flatMap((one, at) => [one, amended[at] ?? ""]).filter(Boolean);
    const articles = Array.from({ length: turns.length / 4 }, (_, at) =>
      turns.slice(4 * at, 4 * at + 4).join("\n"),
    );
    expect(codesOf(analyze(headed((at) => `Part ${at}`, articles)))).toContain(
      "sentences-by-turns",
    );
    expect(codesOf(analyze(headed((at) => `Art. ${at}`, articles)))).not.toContain(
      "sentences-by-turns",
    );
  });

  test("loses as much by copies of its own lines as a lesson does", () => {
    const text = headed(
      (at) => `Article ${at}`,
      fixture("moby-dick-10").split("\n").filter(Boolean),
    );
    const clean = analyze(text).aiTrainingValue;
    const original = { text, language: "en", dictionary: [] };
    for (const way of ["near-copies", "machine-filler", "templates"] as const)
      expect(analyze(degrade(original, way, 0.2)).aiTrainingValue).toBeLessThanOrEqual(clean - 20);
  });
});
