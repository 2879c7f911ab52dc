const HAN = /\p{Script=Han}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;

/**
 * The language that a short text's script tells, as a tag for `lang`: a name, a title, subjects.
 * Undefined where letters alone tell none, as with Latin ones.
 * @param hint what it is probably written in, which decides between languages of one script
 */
export function writtenIn(text: string, hint?: string): string | undefined {
  if (HANGUL.test(text)) return "ko";
  if (KANA.test(text)) return "ja";
  if (!HAN.test(text)) return undefined;
  return hint && /^(zh|ja)/.test(hint) ? hint : "zh";
}
