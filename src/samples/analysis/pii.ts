import { isCardNumber, isCnId, isHkId, isTwId } from "./check-digits";
import { isPhone } from "./phones";

/** Kinds of personal data that are counted. */
export const piiKinds = ["email", "phone", "hk-id", "cn-id", "tw-id", "card", "ipv4"] as const;
export type PiiKind = (typeof piiKinds)[number];

/** How often each kind occurs. The values themselves are never kept. */
export type PiiCounts = Readonly<Record<PiiKind, number>>;

/**
 * Counts what points to a person: e-mail addresses and public IPv4 addresses (as datatrove's
 * PII formatter does), telephone numbers of Hong Kong, mainland China, Taiwan, Japan, Korea and
 * North America or in international form, and identity and card numbers whose check digit is
 * right.
 */
export function countPii(text: string): PiiCounts {
  const narrow = toHalfWidth(text);
  const counts: Record<PiiKind, number> = {
    email: countEmails(narrow),
    phone: 0,
    "hk-id": count(narrow, HK_ID, (found) => isHkId(found.replace(/[^A-Z\d]/g, ""))),
    "cn-id": 0,
    "tw-id": count(narrow, TW_ID, isTwId),
    card: 0,
    ipv4: count(narrow, IPV4, isPublicAddress),
  };
  for (const { 0: written, index } of narrow.matchAll(NUMBER)) {
    const kind = numberKind(written, narrow.slice(Math.max(0, index - 24), index));
    if (kind) counts[kind]++;
  }
  return counts;
}

/** Full-width digits and signs, which Chinese and Japanese texts use, as ASCII; same length. */
function toHalfWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (wide) =>
    String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
  );
}

/** The check digit stands in parentheses; without them every eleventh part number would count. */
const HK_ID = /(?<![A-Za-z0-9])[A-Z]{1,2}\d{6}\s?\([\dA]\)/g;
const TW_ID = /(?<![A-Za-z0-9])[A-Z][1289]\d{8}(?![A-Za-z0-9])/g;
const IPV4 = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?!\.?\d)/g;

/** Digits with the separators that personal numbers are written with, not part of a longer run. */
const NUMBER =
  /(?<![A-Za-z0-9.,+(]|\d[ ().-]{1,2})(?:\+|\()?\d(?:[ ().-]{0,2}\d){6,18}X?(?![A-Za-z0-9]|[ ().-]{1,2}\d)/gi;

function count(text: string, pattern: RegExp, isReal: (found: string) => boolean): number {
  return text.match(pattern)?.filter(isReal).length ?? 0;
}

function numberKind(written: string, before: string): PiiKind | null {
  const plain = written.replace(/[^\dX]/gi, "").toUpperCase();
  if (isCnId(plain)) return "cn-id";
  if (isCardNumber(plain) && isCardSpacing(written)) return "card";
  return isPhone(written, before) ? "phone" : null;
}

/** Cards are written in one run or in groups of at least four digits. */
function isCardSpacing(written: string): boolean {
  return written.split(/\D+/).every((group) => group.length >= 4);
}

/** Section numbers look like addresses: one of those has a part of two digits or more. */
function isPublicAddress(address: string): boolean {
  const [first = 0, second = 0, ...rest] = address.split(".").map(Number);
  const parts = [first, second, ...rest];
  if (parts.some((part) => part > 255) || parts.every((part) => part < 10)) return false;
  const local = first === 0 || first === 10 || first === 127 || first >= 224;
  return !local && !(first === 192 && second === 168) && !(first === 172 && second >> 4 === 1);
}

const LOCAL_PART = /[A-Za-z0-9._%+-]+$/;
const DOMAIN = /^(?:[A-Za-z0-9-]{1,63}\.){1,5}[A-Za-z]{2,24}(?![A-Za-z0-9-])/;

/** Names that no person can have an address under (RFC 2606): textbooks use them. */
const RESERVED = /(?:^|\.)(?:example\.(?:com|net|org)|example|test|invalid|localhost)$/i;

/** Looks around every "@", since a pattern that starts at every letter is slow on long runs. */
function countEmails(text: string): number {
  let found = 0;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const domain = DOMAIN.exec(text.slice(at + 1, at + 256))?.[0];
    if (!domain || RESERVED.test(domain)) continue;
    if (LOCAL_PART.test(text.slice(Math.max(0, at - 64), at))) found++;
  }
  return found;
}
