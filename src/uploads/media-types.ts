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

export const TELLING_BYTES = 4100;

/** By its first bytes alone, whatever its name or the browser says (ASVS 5.2.2). */
export async function mediaTypeOf(head: Uint8Array): Promise<MediaType | null> {
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(head);
  return found && Object.hasOwn(MEDIA_TYPES, found.ext)
    ? MEDIA_TYPES[found.ext as keyof typeof MEDIA_TYPES]
    : null;
}
