import confusables from "./confusables/table.json";
import { once } from "./memo";
import { normalizeUnicode } from "./normalized";
import { foldForSearch } from "./text";

/** UTS #39 compares text as it is written, and these only resemble Latin letters of another size. */
const SMALL_CAPITALS = "ᴀaʙbᴅdᴇeꜰfɢgʜhᴊjᴋkʟlᴍmɴnᴘpʀrᴛtʏy";

const prototypes = once(() => {
  const byCharacter = new Map<string, string>();
  for (const [prototype, characters] of Object.entries(confusables.prototypes))
    for (const character of characters) byCharacter.set(character, prototype);
  const letters = Array.from(SMALL_CAPITALS);
  for (let i = 0; i < letters.length; i += 2)
    byCharacter.set(letters[i] as string, letters[i + 1] as string);
  return byCharacter;
});

const withoutMarks = (text: string) => text.replace(/[\u0300-\u036f]+/gu, "");

/**
 * Names that look alike have the same skeleton (UTS #39), in any case, width and script, and with
 * or without accents. Only good for comparing: "Lin" becomes "lln".
 */
export function skeletonOf(name: string): string {
  const letters = normalizeUnicode(normalizeUnicode(name, "NFKC"), "NFD").replace(
    /[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu,
    "",
  );
  const latin = Array.from(withoutMarks(letters), latinOf).join("");
  // In lower case, a zero that became an O, an I that became an l and their plain forms meet.
  return foldForSearch(latin).replaceAll("i", "l").replaceAll("m", "rn");
}

/** Some letters look Latin only as capitals, such as в and η. */
function latinOf(letter: string): string {
  const own = prototypeOf(letter);
  if (isLatin(own)) return own;
  const capital = prototypeOf(letter.toUpperCase());
  return isLatin(capital) ? capital : own;
}

function prototypeOf(letter: string): string {
  return withoutMarks(prototypes().get(letter) ?? letter);
}

function isLatin(text: string): boolean {
  return /^[a-z0-9]+$/i.test(text);
}
