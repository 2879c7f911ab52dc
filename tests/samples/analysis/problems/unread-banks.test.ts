import { describe, expect, test } from "bun:test";
import { degrade } from "../../../../src/samples/analysis/calibration/degradations";
import { problemFacts } from "../../../../src/samples/analysis/problems/problems";
import { withoutAskedAgain } from "../../../../src/samples/analysis/problems/stems/asked-again";
import { readText } from "../../../../src/samples/analysis/reading";
import { analyze, codesOf, fixture, shuffled } from "../texts";

const facts = (text: string) => problemFacts(text.split("\n").map((line) => line.trim()));

/** Topic, what is asked of it, and four answers to choose from. */
const topics = [
  ["Licht", "Welche Farbe hat die größte Wellenlänge?", "Blau", "Rot", "Grün", "Violett"],
  [
    "Pendel",
    "Wie ändert sich die Dauer einer Schwingung?",
    "Sie wächst",
    "Sie sinkt",
    "Gar nicht",
    "Es kommt darauf an",
  ],
  [
    "Atome",
    "Was hat Ernest Rutherford entdeckt?",
    "Den Kern",
    "Das Neutron",
    "Das Foton",
    "Die Röntgenstrahlen",
  ],
  [
    "Wärme",
    "Welcher Stoff dehnt sich beim Erwärmen am stärksten aus?",
    "Kupfer",
    "Luft",
    "Wasser",
    "Glas",
  ],
  [
    "Strom",
    "Womit wird die Spannung in einem Netz gemessen?",
    "Voltmeter",
    "Waage",
    "Uhr",
    "Lineal",
  ],
  [
    "Schall",
    "Worin breitet sich ein Ton am schnellsten aus?",
    "In Stahl",
    "In Luft",
    "In Wasser",
    "Im Vakuum",
  ],
  [
    "Erde",
    "Warum gibt es auf der Erde Jahreszeiten?",
    "Ihre Achse ist geneigt",
    "Sie ist rund",
    "Der Mond",
    "Die Wolken",
  ],
  [
    "Optik",
    "Was geschieht mit einem Strahl in einem Prisma?",
    "Er wird gebrochen",
    "Er verlischt",
    "Er wird lauter",
    "Nichts",
  ],
] as const;

describe("questions that cannot be told apart", () => {
  test.each([
    ["before choices without letters", topics.map(([, asked, ...choices]) => [asked, ...choices])],
    ["with their answer behind them", topics.map(([, asked, answer]) => [`${asked} — ${answer}`])],
    [
      "whose choices have circled numbers",
      topics.map(([topic, , one, two]) => [`Über ${topic} ist bekannt`, `① ${one}.`, `② ${two}.`]),
    ],
    [
      "whose choices have a letter without a mark",
      topics.map(([topic, , one, two]) => [`Mit ${topic} hat zu tun`, `A ${one}`, `B ${two}`]),
    ],
  ])("%s are undecided, and not said to be none", (_, questions) => {
    const found = facts(questions.flat().join("\n"));
    expect(found.questions < topics.length && found.decided).toBe(false);
  });

  test("make a bank no worse than one without answers, and prose is none", () => {
    const bank = topics.map(([, asked, ...choices]) => [asked, ...choices].join("\n")).join("\n");
    expect(analyze(bank, "problem_bank").qualityMetrics.typeFit).toBeGreaterThanOrEqual(20);
    const novel = analyze(fixture("moby-dick-1"), "problem_bank");
    expect(novel.qualityMetrics.typeFit).toBe(0);
    expect(novel.aiTrainingValue).toBeLessThan(60);
    expect(codesOf(novel)).toContain("no-questions");
  });
});

describe("what a bank asks in the same words", () => {
  test("is left out from the second time on, in as much room", () => {
    const story = (thing: string) =>
      `Un ${thing} sale de la ciudad a las ocho y llega ${"muy ".repeat(40)}tarde.`;
    const asked = "¿Cuál es su velocidad?";
    const text = ["tren", "coche", "barco"].map((thing) => `${story(thing)}\n${asked}`).join("\n");
    const left = withoutAskedAgain(text);
    expect(left).toHaveLength(text.length);
    expect(left.split(asked)).toHaveLength(2);
    expect(left).toContain(story("barco"));
    const chosen = `${"甲乙丙丁戊".repeat(20)}\n`;
    const introduced = `下列說法正確的是\n${chosen}`.repeat(3);
    expect(withoutAskedAgain(introduced).split("下列")).toHaveLength(2);
  });

  test("is neither what is told, nor a question with its story", () => {
    const told = "The train leaves.\nThe train leaves.";
    expect(withoutAskedAgain(told)).toBe(told);
    const story = `A train with ${"one more coach and ".repeat(9)}an engine leaves: how long is it?`;
    expect(withoutAskedAgain(`${story}\n${story}`)).toBe(`${story}\n${story}`);
  });

  test("is no padding, no advertising, and no copy of a whole book", () => {
    const bank = fixture("problem-bank-en");
    const uniqueness = (text: string) =>
      analyze(text, "problem_bank").qualityMetrics.contentUniqueness;
    const behindEach = (added: string) => bank.replace(/^Q.*$/gm, (line) => `${line} ${added}`);
    const padding =
      "Which of the following is right? What do you think of it? How would you answer this? Why is it so? Who could know that?";
    const told =
      "The following has been approved by our board. We thank you for reading the following with care.";
    expect(uniqueness(behindEach(padding))).toBeLessThan(70);
    expect(uniqueness(behindEach(told))).toBeLessThan(50);
    const sentences = fixture("moby-dick-1").match(/[A-Z][^.!?]{30,110}[.!?]/g) ?? [];
    const questions = Array.from({ length: 4 }, (_, at) => shuffled(sentences, at + 3)).flat();
    const book = questions.map(
      (one, at) => `${at + 1}. ${one.slice(0, -1)}?\nAnswer: ${at * 3 + 1}`,
    );
    expect(analyze(book.join("\n"), "problem_bank").aiTrainingValue).toBeLessThan(60);
  });

  test("is found in time linear in the text", () => {
    for (const text of ["a".repeat(400_000), "?".repeat(400_000), "x? ".repeat(150_000)])
      expect(withoutAskedAgain(text)).toHaveLength(text.length);
  });
});

describe("what is called a bank and does not look like one", () => {
  test("is read as any other text, so that the name excuses no junk", () => {
    const likeness = (text: string) => readText(text, "problem_bank").genres.problems;
    for (const prose of ["moby-dick-10", "udhr-en", "udhr-ja", "tang-poems"])
      expect(likeness(fixture(prose))).toBeLessThan(0.5);
    for (const bank of ["problem-bank-en", "problem-bank-zh"])
      expect(likeness(fixture(bank))).toBe(1);
  });

  test("costs no less for words out of order than it does by its own name", () => {
    const text = fixture("udhr-es");
    const junk = degrade({ text, language: "es", dictionary: [] }, "scrambled-words", 0.2);
    expect(analyze(junk, "problem_bank").aiTrainingValue).toBeLessThanOrEqual(
      analyze(junk, "literary").aiTrainingValue,
    );
  });
});
