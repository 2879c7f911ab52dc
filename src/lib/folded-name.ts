import { foldForSearch } from "./text";

/** Letters of other alphabets that pass for a Latin one in either case, each before that one. */
const ALIKE = "аaвbеeіiјjкkмmнhоoрpсcѕsтtуyхxһhӏlԁdԛqԝwαaβbεeζzηhιiκkμmνnοoρpτtυyχxıiɑaɡg";

const latin = new Map(
  Array.from({ length: ALIKE.length / 2 }, (_, i) => [
    ALIKE.charAt(2 * i),
    ALIKE.charAt(2 * i + 1),
  ]),
);

/** Names that differ only in case, width, accents, Han forms, spaces, marks or look-alikes have one form. */
export function foldedName(name: string): string {
  return inLatin(spacedName(name)).replaceAll(" ", "");
}

/** With Latin letters for those that look like them. */
export function inLatin(text: string): string {
  return Array.from(text, (letter) => latin.get(letter) ?? letter).join("");
}

export function spacedName(name: string): string {
  return foldForSearch(name)
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
