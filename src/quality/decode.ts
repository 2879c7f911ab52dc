import { FileFaultError } from "../formats/faults";
import { foreignKind, packedKind } from "../formats/kinds";
import { decodeWhole } from "../formats/text/decoding";
import { ENCODINGS } from "../formats/text/plausibility";
import { coded, Refusal } from "../lib/errors";

export const encodingNames = ["utf-8", "utf-8-bom", ...ENCODINGS, "broken-utf-8"] as const;
export type EncodingName = (typeof encodingNames)[number];

export interface DecodedText {
  text: string;
  encoding: EncodingName;
}

export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes.length === 0) throw new EmptyText();
  const kind = packedKind(bytes) ?? foreignKind(bytes);
  if (kind) throw new UnreadableText({ kind });
  try {
    const { text, encoding, replacements } = decodeWhole(bytes);
    if (encoding !== "utf-8") return { text, encoding: encoding as EncodingName };
    if (replacements > 0) return { text, encoding: "broken-utf-8" };
    return { text, encoding: hasByteOrderMark(bytes) ? "utf-8-bom" : "utf-8" };
  } catch (error) {
    if (!(error instanceof FileFaultError)) throw error;
    if (error.fault !== "encoding") throw new UnreadableText({ kind: "binary" });
    return { text: new TextDecoder().decode(bytes), encoding: "broken-utf-8" };
  }
}

function hasByteOrderMark([first, second, third]: Uint8Array): boolean {
  return first === 0xef && second === 0xbb && third === 0xbf;
}

export class EmptyText extends coded(Refusal, "no-content") {}
export class UnreadableText extends coded(Refusal, "unreadable-text") {}
