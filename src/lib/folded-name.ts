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

/** Second-level labels under which organizations register, such as `press.org.hk`. */
const SHARED = new Set(["ac", "co", "com", "edu", "gov", "go", "ne", "net", "or", "org"]);

/** Returns an ASCII host name with at least two labels, or null. */
export function domainIn(text: string): string | null {
  const typed = text.trim().replace(/^https?:\/\//i, "");
  const host = URL.parse(`https://${typed}`);
  if (host?.pathname !== "/" || host.port || host.username || host.search) return null;
  const name = host.hostname.replace(/^www\.|\.$/g, "");
  return /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(name) ? name : null;
}

/** A domain must match the organization's name or initials, or any domain would prove any name. */
export function isNamedAfter(domain: string, organization: string, unicode: string): boolean {
  const labels = domain.split(".");
  const suffix = labels.length > 2 && SHARED.has(labels.at(-2) ?? "") ? 2 : 1;
  // Hosts such as GitHub let anyone register a subdomain.
  if (labels.length !== suffix + 1) return false;
  const own = spacedName(unicode.split(".")[0] ?? "").replaceAll(" ", "");
  if (SHARED.has(own)) return false;
  const words = spacedName(organization).split(" ");
  const starts = [0, words.findIndex((word) => /^[a-z0-9]/.test(word))];
  if (words[0] === "the") starts.push(1);
  return starts.some((start) => start >= 0 && isCalled(own, words.slice(start)));
}

function isCalled(label: string, words: readonly string[]): boolean {
  const whole = words.join("");
  if (whole.length >= 4 && label.startsWith(whole)) return true;
  const initials = words.map((word) => word[0] ?? "").join("");
  if (initials.length >= 3 && label === initials) return true;
  return words.some((_, i) => label.length >= 2 && label === words.slice(0, i + 1).join(""));
}
