import type { Server } from "bun";
import { Elysia } from "elysia";
import type { Viewer } from "../../accounts/sessions";
import type { Config } from "../../config";
import { networkOf } from "../../limits/network";
import type { Asking } from "../../limits/rate-limits";
import type { LiveLimitName, RouteLimitName } from "../../limits/route-limits";
import { clientAddress, isFragmentWanted, pathOf } from "./request";
import type { Site } from "./site";

/** What a request is counted by. */
export interface Asked {
  request: Request;
  server: Server<unknown> | null;
  /** Unknown where a route asks nobody who they are. */
  viewer?: Viewer | null;
}

/** A route that answers with a whole page, or with the part of it that open pages read again. */
interface PageLimit {
  page?: RouteLimitName;
  part: LiveLimitName;
}

/**
 * Gives routes the option `limit: "bids"`: before such a route does anything, the request counts
 * against that limit (src/limits/route-limits.ts), for the member and the network it comes from, and
 * is answered 429 where that is used up. `limit: { page: "search", part: "bidHistory" }` counts what
 * open pages read again apart from what people open.
 */
export function limiting({ limits, config }: Site) {
  const hook = (limit: RouteLimitName | PageLimit) => {
    const { page, part } = typeof limit === "string" ? { page: limit } : limit;
    return Object.assign(
      // Named one by one: of what is handed on as a whole, Elysia prepares all, cookies and query too.
      ({ request, server, viewer }: Asked): Promise<void> | undefined => {
        const name = part !== undefined && isLiveRead(request) ? part : page;
        if (name === undefined) return undefined;
        return limits.admit(name, askingOf({ request, server, ...(viewer && { viewer }) }, config));
      },
      { limit: page, part },
    );
  };
  return new Elysia({ name: "limiting" }).macro({
    limit: (limit: RouteLimitName | PageLimit) => ({ beforeHandle: hook(limit) }),
  });
}

/** Whom a request counts against. */
export function askingOf({ request, server, viewer }: Asked, config: Config): Asking {
  const network = networkOf(clientAddress(request, server, config));
  return { memberId: viewer?.id ?? null, network };
}

/** What every request counts against, wherever it goes; files that never change are left out. */
export function requestLimit({ limits, config }: Site) {
  return new Elysia({ name: "request-limit" }).onRequest(async ({ request, server }) => {
    if (pathOf(request.url).startsWith("/assets/")) return;
    const name = isLiveRead(request) ? "live" : "requests";
    await limits.admit(name, askingOf({ request, server }, config));
  });
}

/** A route as the app lists it. */
interface Listed {
  hooks?: { beforeHandle?: unknown };
}

/** The limits that a route named: null where it named none. */
export function limitsOf({ hooks }: Listed): {
  limit: RouteLimitName | null;
  part: LiveLimitName | null;
} {
  const before = [hooks?.beforeHandle ?? []].flat() as Array<{ fn?: Partial<PageLimit> & Named }>;
  const named = before.flatMap(({ fn }) => (fn && ("limit" in fn || "part" in fn) ? [fn] : []));
  const { limit = null, part = null } = named.at(-1) ?? {};
  return { limit, part };
}

interface Named {
  limit?: RouteLimitName;
}

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
