import { Refused } from "../runtime/post-json";

/** A file's text and how its bytes were encoded. */
export interface SampleFile {
  name: string;
  text: string;
  encoding: string;
}

/** What is shown as it is written. */
const PLAIN = /\.(txt|md|json|jsonl)$/i;

/** Reads a chosen file: plain UTF-8 here, everything else by the server, which reads all formats. */
export async function readSampleFile(file: File): Promise<SampleFile> {
  const bytes = await file.arrayBuffer();
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (PLAIN.test(file.name) && !text.includes("\0"))
      return { name: file.name, text, encoding: "utf-8" };
  } catch {
    // Not UTF-8: the server finds out what it is.
  }
  const response = await fetch(`/corpus-profile/text?name=${encodeURIComponent(file.name)}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream", accept: "application/json" },
    body: bytes,
  });
  const answer = (await response.json()) as { text: string; encoding: string; message: string };
  if (!response.ok) throw new Refused(answer.message);
  return { name: file.name, text: answer.text, encoding: answer.encoding };
}
