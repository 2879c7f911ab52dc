import { spacedName } from "./folded-name";

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
