/**
 * Whether a text is `postgres://USER:PASSWORD@HOST:PORT/NAME`; all but the name may be left to the
 * server's defaults.
 */
export function isPostgresAddress(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) return false;
  return url.pathname.length > 1 && isEncoded(url.username) && isEncoded(url.password);
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
