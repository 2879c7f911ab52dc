/** Bytes as people say them: `640 kB`, `1.4 MB`. A megabyte has a million, as in MAX_UPLOAD_MB. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`;
  return `${Number((bytes / 1_000_000).toFixed(1))} MB`;
}
