import { foldForSearch } from "./text";

/** Names that differ only in case, width, accents, Han forms, spaces or marks have one form. */
export function foldedName(name: string): string {
  return spacedName(name).replaceAll(" ", "");
}

export function spacedName(name: string): string {
  return foldForSearch(name)
    .replace(/\p{Cf}+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
