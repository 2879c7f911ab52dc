import { normalizeUnicode } from "../../lib/normalized";

const MARKS: Readonly<Record<string, string>> = {
  "`": "\u0300",
  "´": "\u0301",
  ˆ: "\u0302",
  "˜": "\u0303",
  "¯": "\u0304",
  "˘": "\u0306",
  "˙": "\u0307",
  "¨": "\u0308",
  "˚": "\u030a",
  "˝": "\u030b",
  ˇ: "\u030c",
  "¸": "\u0327",
};
const DOTLESS: Readonly<Record<string, string>> = { ı: "i", ȷ: "j" };
const LETTER = /^\p{L}$/u;

export const isAccent = (text: string) => Object.hasOwn(MARKS, text);

interface Span {
  text: string;
  start: number;
  end: number;
}

/** TeX's oldest fonts have no accented letters, so it draws an accent and then a letter below it. */
export function withAccents<Unit extends Span>(units: readonly Unit[]): Unit[] {
  const accented: Unit[] = [];
  for (const unit of units) {
    const accent = accented.at(-1);
    const mark = accent && MARKS[accent.text];
    if (!accent || !mark || !LETTER.test(unit.text) || !isOver(accent, unit)) {
      accented.push(unit);
      continue;
    }
    const letter = DOTLESS[unit.text] ?? unit.text;
    accented[accented.length - 1] = { ...unit, text: normalizeUnicode(letter + mark, "NFC") };
  }
  return accented;
}

function isOver(accent: Span, letter: Span): boolean {
  const distance = Math.abs(accent.start + accent.end - letter.start - letter.end) / 2;
  return distance < (letter.end - letter.start) / 4;
}
