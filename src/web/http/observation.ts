import type { HigherOrderFunction } from "elysia/types";
import type { Logger } from "pino";
import type { Config } from "../../config";
import { withRequestId } from "../../lib/ids";
import type { Metrics } from "./metrics";
import { proxyAdvice } from "./proxy-advice";
import type { RequestsUnderWay } from "./requests-under-way";
import type { RouteNames } from "./route-names";

interface Observers {
  config: Config;
  log: Logger;
  metrics: Metrics;
  requests: RequestsUnderWay;
  /** Known once the app has all its routes, which is after this has been put around it. */
  routes(): RouteNames;
}

/**
 * Elysia's compiled handler of all routes; it is also called for sockets, and then returns nothing.
 */
type Answer = (request: Request, ...rest: unknown[]) => Promise<Response> | Response;

const NANOSECONDS_A_MS = 1e6;
/** A socket's upgrade has no response of ours. */
const UPGRADED = 101;

/**
 * Around every request: gives it an id, measures it, writes its one line of log, and sees it through
 * when the server stops. The line has the route, never the address itself (RouteNames), and nothing
 * of what was sent.
 */
export function observation({ config, log, metrics, requests, routes }: Observers) {
  const started = crypto.randomUUID().slice(0, 6);
  const advise = proxyAdvice(config, log);
  let count = 0;
  return ((answer: Answer): Answer =>
    async (request, ...rest) => {
      const id = `${started}-${(++count).toString(36)}`;
      advise(request);
      const began = Bun.nanoseconds();
      const response = await requests.through(withRequestId(id, () => answer(request, ...rest)));
      const ms = (Bun.nanoseconds() - began) / NANOSECONDS_A_MS;
      const { method } = request;
      const route = routes().of(request);
      const status = response?.status ?? UPGRADED;
      metrics.answered(method, route, status, ms / 1000);
      log.info({ request: id, method, route, status, ms: Math.round(ms * 100) / 100 }, "request");
      return response;
    }) as unknown as HigherOrderFunction;
}
