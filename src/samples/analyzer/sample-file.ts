import { type PathFault, readFile, type Sink, UnpackedByteCounter } from "../../formats";
import { codecOf } from "../../formats/codecs/codecs";
import { FileFaultError, faultOf } from "../../formats/faults";
import {
  foreignKind,
  isPasswordProtected,
  type Kind,
  kindOf,
  officeKind,
} from "../../formats/kinds";
import { readWhole } from "../../formats/limits";
import {
  type DecodedText,
  decodeText,
  EmptyText,
  type EncodingName,
  encodingNames,
  recordsOfTmx,
  UnreadableText,
} from "../../quality";
import { MAX_TEXT_BYTES } from "../../rules/limits";
import { fieldAsWritten } from "../record-rows";
import { UnreadableFile } from "./errors";

const PLAIN_KINDS: readonly (Kind | null)[] = ["txt", "md", "json", "jsonl"];
const MAX_UNPACKED_BYTES = 200_000_000;

export async function readSampleFile(bytes: Uint8Array, name: string): Promise<DecodedText> {
  if (bytes.length === 0) throw new EmptyText();
  const kind = await kindOfSample(bytes, name);
  if (PLAIN_KINDS.includes(kind)) return decodeText(bytes);
  const translations = kind === "xml" ? pairsOf(bytes) : null;
  if (translations) return translations;
  const { sink, collectedText } = sampleSink(kind !== "parquet");
  const scratch = async (chunks: AsyncIterable<Uint8Array>) => ({
    blob: new Blob([Buffer.from(await readWhole(chunks))]),
    remove: async () => {},
  });
  const limits = { unpacked: new UnpackedByteCounter(MAX_UNPACKED_BYTES), scratch };
  const { faults, encodings } = await readFile(new Blob([Buffer.from(bytes)]), name, sink, limits);
  if (faults[0]) throw refusal(faults[0]);
  const text = collectedText();
  if (text === "") throw new UnreadableFile("", "no-text");
  return { text, encoding: detectedEncoding(encodings) };
}

/** A translation memory is stored as pairs, which its plain text would lose. */
function pairsOf(bytes: Uint8Array): DecodedText | null {
  const { text, encoding } = decodeText(bytes);
  const records = recordsOfTmx(text);
  return records && { text: records.map((record) => JSON.stringify(record)).join("\n"), encoding };
}

/** Records are stored as JSON Lines, so that their columns can be shown. */
function sampleSink(isUntyped: boolean): { sink: Sink; collectedText(): string } {
  const pieces: string[] = [];
  const lines: string[] = [];
  let hasOnlyRecords = true;
  let characters = 0;
  const countCharacters = (length: number) => {
    characters += length;
    if (characters > MAX_TEXT_BYTES) throw new FileFaultError("document-too-large");
  };
  const jsonValue = (_: string, value: unknown) => {
    if (typeof value === "bigint") return fieldAsWritten(String(value));
    return isUntyped && typeof value === "string" ? fieldAsWritten(value) : value;
  };
  const sink: Sink = {
    text(piece) {
      hasOnlyRecords = false;
      countCharacters(piece.length);
      pieces.push(piece);
    },
    end: () => void pieces.push("\n\n"),
    record(record, text) {
      const line = JSON.stringify(record, jsonValue);
      countCharacters(line.length);
      lines.push(line);
      pieces.push(text, "\n\n");
    },
  };
  const hasText = () => pieces.some((piece) => piece.trim() !== "");
  return {
    sink,
    collectedText: () => (hasOnlyRecords && hasText() ? lines.join("\n") : pieces.join("").trim()),
  };
}

async function kindOfSample(bytes: Uint8Array, name: string): Promise<Kind | null> {
  if (codecOf(bytes)) return null;
  try {
    return kindOf(name, bytes);
  } catch (error) {
    const isProtected = await isPasswordProtected(
      name,
      bytes,
      new Blob([Buffer.from(bytes)]).stream(),
    );
    if (isProtected) throw new UnreadableFile("", "encrypted");
    const foreignFormat = officeKind(name) ?? foreignKind(bytes);
    throw foreignFormat
      ? new UnreadableText({ kind: foreignFormat })
      : refusal({ path: "", fault: faultOf(error) });
  }
}

function refusal({ path, fault }: PathFault): Error {
  return fault === "format" && path === ""
    ? new UnreadableText({ kind: "binary" })
    : new UnreadableFile(path, fault);
}

function detectedEncoding(encodings: ReadonlySet<string>): EncodingName {
  const nonUtf8 = [...encodings].find((encoding) => encoding !== "utf-8");
  return encodingNames.find((name) => name === nonUtf8) ?? "utf-8";
}
