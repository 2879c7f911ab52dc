import { coded, TooLarge, UnsupportedType } from "../lib/errors";
import { normalizeUnicode } from "../lib/normalized";

export class UnsupportedFile extends coded(UnsupportedType, "unsupported-file") {}

export class Inspection {
  size = 0;
  mediaType: MediaType | null = null;

  constructor(private readonly maxBytes: number) {}

  /** Yields nothing until the first bytes show the file's type. */
  async *through(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let head = new Uint8Array();
    for await (const chunk of bytes) {
      this.size += chunk.byteLength;
      if (this.size > this.maxBytes) throw new TooLarge(this.maxBytes);
      if (this.mediaType) {
        yield chunk;
        continue;
      }
      head = Buffer.concat([head, chunk]);
      if (head.byteLength < TYPE_BYTES) continue;
      yield await this.#identify(head);
    }
    if (!this.mediaType) yield await this.#identify(head);
  }

  async #identify(head: Uint8Array): Promise<Uint8Array> {
    this.mediaType = await mediaTypeOf(head.subarray(0, TYPE_BYTES));
    if (!this.mediaType) throw new UnsupportedFile();
    return head;
  }
}

const MEDIA_TYPES = {
  pdf: "application/pdf",
  mp3: "audio/mpeg",
  wav: "audio/wav",
  aac: "audio/aac",
  m4a: "audio/mp4",
  mp4: "video/mp4",
  m4v: "video/mp4",
  webm: "video/webm",
  mov: "video/quicktime",
} as const;

export type MediaType = (typeof MEDIA_TYPES)[keyof typeof MEDIA_TYPES];

export const TYPE_BYTES = 4100;

/** Ignores the name and the browser's type (ASVS 5.2.2). */
export async function mediaTypeOf(head: Uint8Array): Promise<MediaType | null> {
  const { fileTypeFromBuffer } = await import("file-type");
  const detected = await fileTypeFromBuffer(head);
  return detected && Object.hasOwn(MEDIA_TYPES, detected.ext)
    ? MEDIA_TYPES[detected.ext as keyof typeof MEDIA_TYPES]
    : null;
}

const MAX_NAME_BYTES = 255;

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** For display only (ASVS 5.3.2), never for a file on disk. */
export function displayName(filename: string): string {
  const basename = filename.toWellFormed().split(/[/\\]/).at(-1) ?? "";
  const name = normalizeUnicode(basename.replace(INVISIBLE, ""), "NFC").trim();
  return /[^.\s]/.test(name) ? shortenName(name) : "file";
}

function shortenName(name: string): string {
  if (Buffer.byteLength(name) <= MAX_NAME_BYTES) return name;
  const extension = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? "";
  let bytes = Buffer.byteLength(extension);
  let stem = "";
  for (const character of name) {
    bytes += Buffer.byteLength(character);
    if (bytes > MAX_NAME_BYTES) break;
    stem += character;
  }
  return stem + extension;
}

export function inlineDisposition(filename: string): string {
  return disposition("inline", filename);
}

export function attachmentDisposition(filename: string): string {
  return disposition("attachment", filename);
}

function disposition(type: string, filename: string): string {
  const asciiName = filename.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${asciiName}"; filename*=UTF-8''${encoded}`;
}
