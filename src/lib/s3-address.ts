/** A bucket of an S3, and who may use it. */
export interface S3Address {
  /** Its origin: `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  bucket: string;
  /** What all names in the bucket begin with; empty, or with a slash at its end. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/**
 * Reads `https://KEY:SECRET@HOST/BUCKET/PREFIX?region=REGION`, the prefix and region optional.
 * @returns null for what is no such address
 */
export function parseS3Address(text: string): S3Address | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const [bucket = "", ...folders] = url.pathname.split("/").filter((part) => part !== "");
  const [accessKeyId, secretAccessKey] = [decoded(url.username), decoded(url.password)];
  const names = [bucket, ...folders];
  if (!accessKeyId || !secretAccessKey || !names.every((name) => /^[\w-][\w.-]*$/.test(name)))
    return null;
  return {
    endpoint: url.origin,
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(""),
    accessKeyId,
    secretAccessKey,
    region: url.searchParams.get("region") ?? DEFAULT_REGION,
  };
}

/** What stores that know no regions take. */
const DEFAULT_REGION = "us-east-1";

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
