import { permanentRedirect } from "./redirect";

/** Pages that were renamed. Emails, bookmarks and open pages still have their old addresses. */
const MOVED: ReadonlyArray<[old: RegExp, path: string]> = [
  [/^\/notice(?=\/|$)/, "/report"],
  [/^\/notice-confirmation(?=\/)/, "/report-confirmation"],
  [/^\/operator\/notices(?=[/.]|$)/, "/operator/reports"],
  [/^\/operator\/objections$/, "/operator/appeals"],
  [/^(\/package\/[^/]+)\/licence$/, "$1/license"],
  [/^(\/(?:report|statements)\/[^/]+)\/complaint$/, "$1/appeal"],
];

/** Returns null unless the page has moved. */
export function redirectToMovedPage(request: Request): Response | null {
  const { pathname, search } = new URL(request.url);
  const path = MOVED.reduce((moved, [old, name]) => moved.replace(old, name), pathname);
  return path === pathname ? null : permanentRedirect(path + search, request);
}
