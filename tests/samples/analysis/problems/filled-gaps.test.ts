import { describe, expect, test } from "bun:test";
import { withGapsFilled } from "../../../../src/samples/analysis/problems/stems/filled-gaps";

/** So long a text that what is not read of a sentence is a small part of it. */
const rest = `\n${"The barge lay at the old lock.\n".repeat(8)}`;

const filled = (text: string) => {
  const whole = withGapsFilled(text + rest);
  expect(whole).toHaveLength(text.length + rest.length);
  const plain = whole.slice(0, text.length);
  return plain.replace(/ +/g, " ");
};

describe("a gap in a sentence is a figure", () => {
  test.each([
    ["dots", "On sentait … alors une odeur.", "On sentait 1 alors une odeur."],
    ["more dots", "Der Kahn ..... gestern am Steg.", "Der Kahn 1 gestern am Steg."],
    ["a line to write on", "Баржа ____ у шлюза.", "Баржа 1 у шлюза."],
    ["empty brackets", "船は(  )を出た。", "船は 1を出た。"],
  ])("%s", (_name, text, plain) => {
    expect(filled(text)).toBe(plain);
  });

  test("and dots are none where a sentence breaks off, or beside figures", () => {
    for (const text of [
      "He waited… and nobody came...",
      "배가 왔다... 그리고 떠났다.",
      "¿Y qué más? ... Nada.",
      "Кто там? … Никого.",
      "von drei ... 4 Booten",
      "Und dann ... „Halt“",
      "main() reads a[0] of it.",
    ])
      expect(withGapsFilled(text)).toBe(text);
  });
});

describe("of what is to be chosen within a sentence the first is read", () => {
  test.each([
    ["fr", "Il (c'était / s'était) assis là.", "Il c'était assis là."],
    ["es", "El barco (es/está/son) lleno.", "El barco es lleno."],
    ["zh", "驳船已经离开了（在／再）旧船闸。", "驳船已经离开了 在 旧船闸。"],
    ["ko", "배는 (강을/강이) 떠났다.", "배는 강을 떠났다."],
  ])("in %s", (_language, text, plain) => {
    expect(filled(text)).toBe(plain);
    // Where choices are a tenth of the text, all of them are read.
    expect(withGapsFilled(text)).toBe(text);
  });

  test("and nothing is where there are no brackets, no choices, or too long ones", () => {
    for (const text of [
      "The barge (an old one) lay at the lock, and/or beside it.",
      "Die Fähre (siehe den langen Absatz über Fähren / ebenda) fuhr nicht.",
      "(a/b/c/d/e/f/g) sont des lettres.",
      "Le bateau (sel\n/ huile) part.",
    ])
      expect(withGapsFilled(text)).toBe(text);
  });
});
