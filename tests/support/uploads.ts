import { readdir } from "node:fs/promises";
import { join } from "node:path";
import zlib from "node:zlib";
import { addMaterial } from "../../src/roadshow/materials";
import { openRoadshow } from "../../src/roadshow/roadshows";
import type { Browser, World } from "./world";

export interface StoredFile {
  fileUrl: string;
  id: string;
  mediaType: string;
  size: number;
  filename: string;
}

export function uploadForm(bytes: Uint8Array, name: string): { body: FormData } {
  const body = new FormData();
  body.set("file", new File([bytes as Uint8Array<ArrayBuffer>], name));
  return { body };
}

export function sentUpload(browser: Browser, bytes: Uint8Array, name: string): Promise<Response> {
  return browser.send("POST", "/api/uploads", uploadForm(bytes, name));
}

export async function upload(
  browser: Browser,
  bytes: Uint8Array,
  name: string,
): Promise<StoredFile> {
  const response = await sentUpload(browser, bytes, name);
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as StoredFile;
}

export async function stored({ dataDir }: Pick<World, "dataDir">): Promise<string[]> {
  return (await readdir(join(dataDir, "uploads")).catch(() => [])).sort();
}

export function wav(samples = 8000): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + samples, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples, 40);
  const tone = Uint8Array.from({ length: samples }, (_, i) => 128 + 40 * Math.sin(i / 3));
  return new Uint8Array(Buffer.concat([header, tone]));
}

export function pdf(): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<<>>\n%%EOF");
}

export const KINDS: ReadonlyArray<readonly [kind: string, mediaType: string, bytes: Uint8Array]> = [
  ["pdf", "application/pdf", pdf()],
  ["wav", "audio/wav", wav(10)],
  ["mp3", "audio/mpeg", Uint8Array.of(0xff, 0xfb, 0x90, 0x64, ...new Array(413).fill(0))],
  [
    "mp3 with a tag",
    "audio/mpeg",
    Buffer.from("ID3\x04\x00\x00\x00\x00\x00\x00\xff\xfb\x90\x64", "latin1"),
  ],
  ["aac", "audio/aac", Uint8Array.of(0xff, 0xf1, 0x50, 0x80, 0x02, 0x1f, 0xfc)],
  ["m4a", "audio/mp4", box("M4A ")],
  ["mp4", "video/mp4", box("isom")],
  ["mov", "video/quicktime", box("qt  ")],
  ["webm", "video/webm", Buffer.from("\x1a\x45\xdf\xa3\x87\x42\x82\x84webm", "latin1")],
];

function box(brand: string): Uint8Array {
  return Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from(`ftyp${brand}\0\0\0\0`, "latin1")]);
}

export function redSquareIn(width: number, height: number): Uint8Array {
  const side = Math.min(width, height);
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inside =
        Math.abs(x + 0.5 - width / 2) < side / 2 && Math.abs(y + 0.5 - height / 2) < side / 2;
      rows[y * (width * 3 + 1) + 1 + x * 3 + (inside ? 0 : 2)] = 255;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("tEXt", Buffer.from("Comment\0taken at 22.28,114.16")),
    chunk("IDAT", zlib.deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(zlib.crc32(body));
  return Buffer.concat([length, body, check]);
}

export async function present({ db, people, clock, as }: World, packageId: string) {
  const now = clock.now();
  const { id: sellerId } = people.mei;
  const about = { title: "x".repeat(80), description: "What it is.", duration: 7 };
  await openRoadshow(db, sellerId, { packageId, ...about }, now);
  const mei = await as("mei");
  const owner = { packageId, sellerId };
  const text = { type: "text", title: "出處", content: "Records.\n".repeat(3) } as const;
  await addMaterial(db, owner, text, now);
  const { fileUrl: paper } = await upload(mei, pdf(), `${"x".repeat(90)}.pdf`);
  await addMaterial(db, owner, { type: "pdf", title: "Layout", fileUrl: paper }, now + 1);
  const { fileUrl } = await upload(mei, wav(), "bells.wav");
  return (await addMaterial(db, owner, { type: "audio", title: "Bells", fileUrl }, now + 2)).id;
}
