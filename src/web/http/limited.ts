import type { Server } from "bun";
import { type DocumentDecoration, Elysia } from "elysia";
import { isKnownMember } from "../../accounts/known-member";
import type { Viewer } from "../../accounts/sessions";
import type { Config } from "../../config";
import { requestId } from "../../lib/ids";
import { networkOf } from "../../lib/network";
import { currentRequester, identifyRequester, type Requester } from "../../lib/requester";
import type { LiveLimitName, RouteLimitName } from "../../limits/route-limits";
import { requireUsable } from "../../tokens/using";
import type { AppContext } from "./app-context";
import { cookiesOf } from "./cookies";
import { credentialsIn } from "./credentials";
import { clientAddress, isFragmentWanted, pathOf } from "./request";
import type { Opening } from "./route-detail";

export interface LimitedRequest {
  request: Request;
  server: Server<unknown> | null;
}

export interface PageLimit {
  page?: RouteLimitName;
  refresh: LiveLimitName;
}

/**
 * The options of routes. `{ page, refresh }` limits automatic refreshes separately. `bodyLimit` and
 * `openRoutes` read the others, because they run before these hooks.
 */
export function rateLimitPlugin(services: LimitDeps) {
  return new Elysia({ name: "limiting" }).macro({
    limit: (limit: RouteLimitName | PageLimit) => ({ beforeHandle: limitHook(services, limit) }),
    maxBodyBytes: (maxBodyBytes: number) => ({ detail: { maxBodyBytes } as DocumentDecoration }),
    streamsUpTo: (streamsUpTo: number) => ({ detail: { streamsUpTo } as DocumentDecoration }),
    openTo: (openTo: Opening["openTo"]) => ({ detail: { openTo } as DocumentDecoration }),
  });
}

type LimitDeps = Pick<AppContext, "limits" | "config">;

export function limitHook({ limits, config }: LimitDeps, limit: RouteLimitName | PageLimit) {
  const { page, refresh } = typeof limit === "string" ? { page: limit } : limit;
  return Object.assign(
    // Destructuring tells Elysia which fields to prepare; otherwise it prepares all.
    ({ request, server }: LimitedRequest): Promise<void> | undefined => {
      const name = refresh !== undefined && isLiveRead(request) ? refresh : page;
      if (name === undefined) return undefined;
      return limits.admit(name, requesterOf({ request, server }, config));
    },
    { limit: page, refresh },
  );
}

export function requesterOf({ request, server }: LimitedRequest, config: Config): Requester {
  return currentRequester() ?? stranger(request, server, config);
}

function stranger(request: Request, server: Server<unknown> | null, config: Config): Requester {
  const network = networkOf(clientAddress(request, server, config));
  return { memberId: null, network, isKnown: false };
}

/** Finds out who sends a request before anything is counted, because members have their own limits. */
export function requestLimit({ db, limits, config, sessions, clock, log }: AppContext) {
  return new Elysia({ name: "request-limit" }).onRequest(async ({ request, server }) => {
    if (pathOf(request.url).startsWith("/assets/")) return;
    const requester = stranger(request, server, config);
    identifyRequester(requester);
    const { token, session } = credentialsIn(request, cookiesOf(request, config.publicUrl));
    const credential = token ?? session;
    const viewer = credential === null ? null : await viewerOrNull(credential);
    if (viewer) {
      requester.memberId = viewer.memberId;
      requester.organizationId = viewer.roles && viewer.id;
      requester.isKnown = isKnownMember(viewer, clock.now());
      requester.token = viewer.token;
    }
    await limits.admit(isLiveRead(request) ? "live" : "requests", requester);
    if (token === null) return;
    const address = clientAddress(request, server, config);
    await requireUsable(db, { token, viewer, address }, clock.now());
  });

  /** If the database is down, the route decides how to answer. */
  async function viewerOrNull(credential: string): Promise<Viewer | null> {
    try {
      return await sessions.viewerOf(credential);
    } catch (error) {
      log.warn({ err: error, request: requestId() }, "requester not identified");
      return null;
    }
  }
}

interface ListedRoute {
  hooks?: { beforeHandle?: unknown };
}

export function limitsOf(route: ListedRoute): {
  limit: RouteLimitName | null;
  refresh: LiveLimitName | null;
} {
  const { limit = null, refresh = null } = limitHookOf(route) ?? {};
  return { limit, refresh };
}

/** What counts a request to the route, if anything does. */
export function limitHookOf({ hooks }: ListedRoute): LimitHook | undefined {
  const hookList = [hooks?.beforeHandle ?? []].flat() as Array<{ fn?: LimitHook }>;
  return hookList
    .flatMap(({ fn }) => (fn && ("limit" in fn || "refresh" in fn) ? [fn] : []))
    .at(-1);
}

type LimitHook = ReturnType<typeof limitHook>;

const LIVE_API_PATHS = [
  /^\/api\/packages\/[^/]+\/(state|highest-bid|bids|standing|maximum|chat\/[^/]+)$/,
  /^\/api\/(packages|contracts)\/[^/]+\/delivery\/?(uploads)?$/,
  /^\/api\/packages\/[^/]+\/collection\/uploads$/,
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
