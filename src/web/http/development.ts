import { Elysia } from "elysia";
import type { Config } from "../../config";
import type { OpenSockets } from "../../realtime/sockets";

/** Open pages compare it to detect a restart and reload. */
export const SERVER = crypto.randomUUID();

interface DevelopmentDeps {
  config: Config;
  sockets: OpenSockets;
}

export function development({ config, sockets }: DevelopmentDeps) {
  const routes = new Elysia({ name: "development" });
  if (!config.development) return routes;
  return routes.ws("/development", {
    open(ws) {
      sockets.onOpen(ws.raw);
      ws.send(SERVER);
    },
    close(ws) {
      sockets.onClose(ws.raw);
    },
  });
}
