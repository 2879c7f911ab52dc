export const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

const ALL_RIGHT_TO_LEFT = new RegExp(RIGHT_TO_LEFT, "gu");
const LETTERS = /\p{L}/gu;

/** Whether most letters run from right to left, so that the others are quoted in such a text. */
export function isRightToLeft(text: string): boolean {
  const letters = text.match(LETTERS)?.length ?? 0;
  return 2 * (text.match(ALL_RIGHT_TO_LEFT)?.length ?? 0) > letters;
}
