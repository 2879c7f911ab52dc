import type { ContentType } from "../packages/vocabulary";

export const CONTENT_KINDS = ["literary", "educational", "stem"] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

const KIND_BY_CONTENT_TYPE: Readonly<Record<ContentType, ContentKind>> = {
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

/** Listings cannot choose `literary`, the default of the column. */
export function contentKind(contentType: string): ContentKind {
  return KIND_BY_CONTENT_TYPE[contentType as ContentType] ?? "literary";
}
