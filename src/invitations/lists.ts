/** Between addresses and names, as people type or paste lists in any language. */
const SEPARATOR = /[,;，；、]/;

export function partsOf(text: string): string[] {
  const parts = text.split(SEPARATOR).map((part) => part.trim());
  return parts.filter((part) => part !== "");
}
