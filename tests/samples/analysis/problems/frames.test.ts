import { describe, expect, test } from "bun:test";
import {
  withoutDeckFrames,
  withoutFrames,
} from "../../../../src/samples/analysis/problems/stems/frames";

const things = ["salt", "tar", "rope", "oakum", "hemp", "wax", "felt", "zinc"];
const told = (lines: readonly string[]) => lines.map((line) => line.trim());

/** What is left of each line, and that none has moved. */
const left = (lines: readonly string[]) => {
  const text = lines.join("\n");
  const plain = withoutDeckFrames(text);
  expect(plain).toHaveLength(text.length);
  return told(plain.split("\n"));
};

describe("what many lines begin with", () => {
  const asked = (count: number) =>
    things.slice(0, count).map((thing) => `  Which town sells ${thing}?`);

  test("is left out from three on, in its place", () => {
    const text = asked(3).join("\n");
    const plain = withoutFrames(text);
    expect(plain).toHaveLength(text.length);
    expect(told(plain.split("\n"))).toEqual(["salt?", "tar?", "rope?"]);
    expect(plain.indexOf("tar")).toBe(text.indexOf("tar"));
    expect(withoutFrames(asked(2).join("\n"))).toBe(asked(2).join("\n"));
  });

  test("is no frame where few of all lines have it", () => {
    const others = (count: number) =>
      Array.from({ length: count }, (_, at) => `Nr${at} steht allein da.`);
    const among = [...asked(3), ...others(90)].join("\n");
    expect(withoutFrames(among)).toBe(among);
    expect(withoutFrames([...asked(3), ...others(30)].join("\n"))).not.toContain("Which town");
  });

  test("is no more than five words of it", () => {
    const long = things.slice(0, 4).map((thing) => `Which town by the sea sells ${thing}?`);
    expect(told(withoutFrames(long.join("\n")).split("\n"))[3]).toBe("sells oakum?");
  });
});

describe("what is asked of one thing after the other is asked twice", () => {
  const decks = [
    [
      "en",
      (thing: string) => `Where in the harbour is ${thing} sold?`,
      (thing: string) => `${thing} sold?`,
    ],
    ["es", (thing: string) => `¿En qué puerto se vende ${thing}?`, (thing: string) => `${thing}?`],
    ["ru", (thing: string) => `В каком порту продают ${thing}?`, (thing: string) => `${thing}?`],
    ["zh", (thing: string) => `哪一座海港出售的是${thing}呢？`, (thing: string) => `${thing}呢？`],
  ] as const;

  test.each(decks)("in %s", (_language, ask, rest) => {
    const lines = things.map(ask);
    expect(left(lines)).toEqual([...lines.slice(0, 2), ...things.slice(2).map(rest)]);
  });

  test.each(decks)("from six on, and not of five, in %s", (_language, ask, rest) => {
    const six = things.slice(0, 6).map(ask);
    expect(left(six).slice(2)).toEqual(things.slice(2, 6).map(rest));
    const five = things.slice(0, 5).map(ask);
    expect(left(five)).toEqual(five);
  });

  test("from three words or five characters on", () => {
    const [words, characters] = [
      things.map((thing) => `Which town sells ${thing}?`),
      things.map((thing) => `哪座城出售${thing}？`),
    ] as const;
    for (const lines of [words, characters])
      expect(left(lines).slice(2)).toEqual(
        things.slice(2).map((thing) => `${thing}${lines[0]?.at(-1)}`),
      );
  });

  test("where they are one in ten of what asks", () => {
    const deck = things.map((thing) => `Where in the harbour is ${thing} sold?`);
    const others = (count: number) =>
      Array.from({ length: count }, (_, at) => `Wozu dient Gerät${at} an Bord?`).map(
        (line, at) => `Teil${at} ${line}`,
      );
    expect(left([...others(60), ...deck]).at(-1)).toBe("zinc sold?");
    const among = [...others(90), ...deck];
    expect(left(among)).toEqual(among);
  });

  test("and statements, long questions and two words are no frame", () => {
    for (const say of [
      (thing: string) => `Down in the harbour is ${thing} on sale.`,
      (thing: string) => `Where in the harbour is ${thing} sold${", day after day".repeat(9)}?`,
      (thing: string) => `Who sells ${thing}?`,
      (thing: string) => `谁在卖${thing}？`,
    ]) {
      const lines = things.map(say);
      expect(left(lines)).toEqual(lines);
    }
  });

  test("and a line that is all frame is asked again", () => {
    const lines = things.map(() => "Where in the harbour is it sold?");
    const longer = things.map((thing) => `Where in the harbour is it sold? In ${thing}?`);
    expect(left([...lines, ...longer]).slice(0, 8)).toEqual(
      lines.map((line, at) => (at < 2 ? line : "sold?")),
    );
    expect(left(things.map(() => "Où est-il ?"))).toEqual(things.map(() => "Où est-il ?"));
  });
});

describe("what the orders of an exercise end in is said twice", () => {
  const verbs = ["Venir", "Partir", "Mordre", "Coudre", "Vaincre", "Naître", "Paître"];
  const order = (verb: string) => `${verb} : au passé simple du pluriel.`;
  const exercise = (behind: string, ordered = order) =>
    verbs.flatMap((verb) => [ordered(verb), behind].filter(Boolean));

  test("where an answer stands under them", () => {
    const kept = [...verbs.slice(0, 2).map(order), ...verbs.slice(2)];
    expect(left(exercise("Réponse : ils"))).toEqual(
      kept.flatMap((line) => [line, "Réponse : ils"]),
    );
  });

  test("and not where none does, nor in five", () => {
    const five = exercise("Réponse : ils").slice(0, 10);
    for (const lines of [exercise(""), exercise("Une phrase."), five])
      expect(left(lines)).toEqual(lines);
  });

  test("nor where the line is long, or an answer itself", () => {
    const long = (verb: string) =>
      `${verb}, comme on le dit dans les vieux livres : au passé simple du pluriel.`;
    const answers = (verb: string) => `Réponse : ${verb} au passé simple du pluriel.`;
    for (const ordered of [long, answers]) {
      const lines = exercise("Réponse : ils", ordered);
      expect(left(lines)).toEqual(lines);
    }
  });
});

describe("what stands over question after question", () => {
  const labels = (label: (at: number) => string, count = 7) =>
    Array.from({ length: count }, (_, at) => [
      label(at + 1),
      `Etwas ${things[at]} liegt da.`,
    ]).flat();
  const kept = (lines: readonly string[]) =>
    left(lines).filter((line, at) => at % 2 === 0 && line !== "");

  test.each([
    ["de", (at: number) => `Übung ${at} im Abschnitt über Knoten:`],
    ["ja", (at: number) => `結び方の練習の第${at}：`],
  ] as const)("is left twice where nothing but its number differs: %s", (_language, label) => {
    const lines = labels(label);
    expect(kept(lines)).toEqual([label(1), label(2)]);
    expect(left(lines).filter((_, at) => at % 2 === 1)).toEqual(
      lines.filter((_, at) => at % 2 === 1),
    );
    expect(left(labels(label, 5))).toEqual(labels(label, 5));
  });

  test("stays where it ends in no colon, has no number, is long, or differs", () => {
    for (const label of [
      (at: number) => `Übung ${at} im Abschnitt über Knoten`,
      () => "Übung im Abschnitt über Knoten:",
      (at: number) => `Übung ${at} im Abschnitt über Knoten${" und Taue".repeat(9)}:`,
      (at: number) => `Übung ${at} im Abschnitt über ${things[at]}:`,
    ])
      expect(left(labels(label))).toEqual(labels(label));
  });
});
