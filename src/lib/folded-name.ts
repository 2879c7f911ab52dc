import { foldForSearch } from "./text";

/** Look-alike letters of other alphabets, each followed by the Latin letter that it resembles. */
const ALIKE = "аaвbеeіiјjкkмmнhоoрpсcѕsтtуyхxһhӏlԁdԛqԝwαaβbεeζzηhιiκkμmνnοoρpτtυyχxıiɑaɡg";

const latin = new Map(
  Array.from({ length: ALIKE.length / 2 }, (_, i) => [
    ALIKE.charAt(2 * i),
    ALIKE.charAt(2 * i + 1),
  ]),
);

/** Folds case, width, accents, Han forms, spaces, marks and look-alike letters. */
export function foldedName(name: string): string {
  return inLatin(spacedName(name)).replaceAll(" ", "");
}

export function inLatin(text: string): string {
  return Array.from(text, (letter) => latin.get(letter) ?? letter).join("");
}

export function spacedName(name: string): string {
  return foldForSearch(name)
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
