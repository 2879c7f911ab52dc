/** What a file may be, by the ending that its content has (docs/product.md#uploads). */
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

/** As many bytes of a file's beginning as tell what it is. */
export const TELLING_BYTES = 4100;

/**
 * What a file is, judged by its first bytes alone: whatever it is called, and whatever the browser
 * says of it (ASVS 5.2.2). Null for everything that is not taken.
 */
export async function mediaTypeOf(head: Uint8Array): Promise<MediaType | null> {
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(head);
  return found && Object.hasOwn(MEDIA_TYPES, found.ext)
    ? MEDIA_TYPES[found.ext as keyof typeof MEDIA_TYPES]
    : null;
}
