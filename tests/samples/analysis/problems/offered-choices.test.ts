import { describe, expect, test } from "bun:test";
import { bankLikeness } from "../../../../src/samples/analysis/problems/likeness/bank-likeness";
import { withoutChoicesAgain } from "../../../../src/samples/analysis/problems/stems/choices-again";
import { CHOICE_MARK, isChoice } from "../../../../src/samples/analysis/problems/wording/choices";

describe("a line is a choice", () => {
  test.each([
    ["[C] a lamp of tin", "a lamp of tin"],
    ["(2) 錫のランプ", "錫のランプ"],
    ["（３）", null],
    ["（3） 锡灯", "锡灯"],
    ["[4] eine Lampe", "eine Lampe"],
    ["(ア) 錫", "錫"],
    ["☐ eine Lampe aus Zinn", "eine Lampe aus Zinn"],
    ["☒ une lampe", "une lampe"],
    ["✓ una lámpara", "una lámpara"],
    ["- una lámpara de estaño", "una lámpara de estaño"],
    ["– une lampe d'étain", "une lampe d'étain"],
    ["• 주석 등", "주석 등"],
    ["+ eine Laterne", "eine Laterne"],
    ["в) лампа из олова", "лампа из олова"],
    ["з. лампа из цинка", "лампа из цинка"],
    ["Ж) лампа", "лампа"],
  ])("by what stands before it: %s", (line, choice) => {
    expect(isChoice(line)).toBe(choice !== null);
    if (choice !== null) expect(line.replace(CHOICE_MARK, "")).toBe(choice);
  });

  test.each([
    "(7) a lamp of tin",
    "(12) eine Lampe",
    "[Z] una lámpara",
    "-5 degrés",
    "+49 Zinn",
    "--- ",
    "☐",
    "и) лампа из олова",
    "вот лампа из олова",
    "1) a lamp of tin",
  ])("and not by another mark: %s", (line) => {
    expect(isChoice(line)).toBe(false);
  });

  test("and not where it asks: that is a part of what is asked", () => {
    for (const mark of ["[C]", "(2)", "☐", "-", "в)"]) {
      expect(isChoice(`${mark} 锡灯`)).toBe(true);
      expect(isChoice(`${mark} 锡灯在哪里？`)).toBe(false);
    }
  });

  test("which is left out where it was offered before", () => {
    for (const mark of ["[C]", "☐", "•", "-", "+"]) {
      const rest = "Which of the many lamps is lit beside the weir?\n".repeat(20);
      const text = `${rest}Which one?\n${mark} of tin and brass\nWhich two?\n${mark} of tin and brass`;
      const left = withoutChoicesAgain(text);
      expect(left).toHaveLength(text.length);
      expect(left.split("of tin and brass")).toHaveLength(2);
    }
  });
});

describe("what is offered under a line that asks makes a bank", () => {
  const banks = [
    [
      "en",
      "Which lamp is lit at the weir by night?",
      ["the red one", "the green one", "the blue one"],
    ],
    ["de", "Welche Lampe brennt nachts am Wehr?", ["die rote", "die grüne", "die blaue"]],
    ["es", "¿Qué lámpara arde de noche en la presa?", ["la roja", "la verde", "la azul"]],
    ["ru", "Какая лампа горит ночью у плотины?", ["красная", "зелёная", "синяя"]],
    ["zh", "夜里水坝旁边亮着的是哪一盏灯？", ["红灯", "绿灯", "蓝灯"]],
  ] as const;
  const offered = (choices: readonly string[], mark: (at: number) => string) =>
    choices.map((choice, at) => `${mark(at)} ${choice}`);

  test.each(banks)("in any marks: %s", (_language, question, choices) => {
    for (const mark of [
      (at: number) => `[${"ABC"[at]}]`,
      (at: number) => `(${at + 1})`,
      (at: number) => `${at + 1})`,
      () => "☐",
      () => "-",
      (at: number) => `${"абв"[at]})`,
    ]) {
      const bank = [question, ...offered(choices, mark)];
      expect(bankLikeness(bank)).toBe(1);
      expect(bankLikeness([question])).toBe(0);
    }
  });

  test.each(banks)(
    "numbered as questions are, only under what asks: %s",
    (_language, question, choices) => {
      const numbered = offered(choices, (at) => `${at + 1})`);
      const told = question
        .replace(/[?？¿]/g, "")
        .replace(/^(?:Which|Welche|Qué|Какая)|哪一盏/i, "");
      expect(bankLikeness([`${told}.`, ...numbered, "Answer: 2"])).toBe(0);
      expect(bankLikeness([question, `1) ${choices[0]}`])).toBe(0);
    },
  );

  test.each([
    [
      "Which lamp is lit at the weir?",
      ["Which is not?", "Where is it?", "Who lit it?"],
      ["none of them", "the red one", "the other"],
    ],
    [
      "What is to be done at the weir?",
      ["Find the red lamp", "Describe the green one", "Name the keeper"],
      ["a look at the lamp", "a green one", "nothing"],
    ],
    [
      "Was ist am Wehr zu tun?",
      ["Finde die rote Lampe", "Beschreibe die grüne", "Nenne den Wärter"],
      ["die rote Lampe putzen", "die grüne löschen", "nichts"],
    ],
    [
      "在水坝旁边要做什么？",
      ["找出红灯", "描述绿灯", "写出看守的名字"],
      ["擦红灯", "熄灭绿灯", "什么都不做"],
    ],
  ] as const)(
    "but not what is numbered and asks or gives an order: %s",
    (asked, others, choices) => {
      const numbered = (lines: readonly string[]) => offered(lines, (at) => `${at + 1})`);
      expect(bankLikeness([asked, ...numbered(others)])).toBe(0);
      expect(bankLikeness([asked, ...numbered(choices)])).toBe(1);
    },
  );

  test("nor numbers from ten on", () => {
    const [, question, choices] = banks[0];
    expect(bankLikeness([question, ...offered(choices, (at) => `${at + 10})`)])).toBe(0);
  });
});
