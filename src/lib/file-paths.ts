import type { FaultCode } from "./faults";

/** What most file systems allow of a name, and what fits any of their paths with room around it. */
const PART_BYTES = 255;
const MOST_BYTES = 1000;

/** Controls, and marks that turn the direction of writing and so disguise an ending. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
/** Windows opens a device by such a name, in any folder and with any ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/**
 * What is wrong with a file's path inside a collection; null where nothing is. It may leave no
 * folder that a buyer unpacks it into, on any system.
 */
export function faultOfName(name: string): FaultCode | null {
  const parts = name.split("/");
  if (parts.some((part) => part === "" || part === "." || part === ".." || part.trim() !== part))
    return "delivered-name-path";
  if (name.includes("\\") || /^[A-Za-z]:/.test(name)) return "delivered-name-path";
  if (parts.some((part) => DEVICE.test(part))) return "delivered-name-path";
  if (INVISIBLE.test(name)) return "delivered-name-character";
  const isLong = parts.some((part) => bytesOf(part) > PART_BYTES);
  return isLong || bytesOf(name) > MOST_BYTES ? "delivered-name-long" : null;
}

/** A name without its case and its Unicode form, by which names are compared. */
export function folded(name: string): string {
  return name.normalize("NFKC").toLowerCase().normalize("NFC");
}

/** A path's folders, `a/b/c` being in `a` and `a/b`. */
export function foldersOf(name: string): string[] {
  const parts = name.split("/").slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
}
