import { foldForSearch } from "./text";

/** Names that differ only in case, width, accents, Han forms, spaces or marks have one form. */
export function foldedName(name: string): string {
  return foldForSearch(name).replace(/[^\p{L}\p{N}]+/gu, "");
}
