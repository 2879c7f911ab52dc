import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";
import { zip } from "../../src/lib/zip";

export type TarEntry = readonly [name: string, content: string | Buffer, header?: object];

export async function tarOf(entries: Iterable<TarEntry>): Promise<Buffer> {
  const tarred = pack();
  for (const [name, content, header] of entries) tarred.entry({ name, ...header }, content);
  tarred.finalize();
  return Buffer.concat((await Array.fromAsync(tarred)) as Buffer[]);
}

export async function writeArchive(file: string, files: Record<string, string>): Promise<void> {
  await Bun.write(file, gzipSync(await tarOf(Object.entries(files))));
}

const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export const wordPart = (root: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><w:${root} xmlns:w="${W}">${content}</w:${root}>`;

export const relationships = (targets: Record<string, string>, base = RELATIONSHIPS) =>
  `<Relationships>${Object.entries(targets)
    .map(([type, target]) => `<Relationship Type="${base}/${type}" Target="${target}"/>`)
    .join("")}</Relationships>`;

export const word = (body: string) => wordPart("document", `<w:body>${body}</w:body>`);
export const run = (text: string, properties = "") =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
export const paragraph = (content: string, properties = "") =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;

export const docx = (
  body: string,
  parts: Array<[name: string, content: string | Uint8Array]> = [],
): Buffer => docxOf([["word/document.xml", word(body)], ...parts]);

export const docxOf = (parts: Array<[name: string, content: string | Uint8Array]>): Buffer =>
  zip([["[Content_Types].xml", "<Types/>"], ...parts]);

type Bytes = string | Uint8Array;

const joined = (...parts: Bytes[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

const headerLines = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");

export function warcRecord(type: string, contentType: string, block: Bytes): Buffer {
  const headers = headerLines({
    "WARC-Type": type,
    "Content-Type": contentType,
    "Content-Length": String(Buffer.from(block as string).length),
  });
  return joined(`WARC/1.0\r\n${headers}\r\n`, block, "\r\n\r\n");
}

export function response(
  body: Bytes,
  headers: Record<string, string> = {},
  status = "HTTP/1.1 200 OK",
  type = "response",
): Buffer {
  const fields = { "Content-Type": "text/html", ...headers };
  const head = `${status}\r\n${headerLines(fields)}\r\n`;
  return warcRecord(type, `application/http; msgtype=${type}`, joined(head, body));
}

export function packLz4(bytes: Uint8Array): Uint8Array {
  const seen = new Map<string, number>();
  const block: number[] = [];
  let [literals, at] = [0, 0];
  const put = (distance: number, match: number) => {
    const length = at - literals;
    const rest = match === 0 ? 0 : match - 4;
    block.push((Math.min(length, 15) << 4) | Math.min(rest, 15), ...furtherOf(length));
    block.push(...bytes.subarray(literals, at));
    if (match > 0) block.push(distance & 255, distance >> 8, ...furtherOf(rest));
  };
  // The last five bytes are literals.
  while (at < bytes.length - 12) {
    const key = bytes.subarray(at, at + 4).join();
    const earlier = seen.get(key);
    seen.set(key, at);
    if (earlier === undefined || at - earlier > 65_535) {
      at++;
      continue;
    }
    let match = 4;
    while (at + match < bytes.length - 5 && bytes[earlier + match] === bytes[at + match]) match++;
    put(at - earlier, match);
    at += match;
    literals = at;
  }
  at = bytes.length;
  if (at > 0) put(0, 0);
  return Uint8Array.from(block);
}

function furtherOf(length: number): number[] {
  if (length < 15) return [];
  const further = length - 15;
  return [...Array(Math.floor(further / 255)).fill(255), further % 255];
}

export function framedLz4(bytes: Uint8Array, piece: number): Uint8Array {
  const frames: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += piece) {
    const part = bytes.subarray(at, at + piece);
    const block = packLz4(part);
    const lengths = Buffer.alloc(8);
    lengths.writeUInt32BE(part.length, 0);
    lengths.writeUInt32BE(block.length, 4);
    frames.push(lengths, block);
  }
  return Buffer.concat(frames);
}
