import { isFragmentWanted } from "./dialog";
import { pathOf } from "./request-path";

/** Calls that islands read again by themselves, and programs that follow an auction. */
const CALLS = [
  /^\/api\/packages\/[^/]+\/(state|highest-bid|bids|standing|maximum|chat\/[^/]+)$/,
  /^\/api\/packages\/[^/]+\/delivery\/?(uploads)?$/,
  /^\/api\/seller\/(bids|trade-packages|trade-stats)$/,
];
/** Pages that refresh a part of themselves through htmx while they are open. */
const PAGES = /^\/(analytics|dashboard|contract\/[^/]+)$/;
/** Its parts are named, and without one the page is whole. */
const HISTORY = /^\/package\/[^/]+\/bids$/;
/** What a browser connects or asks again while the line is down. */
const LINE = /^\/(ws|healthz)$/;

/**
 * Whether a request reads again what an open page shows: a part of a page, or a call. It counts
 * against limits of its own (src/limits/route-limits.ts).
 */
export function isLiveRead({ method, url, headers }: Request): boolean {
  if (method !== "GET") return false;
  const path = pathOf(url);
  if (PAGES.test(path)) return isFragmentWanted(headers);
  if (HISTORY.test(path)) return /\?part=(latest|page)$/.test(url);
  return LINE.test(path) || CALLS.some((call) => call.test(path));
}
