import { normalized } from "../lib/normalized";

const MAX_BYTES = 255;

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Only for display (ASVS 5.3.2), never for a file on disk. */
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

export function inlineAs(filename: string): string {
  return disposition("inline", filename);
}

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
