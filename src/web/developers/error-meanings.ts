import { type Locale, messagesFor, textsIn } from "../../../messages/catalogue";
import { meaningsOf } from "../../../messages/meanings";
import type { DescribedError } from "../../../views/developers/described";
import { codesOfText } from "../http/shared-words";

/** All codes that calls can answer, in the order of the alphabet. */
export function errorMeanings(locale: Locale): DescribedError[] {
  const texts: Readonly<Record<string, string>> = textsIn(locale).errors;
  const keys = new Set(Object.keys(texts).map((key) => key.replace(/\.(title|text)$/, "")));
  const described = [...keys].flatMap((key) => {
    const meanings = meaningsOf(texts[`${key}.text`] ?? texts[key] ?? "");
    return codesOfText(key).map((code) => ({ code, meanings }));
  });
  const { faults } = messagesFor(locale).handingIn;
  const unreadable = { code: "unreadable-file", meanings: Object.values(faults) };
  return [...described, unreadable].toSorted((a, b) => (a.code < b.code ? -1 : 1));
}
