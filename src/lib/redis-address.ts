/**
 * Whether a text is `redis://USER:PASSWORD@HOST:PORT`, or `rediss://` for a line that is encrypted; all
 * but the host may be left out.
 */
export function isRedisAddress(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^rediss?:$/.test(url.protocol)) return false;
  return url.hostname !== "" && /^\/?$/.test(url.pathname) && credentialsOf(url) !== null;
}

/** What a server is told of who asks; null where it is not encoded as addresses are. */
export function credentialsOf({ username, password }: URL): string[] | null {
  try {
    return [username, password].map(decodeURIComponent).filter((part) => part !== "");
  } catch {
    return null;
  }
}
