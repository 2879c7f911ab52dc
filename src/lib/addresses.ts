import { domainToASCII, domainToUnicode } from "node:url";

/**
 * An address in the one form that accounts are stored and compared under: in lower case, with an
 * internationalised domain as the Punycode that SMTP carries. Text without "@" stays as it is.
 */
export function canonicalAddress(text: string): string {
  const address = text.trim().toLowerCase();
  // Only where needed, since the conversion rewrites numbers and percent signs as URLs do.
  return withDomain(address, (domain) =>
    /[^\p{ASCII}]/u.test(domain) ? domainToASCII(domain) : domain,
  );
}

/** Scripts in which a Latin name can be imitated to the letter, and Latin letters that few write. */
const LOOKALIKE =
  /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}\p{sc=Cherokee}\p{sc=Coptic}\p{sc=Lisu}\u0250-\u02ff\u2c60-\u2c7f\ua720-\ua7ff]/u;

/**
 * An address with its domain in the script that its owner writes; what may imitate another domain stays
 * Punycode, as in browsers: Cyrillic and the like, unless all of the domain is.
 */
export function shownAddress(address: string): string {
  return withDomain(address, (domain) => {
    const shown = domain.includes("xn--") ? domainToUnicode(domain) : "";
    const isForeign = !/[a-z]/.test(shown) && LOOKALIKE.test(shown.split(".").at(-1) ?? "");
    return shown === "" || (LOOKALIKE.test(shown) && !isForeign) ? domain : shown;
  });
}

function withDomain(address: string, convert: (domain: string) => string): string {
  const start = address.lastIndexOf("@") + 1;
  return start === 0 ? address : address.slice(0, start) + convert(address.slice(start));
}

/**
 * Whether a text is `postgres://USER:PASSWORD@HOST:PORT/NAME`; all but the name may be left to the
 * server's defaults.
 */
export function isPostgresAddress(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) return false;
  return url.pathname.length > 1 && credentialsOf(url) !== null;
}

/**
 * Whether a text is `redis://USER:PASSWORD@HOST:PORT`, or `rediss://` for a line that is encrypted; all
 * but the host may be left out.
 */
export function isRedisAddress(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^rediss?:$/.test(url.protocol)) return false;
  return url.hostname !== "" && /^\/?$/.test(url.pathname) && credentialsOf(url) !== null;
}

/** The user and password of an address, as far as it has them; null if their encoding is broken. */
export function credentialsOf({ username, password }: URL): string[] | null {
  try {
    return [username, password].map(decodeURIComponent).filter((part) => part !== "");
  } catch {
    return null;
  }
}

/** Stores without regions accept this one. */
const DEFAULT_REGION = "us-east-1";

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
  const [accessKeyId, secretAccessKey] = credentialsOf(url) ?? [];
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
