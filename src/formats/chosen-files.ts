import { faultOfName } from "../lib/files";
import { compressionOf } from "./codecs/magics";
import { type FileFault, FileFaultError } from "./faults";
import { HEAD_BYTES, isPasswordProtected, kindOf } from "./kinds";

export type Choice =
  | { kind: "taken" }
  | { kind: "skipped" }
  | { kind: "refused"; fault: FileFault | "name" };

/** @param isAside whether other files of the collection hold its text */
export async function choiceOf(path: string, file: Blob, isAside = true): Promise<Choice> {
  if (SYSTEM_FILE.test(path) || (isAside && isSideFile(path))) return { kind: "skipped" };
  if (faultOfName(path) !== null) return { kind: "refused", fault: "name" };
  const head = await bytesOf(file.slice(0, HEAD_BYTES));
  if (compressionOf(head)) return { kind: "taken" };
  try {
    kindOf(path, head);
    return { kind: "taken" };
  } catch (error) {
    if (!(error instanceof FileFaultError)) throw error;
    const isEncrypted = await isPasswordProtected(path, head, slicesOf(file));
    return { kind: "refused", fault: isEncrypted ? "encrypted" : error.fault };
  }
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

const SLICE_BYTES = 1_000_000;

async function* slicesOf(file: Blob): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < file.size; i += SLICE_BYTES)
    yield await bytesOf(file.slice(i, i + SLICE_BYTES));
}

export const MAX_SINGLE_FILES = 200;

export const ARCHIVE_NAME = "collection.tar";

/** A fixed order makes archives of the same files identical. */
export function sortByName<File extends { name: string }>(files: readonly File[]): File[] {
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const SYSTEM_FILE =
  /(^|\/)(\.DS_Store|\._[^/]*|Thumbs\.db|ehthumbs\.db|desktop\.ini|\.Spotlight-V100|\.Trashes|\.fseventsd|\.localized|Icon\r)$|(^|\/)(__MACOSX|\.git|\.svn|\.cache|@eaDir)\//i;
const REPOSITORY_FILE =
  /^([^/]+\/)?(readme|license|licence|copying|notice|changelog|authors|citation|manifest|\.gitattributes|\.gitignore|\.gitkeep|\.keep|(sha\d*|md5)sums?|checksums?)(\.(md|txt|rst|cff|html|json))?$|(^|\/)[^/]+\.(sha256|sha512|md5|asc|sig)$/i;

/** If a collection has only repository files, they count as its text, as in intake. */
export function haveTextBeside(paths: readonly string[]): boolean {
  return paths.some((path) => !isSideFile(path));
}

export function isSideFile(path: string): boolean {
  return SYSTEM_FILE.test(path) || REPOSITORY_FILE.test(path);
}
