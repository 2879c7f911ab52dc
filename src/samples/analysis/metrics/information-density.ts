import { check, type Measured, weakest } from "../findings";
import type { Reading } from "../reading";
import { ramp } from "../score";
import { lettersOf } from "../text/characters";
import type { ContentType } from "../verdict";

/** Bytes a block: compression ratios of texts of different length are not comparable. */
const BLOCK = 16 * 1024;

/** Below this there is too little for deflate to find its feet, and noise cannot be told. */
const LEAST_BYTES = 4 * 1024;

/** Ratio at which a text is all padding, and from which on it is normal. */
const PADDED = { prose: [8, 3.5], problem_bank: [10, 4.5] } as const;

/** Base64 and random letters stay under 1.5; no prose in any language tried is under 1.7. */
const NOISE = [1.35, 1.65] as const;

/**
 * informationDensity: how much of the text carries something new.
 *
 * Deflate's ratio over 16 KB blocks. openai/whisper drops output that compresses more
 * than 2.4-fold, on texts of a few lines; blocks of this length of clean prose reach 2.9, so
 * 3.5 is normal here and 8 is padding. Text that hardly compresses at all is noise.
 */
export function informationDensity(reading: Reading, type: ContentType): Measured {
  const ratio = compressionRatio(bytesOf(reading));
  const [padded, normal] = type === "problem_bank" ? PADDED.problem_bank : PADDED.prose;
  const checks = [
    check(ramp(ratio.mean, padded, normal), "informationDensity", "padding", { ratio: ratio.mean }),
  ];
  if (ratio.bytes < LEAST_BYTES) return weakest(checks);
  return weakest([
    ...checks,
    check(ramp(ratio.mean, ...NOISE), "informationDensity", "noise", { ratio: ratio.mean }),
  ]);
}

/**
 * UTF-8 for Chinese, Japanese and Korean. Of alphabets, the low byte of each character: UTF-8
 * writes a Hindi letter in three bytes of which two are always the same, which looks like padding.
 */
function bytesOf({ text, characters }: Reading): Uint8Array<ArrayBuffer> {
  const eastern = characters.han + characters.kana + characters.hangul;
  if (eastern * 5 >= lettersOf(characters)) return new TextEncoder().encode(text);
  return new Uint8Array(Buffer.from(text, "latin1"));
}

function compressionRatio(bytes: Uint8Array<ArrayBuffer>): { mean: number; bytes: number } {
  let compressed = 0;
  for (let at = 0; at < bytes.length; at += BLOCK) {
    compressed += Bun.deflateSync(bytes.subarray(at, at + BLOCK)).length;
  }
  return { mean: bytes.length / Math.max(1, compressed), bytes: bytes.length };
}
