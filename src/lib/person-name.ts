const FAMILY = /^[\p{Script=Han}\p{Script=Hangul}々]+$/u;
const GIVEN = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}々ー]+$/u;

/**
 * A person's name in the order of its writing: 陳美玲, 김지원, Mei Ling Chan. A name in katakana alone is
 * a foreign one and keeps its order. Empty where neither part is known.
 */
export function personName(given: string | null, family: string | null): string {
  const [first, last] = [given?.trim() ?? "", family?.trim() ?? ""];
  if (FAMILY.test(last) && GIVEN.test(first)) return `${last}${first}`;
  return `${first} ${last}`.trim();
}
