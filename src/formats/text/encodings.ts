import { PROFILES, type Profile, scoreText } from "./plausibility";

/** The sample starts at the first byte that is not ASCII. */
export const SAMPLE_BYTES = 200_000;
const HEAD_BYTES = 2000;
const MAX_UTF8_FAULTS = 0.1;
const MIN_SCORE = 0.24;
const SCORE_RATIO = 0.85;
/** Below this number of non-ASCII bytes, a less likely encoding can be right. */
const MIN_EVIDENCE = 12;
const SHORT_TEXT_SCORE_RATIO = 0.5;

export interface DetectedEncoding {
  encoding: string;
  alternatives: string[];
}

export function encodingOf(
  bytes: Uint8Array,
  declaredLabel: string | null,
  chosenEncoding: string | null = null,
): DetectedEncoding | null {
  if (decodeStrictly(bytes, "utf-8") !== null) {
    const shiftedText = bytes.includes(0x1b) ? decodeStrictly(bytes, "iso-2022-jp") : null;
    return certainEncoding(
      shiftedText !== null && /[\u3040-\u9fff]/.test(shiftedText) ? "iso-2022-jp" : "utf-8",
    );
  }
  if (utf8FaultShare(bytes) <= MAX_UTF8_FAULTS) return certainEncoding("utf-8");
  if (declaredLabel !== null) {
    const declaredName = encodingByLabel(declaredLabel);
    if (
      declaredName !== null &&
      declaredName !== "utf-8" &&
      decodeStrictly(bytes, declaredName) !== null
    )
      return certainEncoding(declaredName);
  }
  const detected = likeliestEncoding(bytes);
  if (!detected || detected.alternatives.length === 0 || chosenEncoding === null) return detected;
  return decodeStrictly(bytes, chosenEncoding) === null
    ? detected
    : certainEncoding(chosenEncoding);
}

/** Returns no guesses if the encoding is certain or the file is not text. */
export function guessesIn(bytes: Uint8Array): string[] {
  const head = bytes.subarray(0, HEAD_BYTES);
  if (head.includes(0) || (head[0] ?? 0) >= 0xfe) return [];
  let first = 0;
  while (first < bytes.length && (bytes[first] as number) < 128) first++;
  const nonAscii = bytes.subarray(first, first + SAMPLE_BYTES);
  const detected = nonAscii.length > 0 ? encodingOf(nonAscii, declaredEncoding(head)) : null;
  return detected && detected.alternatives.length > 0
    ? [detected.encoding, ...detected.alternatives]
    : [];
}

export function toUtf8(bytes: Uint8Array, encoding: string): Uint8Array<ArrayBuffer> {
  const text = new TextDecoder(encoding as Bun.Encoding).decode(bytes);
  return new TextEncoder().encode(`\uFEFF${text}`);
}

export function declaredEncoding(head: Uint8Array): string | null {
  const text = new TextDecoder("latin1").decode(head.subarray(0, HEAD_BYTES));
  const match =
    /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)["']/i.exec(text) ??
    /<meta[^>]*\scharset\s*=\s*["']?\s*([\w-]+)/i.exec(text);
  return match?.[1] ?? null;
}

const certainEncoding = (encoding: string): DetectedEncoding => ({ encoding, alternatives: [] });

export function encodingByLabel(label: string): string | null {
  try {
    return new TextDecoder(label as Bun.Encoding).encoding;
  } catch {
    return null;
  }
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding as Bun.Encoding, { fatal: true }).decode(bytes, {
      stream: true,
    });
  } catch {
    return null;
  }
}

function utf8FaultShare(bytes: Uint8Array): number {
  const text = new TextDecoder().decode(bytes, { stream: true });
  const faults = text.match(/\uFFFD/g)?.length ?? 0;
  return faults / Math.max(1, text.match(/[^\p{ASCII}]/gu)?.length ?? 0);
}

interface Candidate {
  text: string;
  profile: Profile;
  score: number;
}

function likeliestEncoding(bytes: Uint8Array): DetectedEncoding | null {
  const candidates = new Map<string, Candidate>();
  for (const profile of PROFILES) {
    for (const encoding of profile.encodings) {
      const existing = candidates.get(encoding);
      const text = existing?.text ?? decodeStrictly(bytes, encoding);
      if (text === null) continue;
      const score = scoreText(text, profile);
      if (!existing || score > existing.score) candidates.set(encoding, { text, profile, score });
    }
  }
  const ranking = [...candidates].sort(([, a], [, b]) => b.score - a.score);
  const [best] = ranking;
  if (!best || best[1].score < MIN_SCORE) return null;
  const nonAscii = bytes.reduce((count, byte) => count + (byte > 127 ? 1 : 0), 0);
  const minRatio = nonAscii < MIN_EVIDENCE ? SHORT_TEXT_SCORE_RATIO : SCORE_RATIO;
  const alternatives = ranking
    .slice(1)
    .filter(([, other]) => isAsLikely(other, best[1], minRatio))
    .map(([encoding]) => encoding);
  return { encoding: best[0], alternatives: alternatives.slice(0, 3) };
}

function isAsLikely(other: Candidate, best: Candidate, minRatio: number): boolean {
  if (other.text === best.text || other.score <= best.score * minRatio) return false;
  const [otherScore, bestScore] = [
    scoreText(differingText(other.text, best.text), other.profile),
    scoreText(differingText(best.text, other.text), best.profile),
  ];
  return otherScore > bestScore * minRatio;
}

/** Characters that both readings share would hide the difference. */
function differingText(text: string, other: string): string {
  if (text.length !== other.length) return text;
  return text.replace(/[^\p{ASCII}]/gu, (letter, at: number) =>
    other.startsWith(letter, at) ? " ".repeat(letter.length) : letter,
  );
}
