import { check, type Measured } from "../findings";
import type { PiiCounts, PiiKind } from "../privacy/pii";
import { atMost } from "../score";

/** dolma 1.5 drops a document with more than five matches. */
const MATCHES_PER_DOCUMENT = 5;

/** A web document's length in characters: a longer sample may hold as many more. */
const DOCUMENT = 50_000;

/** A number that names one person for good weighs as much as several addresses. */
const WEIGHT: Readonly<Record<PiiKind, number>> = {
  email: 1,
  phone: 1,
  ipv4: 0.5,
  "hk-id": 3,
  "cn-id": 3,
  "tw-id": 3,
  card: 3,
};

/**
 * privacySafety: how little in the text points to a living person.
 *
 * dolma 1.5: at most five matches a document, 50 % there; identity and card numbers, which are
 * counted only when their check digit is right, weigh three. Names are not looked for.
 */
export function privacySafety(pii: PiiCounts, characters: number): Measured {
  const kinds = (Object.keys(WEIGHT) as PiiKind[]).filter((kind) => pii[kind] > 0);
  const weighed = kinds.reduce((sum, kind) => sum + pii[kind] * WEIGHT[kind], 0);
  const allowed = MATCHES_PER_DOCUMENT * Math.max(1, characters / DOCUMENT);
  const score = atMost(weighed, allowed, 2 * allowed);
  // Every kind is told, however small: a publisher has to know of each.
  const findings = kinds
    .sort((a, b) => pii[b] * WEIGHT[b] - pii[a] * WEIGHT[a])
    .map(
      (kind) => check(score, "privacySafety", "personal-data", { kind, count: pii[kind] }).finding,
    );
  return { score, findings };
}
