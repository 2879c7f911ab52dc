import { isCardNumber, isCnId, isHkId, isTwId } from "./check-digits";
import { phoneCertainty } from "./phones";

export const piiKinds = ["email", "phone", "hk-id", "cn-id", "tw-id", "card", "ipv4"] as const;
export type PiiKind = (typeof piiKinds)[number];

/** The values themselves are never stored. */
export type PiiCounts = Readonly<Record<PiiKind, number>>;

export interface PersonalDatum {
  kind: PiiKind;
  start: number;
  end: number;
  /** Could also be a part number, so it is masked but not counted. */
  isDoubtful?: boolean;
}

export function countPii(text: string): PiiCounts {
  const counts = Object.fromEntries(piiKinds.map((kind) => [kind, 0])) as Record<PiiKind, number>;
  for (const { kind, isDoubtful } of personalDataIn(text)) if (!isDoubtful) counts[kind]++;
  return counts;
}

/** By kind, in the order of the text. */
export function personalDataByKind(text: string): Partial<Record<PiiKind, PersonalDatum[]>> {
  const certain = personalDataIn(text).filter(({ isDoubtful }) => !isDoubtful);
  return Object.groupBy(
    certain.sort((a, b) => a.start - b.start),
    ({ kind }) => kind,
  );
}

const MASK = "■";

export function withoutPersonalData(text: string): string {
  const data = personalDataIn(text).sort((a, b) => a.start - b.start);
  let masked = "";
  for (const { start, end } of data) {
    if (start > masked.length) masked += text.slice(masked.length, start);
    if (end > masked.length) masked += MASK.repeat(end - masked.length);
  }
  return masked + text.slice(masked.length);
}

/** Finds email addresses, public IPv4 addresses, phone numbers, and numbers with a valid check digit. */
function personalDataIn(text: string): PersonalDatum[] {
  const halfWidthText = toHalfWidth(text);
  const data: PersonalDatum[] = [
    ...emailsIn(halfWidthText),
    ...matchesIn(halfWidthText, "hk-id", HK_ID, (id) => isHkId(id.replace(/[^A-Z\d]/g, ""))),
    ...matchesIn(halfWidthText, "tw-id", TW_ID, isTwId),
    ...(FOUR_PARTS.test(halfWidthText)
      ? matchesIn(halfWidthText, "ipv4", IPV4, isPublicAddress)
      : []),
  ];
  for (const { 0: candidate, index } of halfWidthText.matchAll(NUMBER_CANDIDATE)) {
    const number = numberKind(
      candidate,
      halfWidthText.slice(Math.max(0, index - CONTEXT_CHARACTERS), index),
    );
    if (number) data.push({ ...number, start: index, end: index + candidate.length });
  }
  return data;
}

function toHalfWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (wide) =>
    String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
  );
}

/** Parentheses around the check digit are required, or every eleventh part number would match. */
const HK_ID = /(?<![A-Za-z0-9])[A-Z]{1,2}\d{6}\s?\([\dA]\)/g;
const TW_ID = /(?<![A-Za-z0-9])[A-Z][1289]\d{8}(?![A-Za-z0-9])/g;
/** A quick test that rules out most texts. */
const FOUR_PARTS = /\d\.\d{1,3}\.\d{1,3}\.\d/;
const IPV4 = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?!\.?\d)/g;

const NUMBER_CANDIDATE =
  /(?<![A-Za-z0-9.,+(]|\d[ ().-]{1,2})(?:\+|\()?\d(?:[ ().-]{0,2}\d){6,18}X?(?![A-Za-z0-9]|[ ().-]{1,2}\d)/gi;

function matchesIn(
  text: string,
  kind: PiiKind,
  pattern: RegExp,
  isReal: (match: string) => boolean,
): PersonalDatum[] {
  return [...text.matchAll(pattern)]
    .filter(([match]) => isReal(match))
    .map(({ 0: match, index }) => ({ kind, start: index, end: index + match.length }));
}

const CONTEXT_CHARACTERS = 60;

function numberKind(
  candidate: string,
  context: string,
): Pick<PersonalDatum, "kind" | "isDoubtful"> | null {
  const compact = candidate.replace(/[^\dX]/gi, "").toUpperCase();
  if (isCnId(compact)) return { kind: "cn-id" };
  if (isCardNumber(compact) && isCardSpacing(candidate)) return { kind: "card" };
  const certainty = phoneCertainty(candidate, context);
  return certainty === "none" ? null : { kind: "phone", isDoubtful: certainty === "likely" };
}

function isCardSpacing(candidate: string): boolean {
  return candidate.split(/\D+/).every((group) => group.length >= 4);
}

/** Section numbers look like IP addresses, so one part must have two digits or more. */
function isPublicAddress(address: string): boolean {
  const [first = 0, second = 0, ...rest] = address.split(".").map(Number);
  const parts = [first, second, ...rest];
  if (parts.some((part) => part > 255) || parts.every((part) => part < 10)) return false;
  const isLocal = first === 0 || first === 10 || first === 127 || first >= 224;
  return !isLocal && !(first === 192 && second === 168) && !(first === 172 && second >> 4 === 1);
}

const LOCAL_PART = /[A-Za-z0-9._%+-]+$/;
const DOMAIN = /^(?:[A-Za-z0-9-]{1,63}\.){1,5}[A-Za-z]{2,24}(?![A-Za-z0-9-])/;

/** Textbooks use these domains, where nobody can have an email address (RFC 2606). */
const RESERVED_DOMAIN = /(?:^|\.)(?:example\.(?:com|net|org)|example|test|invalid|localhost)$/i;

/** Searches around each "@", because a pattern that starts at every letter is slow on long runs. */
function emailsIn(text: string): PersonalDatum[] {
  const emails: PersonalDatum[] = [];
  for (let i = text.indexOf("@"); i >= 0; i = text.indexOf("@", i + 1)) {
    const domain = DOMAIN.exec(text.slice(i + 1, i + 256))?.[0];
    if (!domain || RESERVED_DOMAIN.test(domain)) continue;
    const localPart = LOCAL_PART.exec(text.slice(Math.max(0, i - 64), i))?.[0];
    if (localPart)
      emails.push({ kind: "email", start: i - localPart.length, end: i + 1 + domain.length });
  }
  return emails;
}
