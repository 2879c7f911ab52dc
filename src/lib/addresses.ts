import { domainToASCII, domainToUnicode } from "node:url";

/** Accounts are compared in lower case with the domain in Punycode, as SMTP sends it. */
export function canonicalAddress(text: string): string {
  const address = text.trim().toLowerCase();
  // ASCII domains skip the conversion, which rewrites numbers and percent signs as in URLs.
  return withDomain(address, (domain) =>
    /[^\p{ASCII}]/u.test(domain) ? domainToASCII(domain) : domain,
  );
}

const LOOKALIKE =
  /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}\p{sc=Cherokee}\p{sc=Coptic}\p{sc=Lisu}\u0250-\u02ff\u2c60-\u2c7f\ua720-\ua7ff]/u;

/** Domains that imitate another stay in Punycode, as in browsers. */
export function shownAddress(address: string): string {
  return withDomain(address, (domain) => {
    const unicode = domain.includes("xn--") ? domainToUnicode(domain) : "";
    const isForeign = !/[a-z]/.test(unicode) && LOOKALIKE.test(unicode.split(".").at(-1) ?? "");
    return unicode === "" || (LOOKALIKE.test(unicode) && !isForeign) ? domain : unicode;
  });
}

function withDomain(address: string, convert: (domain: string) => string): string {
  const start = address.lastIndexOf("@") + 1;
  return start === 0 ? address : address.slice(0, start) + convert(address.slice(start));
}

export function isPostgresAddress(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) return false;
  return url.pathname.length > 1 && credentialsOf(url) !== null;
}

export function isRedisAddress(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^rediss?:$/.test(url.protocol)) return false;
  return url.hostname !== "" && /^\/?$/.test(url.pathname) && credentialsOf(url) !== null;
}

export function credentialsOf({ username, password }: URL): string[] | null {
  try {
    return [username, password].map(decodeURIComponent).filter((part) => part !== "");
  } catch {
    return null;
  }
}

const DEFAULT_REGION = "us-east-1";

export interface S3Address {
  endpoint: string;
  bucket: string;
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** Parses `https://KEY:SECRET@HOST/BUCKET/PREFIX?region=REGION`; prefix and region are optional. */
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
