import { Elysia } from "elysia";
import type { Config } from "../../config";
import type { OpenSockets } from "../../realtime/sockets";

/** Names this process to the pages that it makes, so that they notice when another takes over. */
export const SERVER = crypto.randomUUID();

interface Needs {
  config: Config;
  sockets: OpenSockets;
}

/**
 * `/development`: a socket that says which server answers, for islands/site/reload.entry.ts. In
 * production there is none.
 */
export function development({ config, sockets }: Needs) {
  const routes = new Elysia({ name: "development" });
  if (!config.development) return routes;
  return routes.ws("/development", {
    open(ws) {
      sockets.opened(ws.raw);
      ws.send(SERVER);
    },
    close(ws) {
      sockets.closed(ws.raw);
    },
  });
}
