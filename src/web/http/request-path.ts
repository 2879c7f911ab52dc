/**
 * The path of a request's URL, as it was sent. Without `new URL`: it costs more, there is one for
 * every request, and it throws for what a client may send as its Host.
 */
export function pathOf(url: string): string {
  const scheme = url.indexOf("://");
  const start = scheme === -1 ? 0 : url.indexOf("/", scheme + 3);
  if (start === -1) return "/";
  const end = url.slice(start).search(/[?#]/);
  return end === -1 ? url.slice(start) : url.slice(start, start + end);
}

/** Whether a URL is a JSON call's: programs are answered in JSON, browsers with pages. */
export function isCall(url: string): boolean {
  return pathOf(url).startsWith("/api/");
}
