import { likeness, PROFILES, type Profile } from "./plausibility";

/** Detection reads 200,000 bytes, starting at the first that is not ASCII. */
export const SAMPLE_BYTES = 200_000;
const HEAD_BYTES = 2000;
const MEANT_AS_UTF8 = 0.1;
const PLAUSIBLE = 0.24;
const AS_LIKELY = 0.85;
/** With few bytes beyond ASCII, a less likely encoding can be right. */
const FEW_BYTES = 12;
const AS_LIKELY_OF_FEW = 0.5;

export interface DetectedEncoding {
  encoding: string;
  alternatives: string[];
}

export function encodingOf(
  bytes: Uint8Array,
  declared: string | null,
  chosen: string | null = null,
): DetectedEncoding | null {
  if (strictly(bytes, "utf-8") !== null) {
    const shifted = bytes.includes(0x1b) ? strictly(bytes, "iso-2022-jp") : null;
    return certain(shifted !== null && /[\u3040-\u9fff]/.test(shifted) ? "iso-2022-jp" : "utf-8");
  }
  if (faultsInUtf8(bytes) <= MEANT_AS_UTF8) return certain("utf-8");
  if (declared !== null) {
    const named = labelled(declared);
    if (named !== null && named !== "utf-8" && strictly(bytes, named) !== null)
      return certain(named);
  }
  const found = likeliest(bytes);
  if (!found || found.alternatives.length === 0 || chosen === null) return found;
  return strictly(bytes, chosen) === null ? found : certain(chosen);
}

/** Returns no guesses if the encoding is certain or the file is not text. */
export function guessesIn(bytes: Uint8Array): string[] {
  const head = bytes.subarray(0, HEAD_BYTES);
  if (head.includes(0) || (head[0] ?? 0) >= 0xfe) return [];
  let first = 0;
  while (first < bytes.length && (bytes[first] as number) < 128) first++;
  const beyond = bytes.subarray(first, first + SAMPLE_BYTES);
  const found = beyond.length > 0 ? encodingOf(beyond, declaredEncoding(head)) : null;
  return found && found.alternatives.length > 0 ? [found.encoding, ...found.alternatives] : [];
}

export function inUtf8(bytes: Uint8Array, encoding: string): Uint8Array<ArrayBuffer> {
  const text = new TextDecoder(encoding as Bun.Encoding).decode(bytes);
  return new TextEncoder().encode(`\uFEFF${text}`);
}

export function declaredEncoding(head: Uint8Array): string | null {
  const text = new TextDecoder("latin1").decode(head.subarray(0, HEAD_BYTES));
  const found =
    /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)["']/i.exec(text) ??
    /<meta[^>]*\scharset\s*=\s*["']?\s*([\w-]+)/i.exec(text);
  return found?.[1] ?? null;
}

const certain = (encoding: string): DetectedEncoding => ({ encoding, alternatives: [] });

function labelled(label: string): string | null {
  try {
    return new TextDecoder(label as Bun.Encoding).encoding;
  } catch {
    return null;
  }
}

function strictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding as Bun.Encoding, { fatal: true }).decode(bytes, {
      stream: true,
    });
  } catch {
    return null;
  }
}

function faultsInUtf8(bytes: Uint8Array): number {
  const text = new TextDecoder().decode(bytes, { stream: true });
  const faults = text.match(/\uFFFD/g)?.length ?? 0;
  return faults / Math.max(1, text.match(/[^\p{ASCII}]/gu)?.length ?? 0);
}

interface Candidate {
  text: string;
  profile: Profile;
  score: number;
}

function likeliest(bytes: Uint8Array): DetectedEncoding | null {
  const readings = new Map<string, Candidate>();
  for (const profile of PROFILES) {
    for (const encoding of profile.encodings) {
      const known = readings.get(encoding);
      const text = known?.text ?? strictly(bytes, encoding);
      if (text === null) continue;
      const score = likeness(text, profile);
      if (!known || score > known.score) readings.set(encoding, { text, profile, score });
    }
  }
  const ranked = [...readings].sort(([, a], [, b]) => b.score - a.score);
  const [best] = ranked;
  if (!best || best[1].score < PLAUSIBLE) return null;
  const beyond = bytes.reduce((count, byte) => count + (byte > 127 ? 1 : 0), 0);
  const likely = beyond < FEW_BYTES ? AS_LIKELY_OF_FEW : AS_LIKELY;
  const alternatives = ranked
    .slice(1)
    .filter(([, other]) => isAsLikely(other, best[1], likely))
    .map(([encoding]) => encoding);
  return { encoding: best[0], alternatives: alternatives.slice(0, 3) };
}

function isAsLikely(other: Candidate, best: Candidate, likely: number): boolean {
  if (other.text === best.text || other.score <= best.score * likely) return false;
  const [otherScore, bestScore] = [
    likeness(differing(other.text, best.text), other.profile),
    likeness(differing(best.text, other.text), best.profile),
  ];
  return otherScore > bestScore * likely;
}

/** Characters that both readings share would hide the difference. */
function differing(text: string, other: string): string {
  if (text.length !== other.length) return text;
  return text.replace(/[^\p{ASCII}]/gu, (letter, at: number) =>
    other.startsWith(letter, at) ? " ".repeat(letter.length) : letter,
  );
}
