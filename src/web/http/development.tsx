import { Elysia } from "elysia";
import { DesignPage } from "../../../views/design/design-page";
import type { OpenSockets } from "../../realtime/sockets";
import { readerPlugin } from "./access";
import type { AppContext } from "./app-context";
import { SERVER_ID } from "./server-id";

interface DevelopmentDeps extends AppContext {
  sockets: OpenSockets;
}

export function developmentRoutes(services: DevelopmentDeps) {
  const routes = new Elysia({ name: "development" });
  if (!services.config.development) return routes;
  const { pages, sockets } = services;
  return routes
    .use(readerPlugin(services))
    .get("/design", ({ reader }) => pages.page(reader, { title: "Design", main: <DesignPage /> }))
    .ws("/development", {
      open(ws) {
        sockets.onOpen(ws.raw);
        ws.send(SERVER_ID);
      },
      close(ws) {
        sockets.onClose(ws.raw);
      },
    });
}
