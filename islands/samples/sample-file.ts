import { guessesIn, toUtf8 } from "../../src/formats/text/encodings";
import { RequestRefused } from "../runtime/post-json";

interface SampleFile {
  name: string;
  text: string;
  encoding: string;
  candidates: readonly string[];
}

const PLAIN_TEXT_NAME = /\.(txt|md|json|jsonl)$/i;

/** Decodes plain text here if its encoding is certain; the server reads everything else. */
export async function readSampleFile(
  file: File,
  chosenEncoding: string | null,
): Promise<SampleFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { name } = file;
  if (chosenEncoding !== null) {
    const details = { name, encoding: chosenEncoding, candidates: guessesIn(bytes) };
    if (PLAIN_TEXT_NAME.test(name))
      return { ...details, text: new TextDecoder(chosenEncoding).decode(bytes) };
    return { ...details, text: (await readByServer(name, toUtf8(bytes, chosenEncoding))).text };
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (PLAIN_TEXT_NAME.test(name) && !text.includes("\0"))
      return { name, text, encoding: "utf-8", candidates: [] };
  } catch {}
  const decoded = await readByServer(name, bytes);
  const guesses = guessesIn(bytes);
  return { name, ...decoded, candidates: guesses.includes(decoded.encoding) ? guesses : [] };
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
  if (!response.ok) throw new RequestRefused(message);
  return { text, encoding };
}
