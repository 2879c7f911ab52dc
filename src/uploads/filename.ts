import { normalized } from "../lib/text";

/** Bytes of UTF-8. Most file systems allow as much; names are never used for files here. */
const MAX_BYTES = 255;

/** Controls, and marks that turn the direction of writing and so disguise an ending. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * A file's name as its sender gave it, made fit to be shown (ASVS 5.3.2): no folders, nothing
 * invisible, at most 255 bytes with its ending kept. It names nothing on our disk.
 */
export function displayName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? "";
  const name = normalized(last.replace(INVISIBLE, ""), "NFC").trim();
  return /[^.\s]/.test(name) ? shortened(name) : "file";
}

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name;
  const ending = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? "";
  let bytes = Buffer.byteLength(ending);
  let stem = "";
  for (const character of name) {
    bytes += Buffer.byteLength(character);
    if (bytes > MAX_BYTES) break;
    stem += character;
  }
  return stem + ending;
}

/** A `Content-Disposition` that shows a file in place, and names it where it is saved (RFC 6266). */
export function inlineAs(filename: string): string {
  return disposition("inline", filename);
}

/** One that has it saved. */
export function attachmentAs(filename: string): string {
  return disposition("attachment", filename);
}

function disposition(type: string, filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
