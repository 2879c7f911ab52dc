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

/** Pages on the way in, to which signing in does not lead back. */
const ENTRANCE = /^\/(login|register|password-reset|email-verification|account-replacement)(\/|$)/;

/**
 * Where signing in leads back to: the page that is asked for, or that a form was on; on the pages on
 * the way in, what they were given as `next`.
 */
export function wayBack({ url, method, headers }: Request): string | undefined {
  // What a request calls its host may be no host.
  const asked = URL.parse(url);
  if (!asked) return undefined;
  const { pathname, search, searchParams } = asked;
  if (ENTRANCE.test(pathname)) return localPath(searchParams.get("next") ?? undefined);
  const page =
    method === "GET" ? localPath(pathname + search) : refererPath(headers.get("referer") ?? "");
  return page === undefined || page === "/" || ENTRANCE.test(page) ? undefined : page;
}

/** The page that a form was on; only its path is used, so it stays on this site. */
export function refererPath(referer: string | undefined): string | undefined {
  const url = URL.parse(referer ?? "");
  return url ? localPath(url.pathname + url.search) : undefined;
}
