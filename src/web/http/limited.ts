import type { Server } from "bun";
import { Elysia } from "elysia";
import type { Viewer } from "../../accounts/sessions";
import { networkOf } from "../../limits/network";
import type { RouteLimitName } from "../../limits/route-limits";
import { clientAddress } from "./address";
import { pathOf } from "./request-path";
import type { Site } from "./site";

/** What a request is counted by. */
interface Asked {
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
      async ({ request, server, viewer }: Asked): Promise<void> => {
        const network = networkOf(clientAddress(request, server, config));
        await limits.admit(name, { memberId: viewer?.id ?? null, network });
      },
      { limit: name },
    );
  return new Elysia({ name: "limiting" }).macro({
    limit: (name: RouteLimitName) => ({ beforeHandle: hook(name) }),
  });
}

/** What every request counts against, wherever it goes; files that never change are left out. */
export function requestLimit({ limits, config }: Site) {
  return new Elysia({ name: "request-limit" }).onRequest(async ({ request, server }) => {
    if (pathOf(request.url).startsWith("/assets/")) return;
    const network = networkOf(clientAddress(request, server, config));
    await limits.admit("requests", { memberId: null, network });
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
