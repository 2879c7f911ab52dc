import { describe, expect, test } from "bun:test";
import { pick, randomFrom } from "../../../../src/samples/analysis/calibration/random";
import { analyze, fixture } from "../texts";

/** What was tried to have junk pass by what banks may do. */

const random = randomFrom(11);
const prose = `${fixture("moby-dick-1")} ${fixture("moby-dick-10")}`.replace(/\s+/g, " ");
const sentences = prose.match(/[A-Z][^.?!]{60,160}\./g) ?? [];
const vocabulary = [...new Set(prose.match(/[A-Za-z]{4,}/g))];
const word = () => pick(random, vocabulary);
const noise = (most = 8) =>
  Array.from({ length: 2 + Math.floor(random() * (most - 2)) }, () =>
    pick(random, [..."bcdfghjklmnpqrstvwxz"]),
  ).join("");
const sentence = (at: number) => sentences[at % sentences.length] as string;
const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join("\n");
/** A sentence with every so-manieth word in other words. */
const changed = (at: number, every: number, change: (word: string) => string) =>
  sentence(at)
    .split(" ")
    .map((own, place) => (place % every === every - 1 ? change(own) : own))
    .join(" ");

const attacks: readonly (readonly [name: string, most: number, text: () => string])[] = [
  [
    "a deck of random words",
    55,
    () =>
      lines(
        140,
        () => `What is the most important thing to know about ${word()}?\nAnswer: ${word()}`,
      ),
  ],
  [
    "each question five times, with other choices",
    40,
    () =>
      lines(24, (at) =>
        lines(
          5,
          () =>
            `Which of these is true: ${sentence(at)}\nA. ${word()}\nB. ${word()}\nC. ${word()}\nAnswer: A`,
        ),
      ),
  ],
  [
    "explanations that copy their question, and random words",
    40,
    () =>
      lines(50, (at) => {
        const copy = sentence(at).split(" ").slice(0, 12).join(" ");
        const more = Array.from({ length: 6 }, word).join(" ");
        return `${sentence(at)} What follows?\nAnswer: ${word()}\nExplanation: ${copy} ${more}`;
      }),
  ],
  [
    "random letters to tick",
    30,
    () =>
      lines(
        60,
        (at) =>
          `What is meant here: ${sentence(at).slice(0, 60)}?\n☒ ${noise()} ${noise()}\n☐ ${noise()}\n☐ ${noise()} ${noise()}`,
      ),
  ],
  [
    "random letters to choose from within a sentence",
    40,
    () =>
      lines(70, (at) => `${changed(at, 9, () => `(${noise()} / ${noise()})`)}\nAnswer: ${noise()}`),
  ],
  [
    "random letters below raised figures",
    30,
    () => lines(70, (at) => changed(at, 5, () => `${noise(3)}² ${noise(3)}³`)),
  ],
  [
    "random letters as commands of TeX",
    40,
    () => lines(70, (at) => changed(at, 5, () => `\\${noise()} \\frac{${noise(3)}}{${noise(3)}}`)),
  ],
  [
    "random letters as answers in a word",
    45,
    () => lines(110, () => `What is the meaning of ${word()} in this place?\nAnswer: ${noise()}`),
  ],
  [
    "prose with an answer of a word behind each sentence",
    79,
    () => lines(70, (at) => `${sentence(at)}\nAnswer: ${word()}`),
  ],
];

describe("what banks may do lets no junk pass", () => {
  test.each(attacks)("%s is worth %d at most", (_name, most, text) => {
    expect(analyze(text(), "problem_bank").aiTrainingValue).toBeLessThanOrEqual(most);
  });

  test("filled templates in the items of a law are no law", () => {
    const items = lines(
      90,
      (at) =>
        `${"abcdefgh"[at % 8]}) the ${word()} of the ${word()} shall be given to the competent authority before the end of the year;`,
    );
    expect(analyze(items).aiTrainingValue).toBeLessThanOrEqual(30);
  });
});
