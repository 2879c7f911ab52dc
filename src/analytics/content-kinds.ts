import type { ContentType } from "../packages/vocabulary";

export const CONTENT_KINDS = ["literary", "educational", "stem"] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

const KINDS: Readonly<Record<ContentType, ContentKind>> = {
  novels: "literary",
  curriculum: "educational",
  academic: "educational",
  mathematics: "stem",
  science: "stem",
  essays: "literary",
  poetry: "literary",
  news: "literary",
  reference: "educational",
  dialogue: "literary",
};

/** The column defaults to `literary`, which listings cannot choose. */
export function contentKind(contentType: string): ContentKind {
  return KINDS[contentType as ContentType] ?? "literary";
}
