import { EmptyText, UnreadableText } from "../errors";
import { binaryKind, utf16WithoutMark } from "./binary";
import { legacyEncodings, readLegacy } from "./legacy-encodings";

/** Every encoding that an upload can be found in; the last is UTF-8 with faults, now U+FFFD. */
export const encodingNames = [
  "utf-8",
  "utf-8-bom",
  "utf-16le",
  "utf-16be",
  ...legacyEncodings,
  "windows-1252",
  "broken-utf-8",
] as const;
export type EncodingName = (typeof encodingNames)[number];

export interface DecodedText {
  text: string;
  encoding: EncodingName;
}

/**
 * Turns an upload's bytes into text and says which encoding they were in: UTF-8, UTF-16, else
 * GB18030 (and so GBK), Big5, Shift_JIS, EUC-JP, EUC-KR or Windows-1252 where that reading makes
 * sense, else UTF-8 with replacement characters, which lower textIntegrity.
 * @throws EmptyText when there are no bytes
 * @throws UnreadableText when they are no text: a PDF, an archive, a picture, any binary file
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes.length === 0) throw new EmptyText();
  const marked = decodeMarked(bytes);
  if (marked) return marked;
  const wide = utf16WithoutMark(bytes);
  if (wide) return { text: decode(bytes, wide), encoding: wide };
  const kind = binaryKind(bytes);
  if (kind) throw new UnreadableText(kind);
  return decodeUnmarked(bytes);
}

/** A byte order mark says it all. */
function decodeMarked(bytes: Uint8Array): DecodedText | null {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return unlessBinary(bytes, "utf-16le");
  if (first === 0xfe && second === 0xff) return unlessBinary(bytes, "utf-16be");
  if (first !== 0xef || second !== 0xbb || third !== 0xbf) return null;
  const text = decode(bytes, "utf-8");
  return { text, encoding: text.includes("\uFFFD") ? "broken-utf-8" : "utf-8-bom" };
}

/** UTF-16 must not be a disguise: random bytes behind a mark yield unassigned characters. */
function unlessBinary(bytes: Uint8Array, encoding: "utf-16le" | "utf-16be"): DecodedText {
  const text = decode(bytes, encoding);
  const strange = text.slice(0, 20_000).match(/[\p{Cn}\p{Co}\0\uFFFD]/gu)?.length ?? 0;
  if (strange > Math.min(text.length, 20_000) * 0.05) throw new UnreadableText("binary");
  return { text, encoding };
}

/** Share of faults above which bytes were never meant as UTF-8. */
const MEANT_AS_UTF8 = 0.1;

function decodeUnmarked(bytes: Uint8Array): DecodedText {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8" };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  const text = decode(bytes, "utf-8");
  const faults = text.match(/\uFFFD/g)?.length ?? 0;
  const foreign = text.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  const legacy = faults > foreign * MEANT_AS_UTF8 ? readLegacy(bytes) : null;
  return legacy ?? { text, encoding: "broken-utf-8" };
}

function decode(bytes: Uint8Array, encoding: "utf-8" | "utf-16le" | "utf-16be"): string {
  return new TextDecoder(encoding).decode(bytes);
}
