import type { Server } from "bun";
import { Elysia } from "elysia";
import type { Viewer } from "../../accounts/sessions";
import type { Config } from "../../config";
import { networkOf } from "../../limits/network";
import type { Asking } from "../../limits/rate-limits";
import type { RouteLimitName } from "../../limits/route-limits";
import { clientAddress } from "./address";
import { pathOf } from "./request-path";
import type { Site } from "./site";

/** What a request is counted by. */
export interface Asked {
  request: Request;
  server: Server<unknown> | null;
  /** Unknown where a route asks nobody who they are. */
  viewer?: Viewer | null;
}

/**
 * Gives routes the option `limit: "bids"`: before such a route does anything, the request counts
 * against that limit (src/limits/route-limits.ts), for the member and the network it comes from, and
 * is answered 429 where that is used up.
 */
export function limiting({ limits, config }: Site) {
  const hook = (name: RouteLimitName) =>
    Object.assign(
      // Named one by one: of what is handed on as a whole, Elysia prepares all, cookies and query too.
      ({ request, server, viewer }: Asked): Promise<void> =>
        limits.admit(name, askingOf({ request, server, ...(viewer && { viewer }) }, config)),
      { limit: name },
    );
  return new Elysia({ name: "limiting" }).macro({
    limit: (name: RouteLimitName) => ({ beforeHandle: hook(name) }),
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
    await limits.admit("requests", askingOf({ request, server }, config));
  });
}

/** A route as the app lists it. */
interface Listed {
  hooks?: { beforeHandle?: unknown };
}

/** The limit that a route named; null where it named none. */
export function limitOf({ hooks }: Listed): RouteLimitName | null {
  const before = [hooks?.beforeHandle ?? []].flat() as Array<{ fn?: { limit?: RouteLimitName } }>;
  return before.flatMap(({ fn }) => fn?.limit ?? []).at(-1) ?? null;
}
