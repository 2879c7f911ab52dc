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
  part: LiveLimitName;
}

/** Routes set a `limit`; `{ page, part }` counts automatic refreshes separately. */
export function limiting({ limits, config }: AppContext) {
  const hook = (limit: RouteLimitName | PageLimit) => {
    const { page, part } = typeof limit === "string" ? { page: limit } : limit;
    return Object.assign(
      // Elysia prepares all fields unless the parameter is destructured.
      ({ request, server, viewer }: LimitedRequest): Promise<void> | undefined => {
        const name = part !== undefined && isLiveRead(request) ? part : page;
        if (name === undefined) return undefined;
        return limits.admit(
          name,
          requesterOf({ request, server, ...(viewer && { viewer }) }, config),
        );
      },
      { limit: page, part },
    );
  };
  return new Elysia({ name: "limiting" }).macro({
    limit: (limit: RouteLimitName | PageLimit) => ({ beforeHandle: hook(limit) }),
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
  part: LiveLimitName | null;
} {
  const before = [hooks?.beforeHandle ?? []].flat() as Array<{
    fn?: Partial<PageLimit> & LimitedCall;
  }>;
  const limited = before.flatMap(({ fn }) => (fn && ("limit" in fn || "part" in fn) ? [fn] : []));
  const { limit = null, part = null } = limited.at(-1) ?? {};
  return { limit, part };
}

interface LimitedCall {
  limit?: RouteLimitName;
}

const CALLS = [
  /^\/api\/packages\/[^/]+\/(state|highest-bid|bids|standing|maximum|chat\/[^/]+)$/,
  /^\/api\/(packages|contracts)\/[^/]+\/delivery\/?(uploads)?$/,
  /^\/api\/seller\/(bids|trade-packages|trade-stats)$/,
];
const PAGES = /^\/(analytics|dashboard|notifications|contract\/[^/]+)$/;
const HISTORY = /^\/package\/[^/]+\/bids$/;
const LINE = /^\/(ws|healthz)$/;

/** Refreshes of open pages have their own limits (src/limits/route-limits.ts). */
export function isLiveRead({ method, url, headers }: Request): boolean {
  if (method !== "GET") return false;
  const path = pathOf(url);
  if (PAGES.test(path)) return isFragmentWanted(headers);
  if (HISTORY.test(path)) return /\?part=(latest|page)$/.test(url);
  return LINE.test(path) || CALLS.some((call) => call.test(path));
}
