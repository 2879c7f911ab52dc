import { foldForSearch } from "./text";

/** Look-alike letters of other alphabets, each followed by the Latin letter that it resembles. */
const LOOKALIKES = "аaвbеeіiјjкkмmнhоoрpсcѕsтtуyхxһhӏlԁdԛqԝwαaβbεeζzηhιiκkμmνnοoρpτtυyχxıiɑaɡg";

const latinLetters = new Map(
  Array.from({ length: LOOKALIKES.length / 2 }, (_, i) => [
    LOOKALIKES.charAt(2 * i),
    LOOKALIKES.charAt(2 * i + 1),
  ]),
);

/** Folds case, width, accents, Han forms, spaces, marks and look-alike letters. */
export function foldedName(name: string): string {
  return toLatin(spacedName(name)).replaceAll(" ", "");
}

export function toLatin(text: string): string {
  return Array.from(text, (letter) => latinLetters.get(letter) ?? letter).join("");
}

export function spacedName(name: string): string {
  return foldForSearch(name)
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Second-level labels under which organizations register, such as `press.org.hk`. */
const SHARED_LABELS = new Set(["ac", "co", "com", "edu", "gov", "go", "ne", "net", "or", "org"]);

/** Returns an ASCII host name with at least two labels, or null. */
export function parseDomain(text: string): string | null {
  const trimmed = text.trim().replace(/^https?:\/\//i, "");
  const host = URL.parse(`https://${trimmed}`);
  if (host?.pathname !== "/" || host.port || host.username || host.search) return null;
  const name = host.hostname.replace(/^www\.|\.$/g, "");
  return /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(name) ? name : null;
}

/** A domain must match the organization's name or initials, or any domain would prove any name. */
export function isNamedAfter(domain: string, organization: string, unicode: string): boolean {
  const labels = domain.split(".");
  const suffix = labels.length > 2 && SHARED_LABELS.has(labels.at(-2) ?? "") ? 2 : 1;
  // Hosts such as GitHub let anyone register a subdomain.
  if (labels.length !== suffix + 1) return false;
  const label = spacedName(unicode.split(".")[0] ?? "").replaceAll(" ", "");
  if (SHARED_LABELS.has(label)) return false;
  const words = spacedName(organization).split(" ");
  const starts = [0, words.findIndex((word) => /^[a-z0-9]/.test(word))];
  if (words[0] === "the") starts.push(1);
  return starts.some((start) => start >= 0 && matchesName(label, words.slice(start)));
}

function matchesName(label: string, words: readonly string[]): boolean {
  const joinedWords = words.join("");
  if (joinedWords.length >= 4 && label.startsWith(joinedWords)) return true;
  const initials = words.map((word) => word[0] ?? "").join("");
  if (initials.length >= 3 && label === initials) return true;
  return words.some((_, i) => label.length >= 2 && label === words.slice(0, i + 1).join(""));
}
