import { Elysia } from "elysia";
import type { Config } from "../../config";
import type { OpenSockets } from "../../realtime/sockets";

/** Open pages reload when it changes, because the server has restarted. */
export const SERVER_ID = crypto.randomUUID();

interface DevelopmentDeps {
  config: Config;
  sockets: OpenSockets;
}

export function developmentRoutes({ config, sockets }: DevelopmentDeps) {
  const routes = new Elysia({ name: "development" });
  if (!config.development) return routes;
  return routes.ws("/development", {
    open(ws) {
      sockets.onOpen(ws.raw);
      ws.send(SERVER_ID);
    },
    close(ws) {
      sockets.onClose(ws.raw);
    },
  });
}
