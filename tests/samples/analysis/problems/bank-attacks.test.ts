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
    50,
    () => lines(110, () => `What is the meaning of ${word()} in this place?\nAnswer: ${noise()}`),
  ],
  [
    "random words to choose from within a sentence, many to a gap",
    30,
    () =>
      lines(20, (at) => {
        const choices = (own: string) =>
          `(${own}/${Array.from({ length: 5 }, () => `${word()} ${word().slice(0, 8)}`).join("/")})`;
        return `${at + 1}. Which words belong here? ${changed(3 * at, 2, choices)}\nAnswer: ${word()}`;
      }),
  ],
  [
    "random letters before what short questions ask",
    40,
    () => {
      const frame = Array.from({ length: 12 }, () => noise(5)).join(" ");
      return lines(70, (at) => `${frame} ${sentence(at).slice(0, 60)}?\nAnswer: ${word()}`);
    },
  ],
  [
    "a page that is sold again as the introduction of each question",
    40,
    () => {
      const page = sentences.slice(10, 26).join(" ").slice(0, 1900);
      return lines(
        6,
        (at) => `${at + 1}. ${page} ${sentence(40 + at).slice(0, 60)}?\nAnswer: ${word()}`,
      );
    },
  ],
  [
    "random letters before the numbers of questions",
    45,
    () =>
      lines(
        60,
        (at) =>
          `${sentence(at)}\n${lines(3, (part) => `${noise(12)} ${3 * at + part}. ${word()}?`)}`,
      ),
  ],
  [
    "random words as labels with numbers",
    40,
    () => {
      const labels = Array.from({ length: 3 }, () =>
        Array.from({ length: 12 }, word).join(" ").slice(0, 80),
      );
      return lines(
        32,
        (at) =>
          `${lines(3, (part) => `${labels[part]} ${3 * at + part}:`)}\n${sentence(at)}\nAnswer: ${word()}`,
      );
    },
  ],
  [
    "random letters at the end of orders",
    45,
    () => {
      const end = Array.from({ length: 4 }, () => noise(7)).join(" ");
      return lines(
        90,
        (at) => `${sentence(at).slice(0, 28)} ${end}\nAnswer: ${sentence(at + 90).slice(0, 30)}`,
      );
    },
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

  test("a command of TeX makes no formula of English words in Chinese", () => {
    const chinese = fixture("textbook-zh").match(/[^\n]{1,90}/g) ?? [];
    const dressed = chinese
      .slice(0, 18)
      .map((line) => `${line}\n\\a ${Array.from({ length: 20 }, word).join(" ")}`);
    const bare = dressed.map((line) => line.replaceAll("\\a ", ""));
    const [worth, plain] = [dressed, bare].map((all) => analyze(all.join("\n")).aiTrainingValue);
    expect(worth as number).toBeLessThanOrEqual((plain as number) + 10);
  });

  test("random syllables with as many Chinese characters behind them are no Korean words", () => {
    const syllable = () => String.fromCodePoint(0xac00 + Math.floor(random() * 11_000));
    const character = () => String.fromCodePoint(0x4e00 + Math.floor(random() * 9000));
    const glossed = fixture("udhr-ko")
      .split(" ")
      .map((own, at) =>
        at % 2 ? own : `${own} ${syllable()}${syllable()}(${character()}${character()})`,
      )
      .join(" ");
    expect(analyze(glossed).aiTrainingValue).toBeLessThanOrEqual(30);
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
