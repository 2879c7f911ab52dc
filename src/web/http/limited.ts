import type { Server } from "bun";
import { Elysia } from "elysia";
import type { Viewer } from "../../accounts/sessions";
import type { Config } from "../../config";
import { networkOf } from "../../limits/network";
import type { Requester } from "../../limits/rate-limits";
import type { LiveLimitName, RouteLimitName } from "../../limits/route-limits";
import type { AppContext } from "./app-context";
import { clientAddress, isFragmentWanted, pathOf } from "./request";

export interface LimitedRequest {
  request: Request;
  server: Server<unknown> | null;
  viewer?: Viewer | null;
}

export interface PageLimit {
  page?: RouteLimitName;
  refresh: LiveLimitName;
}

/** Routes set a `limit`; `{ page, refresh }` limits automatic refreshes separately. */
export function rateLimitPlugin({ limits, config }: AppContext) {
  const limitHook = (limit: RouteLimitName | PageLimit) => {
    const { page, refresh } = typeof limit === "string" ? { page: limit } : limit;
    return Object.assign(
      // Destructuring tells Elysia which fields to prepare; otherwise it prepares all.
      ({ request, server, viewer }: LimitedRequest): Promise<void> | undefined => {
        const name = refresh !== undefined && isLiveRead(request) ? refresh : page;
        if (name === undefined) return undefined;
        return limits.admit(
          name,
          requesterOf({ request, server, ...(viewer && { viewer }) }, config),
        );
      },
      { limit: page, refresh },
    );
  };
  return new Elysia({ name: "limiting" }).macro({
    limit: (limit: RouteLimitName | PageLimit) => ({ beforeHandle: limitHook(limit) }),
  });
}

export function requesterOf(
  { request, server, viewer }: LimitedRequest,
  config: Config,
): Requester {
  const network = networkOf(clientAddress(request, server, config));
  return { memberId: viewer?.id ?? null, network };
}

export function requestLimit({ limits, config }: AppContext) {
  return new Elysia({ name: "request-limit" }).onRequest(async ({ request, server }) => {
    if (pathOf(request.url).startsWith("/assets/")) return;
    const name = isLiveRead(request) ? "live" : "requests";
    await limits.admit(name, requesterOf({ request, server }, config));
  });
}

interface ListedRoute {
  hooks?: { beforeHandle?: unknown };
}

export function limitsOf({ hooks }: ListedRoute): {
  limit: RouteLimitName | null;
  refresh: LiveLimitName | null;
} {
  const hookList = [hooks?.beforeHandle ?? []].flat() as Array<{
    fn?: Partial<PageLimit> & LimitedHandler;
  }>;
  const limitHooks = hookList.flatMap(({ fn }) =>
    fn && ("limit" in fn || "refresh" in fn) ? [fn] : [],
  );
  const { limit = null, refresh = null } = limitHooks.at(-1) ?? {};
  return { limit, refresh };
}

interface LimitedHandler {
  limit?: RouteLimitName;
}

const LIVE_API_PATHS = [
  /^\/api\/packages\/[^/]+\/(state|highest-bid|bids|standing|maximum|chat\/[^/]+)$/,
  /^\/api\/(packages|contracts)\/[^/]+\/delivery\/?(uploads)?$/,
  /^\/api\/seller\/(bids|trade-packages|trade-stats)$/,
];
const LIVE_PAGES = /^\/(analytics|dashboard|notifications|contract\/[^/]+)$/;
const BID_HISTORY_PATH = /^\/package\/[^/]+\/bids$/;
const LIVE_CHANNEL_PATHS = /^\/(ws|healthz)$/;

/** Refreshes of open pages have their own limits (src/limits/route-limits.ts). */
export function isLiveRead({ method, url, headers }: Request): boolean {
  if (method !== "GET") return false;
  const path = pathOf(url);
  if (LIVE_PAGES.test(path)) return isFragmentWanted(headers);
  if (BID_HISTORY_PATH.test(path)) return /\?part=(latest|page)$/.test(url);
  return LIVE_CHANNEL_PATHS.test(path) || LIVE_API_PATHS.some((call) => call.test(path));
}
