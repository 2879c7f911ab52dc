/** A character of a writing that has no spaces between its words: Chinese and Japanese. */
export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
