import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { Downloaded } from "./delivery.js";
import type { Report } from "./report.js";

type Files = Downloaded["files"];

/** One text (`text`), or one row of a JSON Lines file, with the file that it comes from. */
export type Document = { file: string } & Record<string, unknown>;

const TEXT = /\.(txt|text|md|markdown)(\.gz)?$/i;
const JSON_LINES = /\.(jsonl|ndjson)(\.gz)?$/i;

/** The decrypted files of a delivery, which match the report that the marketplace signed. */
export class Collection {
  constructor(
    readonly folder: string,
    readonly report: Report,
    readonly files: Files,
  ) {}

  /**
   * The documents of text, Markdown and JSON Lines files, also gzipped, in any encoding that the
   * report names. Libraries for data sets read the other formats from `folder`.
   *
   * @throws TypeError if a file has another format
   */
  async *documents(): AsyncGenerator<Document, void, undefined> {
    for (const file of this.files) {
      if (JSON_LINES.test(file.name)) yield* rowsOf(file);
      else if (TEXT.test(file.name)) yield { file: file.name, text: await textOf(file) };
      else throw new TypeError(`${file.name} is ${file.format}: read it from ${file.path}.`);
    }
  }

  /** Writes all documents to a file, one JSON object a line, and returns how many there are. */
  async toJsonLines(path: string): Promise<number> {
    const output = createWriteStream(path);
    let count = 0;
    for await (const document of this.documents()) {
      if (!output.write(`${JSON.stringify(document)}\n`)) await once(output, "drain");
      count++;
    }
    output.end();
    await finished(output);
    return count;
  }
}

async function* rowsOf(file: Files[number]): AsyncGenerator<Document> {
  let rest = "";
  for await (const text of decoded(file)) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.trim() !== "") yield rowOf(file, line);
  }
  if (rest.trim() !== "") yield rowOf(file, rest);
}

function rowOf(file: Files[number], line: string): Document {
  const row: unknown = JSON.parse(line);
  const isObject = typeof row === "object" && row !== null && !Array.isArray(row);
  return isObject ? { file: file.name, ...row } : { file: file.name, value: row };
}

async function textOf(file: Files[number]): Promise<string> {
  let text = "";
  for await (const part of decoded(file)) text += part;
  return text;
}

async function* decoded(file: Files[number]): AsyncGenerator<string> {
  const bytes = createReadStream(file.path);
  const decoder = new TextDecoder(file.encoding ?? "utf-8");
  for await (const chunk of file.name.endsWith(".gz") ? bytes.pipe(createGunzip()) : bytes)
    yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
