import { skeletonOf } from "./lookalikes";
import { normalizeUnicode } from "./normalized";
import { foldForSearch } from "./text";

/** The same for all names that look alike, whatever their spaces and punctuation. */
export function foldedName(name: string): string {
  return lettersOf(skeletonOf(withoutSymbols(name))).replaceAll(" ", "");
}

/** A symbol can be read as a separator, or as the letter that it looks like, such as | for l. */
export function readingsOf(name: string): string[] {
  const readings = [withoutSymbols(name), name];
  return [...new Set(readings.map((reading) => lettersOf(skeletonOf(reading))))];
}

const SYMBOLS = /[^\p{L}\p{N}\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;

/** Radicals and letters in circles count as the letters that they are made of. */
const withoutSymbols = (text: string) => normalizeUnicode(text, "NFKC").replace(SYMBOLS, " ");

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, " ").trim();

/** Keeps the letters themselves, unlike a skeleton. */
export function spacedName(name: string): string {
  return lettersOf(foldForSearch(name).replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, ""));
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
