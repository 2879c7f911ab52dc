import { timingSafeEqual } from "node:crypto";
import type { Server } from "bun";
import { Elysia } from "elysia";
import { RouteNotFound } from "./errors";
import type { Metrics } from "./metrics";
import type { Site } from "./site";

interface Needs extends Site {
  metrics: Metrics;
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** What a proxy adds to what it passes on, though it may run on this very machine. */
const FORWARDED = ["x-forwarded-for", "forwarded", "x-real-ip", "via"];

/**
 * GET /metrics, for Prometheus: with METRICS_TOKEN as bearer, or from this machine itself where no
 * proxy is trusted, since a proxy on this machine may add nothing to what it passes on. To anyone
 * else there is no such page.
 */
export function metricsRoutes({ metrics, config }: Needs) {
  return new Elysia().get(
    "/metrics",
    async ({ request, server, set }) => {
      const isNear = !config.trustProxy && isLocal(request, server);
      if (!isNear && !hasToken(request, config.metricsToken)) throw new RouteNotFound();
      set.headers["content-type"] = metrics.contentType;
      set.headers["cache-control"] = "no-store";
      return metrics.text();
    },
    { detail: { hide: true } },
  );
}

/** The peer itself counts: what a header claims could be anyone's word. */
function isLocal(request: Request, server: Server<unknown> | null): boolean {
  const peer = server?.requestIP(request)?.address ?? "";
  return LOOPBACK.test(peer) && !FORWARDED.some((name) => request.headers.has(name));
}

function hasToken(request: Request, token: string | null): boolean {
  if (token === null) return false;
  const digest = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest();
  const given = request.headers.get("authorization") ?? "";
  return timingSafeEqual(digest(given), digest(`Bearer ${token}`));
}
