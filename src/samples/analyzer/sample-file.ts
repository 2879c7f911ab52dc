import { type PathFault, readFile, Unpacked } from "../../formats";
import { codecOf } from "../../formats/codecs/codecs";
import { faultOf, Unreadable } from "../../formats/faults";
import { foreignKind, isLocked, type Kind, kindOf } from "../../formats/kinds";
import { whole } from "../../formats/limits";
import { MAX_TEXT_BYTES } from "../../lib/limits";
import {
  type DecodedText,
  decodeText,
  EmptyText,
  type EncodingName,
  encodingNames,
  UnreadableText,
} from "../../quality";
import { UnreadableFile } from "./errors";

const AS_WRITTEN: readonly (Kind | null)[] = ["txt", "md", "json", "jsonl"];
const MOST_UNPACKED = 200_000_000;

export async function readSampleFile(bytes: Uint8Array, name: string): Promise<DecodedText> {
  if (bytes.length === 0) throw new EmptyText();
  if (AS_WRITTEN.includes(await kindOfSample(bytes, name))) return decodeText(bytes);
  const pieces: string[] = [];
  let characters = 0;
  const sink = {
    text(piece: string) {
      characters += piece.length;
      if (characters > MAX_TEXT_BYTES) throw new Unreadable("document-too-large");
      pieces.push(piece);
    },
    end: () => void pieces.push("\n\n"),
  };
  const scratch = async (of: AsyncIterable<Uint8Array>) => ({
    blob: new Blob([Buffer.from(await whole(of))]),
    remove: async () => {},
  });
  const limits = { unpacked: new Unpacked(MOST_UNPACKED), scratch };
  const { faults, encodings } = await readFile(new Blob([Buffer.from(bytes)]), name, sink, limits);
  if (faults[0]) throw refusal(faults[0]);
  const text = pieces.join("").trim();
  if (text === "") throw new UnreadableFile("", "no-text");
  return { text, encoding: onlyEncoding(encodings) };
}

async function kindOfSample(bytes: Uint8Array, name: string): Promise<Kind | null> {
  if (codecOf(bytes)) return null;
  try {
    return kindOf(name, bytes);
  } catch (error) {
    const isProtected = await isLocked(name, bytes, new Blob([Buffer.from(bytes)]).stream());
    if (isProtected) throw new UnreadableFile("", "encrypted");
    const foreign = foreignKind(bytes);
    throw foreign ? new UnreadableText(foreign) : refusal({ path: "", fault: faultOf(error) });
  }
}

function refusal({ path, fault }: PathFault): Error {
  return fault === "format" && path === ""
    ? new UnreadableText("binary")
    : new UnreadableFile(path, fault);
}

function onlyEncoding(found: ReadonlySet<string>): EncodingName {
  const other = [...found].find((encoding) => encoding !== "utf-8");
  return encodingNames.find((name) => name === other) ?? "utf-8";
}
