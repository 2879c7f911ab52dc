/**
 * A path of this site as a header may hold it: ASCII, its dots resolved, and never one that a browser
 * takes for another site. The path may hold what a visitor typed; `/.//evil.example` becomes
 * `//evil.example` only once it is resolved, so that is what is looked at.
 */
export function ownPath(path: string): string {
  const { pathname, search, hash } = new URL(path.replace(/^[/\\]+/, "/"), "http://localhost");
  return pathname.replace(/^\/+/, "/") + search + hash;
}

/** A `next` parameter, if it is a path on this site; anything else could lead a visitor away. */
export function localPath(next: string | undefined): string | undefined {
  if (!next || !/^\/(?![/\\])[\x20-\x7e]*$/.test(next)) return undefined;
  const url = URL.parse(next, "http://localhost");
  return url?.host === "localhost" && !url.pathname.startsWith("//") ? next : undefined;
}

/** The page that a form was on; only its path is used, so it stays on this site. */
export function refererPath(referer: string | undefined): string | undefined {
  const url = URL.parse(referer ?? "");
  return url ? localPath(url.pathname + url.search) : undefined;
}
