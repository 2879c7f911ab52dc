import { guessesIn, inUtf8 } from "../../src/formats/text/encodings";
import { Refused } from "../runtime/post-json";

/** A file's text and how its bytes were encoded. */
export interface SampleFile {
  name: string;
  text: string;
  encoding: string;
  /** What its seller may choose from, the likeliest first; none where the encoding is certain. */
  candidates: readonly string[];
}

/** What is shown as it is written. */
const PLAIN = /\.(txt|md|json|jsonl)$/i;

/**
 * Reads a chosen file: plain UTF-8 here, everything else by the server, which reads all formats.
 * @param chosen the encoding that its seller chose; null where none was
 */
export async function readSampleFile(file: File, chosen: string | null): Promise<SampleFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { name } = file;
  if (chosen !== null) {
    const read = { name, encoding: chosen, candidates: guessesIn(bytes) };
    if (PLAIN.test(name)) return { ...read, text: new TextDecoder(chosen).decode(bytes) };
    return { ...read, text: (await readByServer(name, inUtf8(bytes, chosen))).text };
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (PLAIN.test(name) && !text.includes("\0"))
      return { name, text, encoding: "utf-8", candidates: [] };
  } catch {
    // Not UTF-8: the server finds out what it is.
  }
  const read = await readByServer(name, bytes);
  const guesses = guessesIn(bytes);
  return { name, ...read, candidates: guesses.includes(read.encoding) ? guesses : [] };
}

async function readByServer(
  name: string,
  body: Uint8Array<ArrayBuffer>,
): Promise<Pick<SampleFile, "text" | "encoding">> {
  const response = await fetch(`/corpus-profile/text?name=${encodeURIComponent(name)}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream", accept: "application/json" },
    body,
  });
  const { text, encoding, message } = (await response.json()) as Record<
    "text" | "encoding" | "message",
    string
  >;
  if (!response.ok) throw new Refused(message);
  return { text, encoding };
}
