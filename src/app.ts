import { Elysia } from "elysia";
import { BACKGROUND } from "./background";
import { type Background, createBackground } from "./background-runner";
import { once } from "./lib/memo";
import { routersOf } from "./routers";
import { createServices, type ServiceDeps, type Services } from "./services";
import { developerRoutes } from "./web/developers/routes";
import { openRoutes } from "./web/http/admission";
import { type ApiDescription, apiDescription, descriptionRoute } from "./web/http/api-description";
import { bodyLimit } from "./web/http/body";
import { developmentRoutes } from "./web/http/development";
import { edgeHandler, originCheck } from "./web/http/edge";
import { errorMapping } from "./web/http/error-answers";
import { healthRoutes } from "./web/http/health";
import { knownFields } from "./web/http/known-fields";
import { requestLimit } from "./web/http/limited";
import { metricsRoutes } from "./web/http/metrics";
import { observeRequests, RouteNames } from "./web/http/observation";
import { stopGracefully } from "./web/http/stopping";
import { type CallReader, callReader } from "./web/mcp/calls";
import { mcpRoutes } from "./web/mcp/routes";

/** Disconnects slow clients, which then reconnect, so that messages do not fill up memory. */
const socketOptions = ({ idleSeconds = 30 }: ServiceDeps) => ({
  maxPayloadLength: 64 * 1024,
  backpressureLimit: 64 * 1024,
  closeOnBackpressureLimit: true,
  idleTimeout: idleSeconds,
  perMessageDeflate: false,
});

/** Requires a migrated database. Tests send requests to `app.handle(new Request(…))`. */
export async function createApp(deps: ServiceDeps) {
  const services = await createServices(deps);
  performance.mark("services");
  const app = composeApp(services, await createBackground(services, BACKGROUND));
  performance.mark("routes");
  return app;
}

export function composeApp(services: Services, background: Background) {
  const { config, channel } = services;
  const routes: () => RouteNames = once(() => new RouteNames(app.routes));
  const description: ApiDescription = apiDescription(() => app.routes, config);
  const calls: CallReader = callReader(() => app.routes);
  const app = new Elysia({
    websocket: socketOptions(services),
    normalize: false,
    serve: { development: false },
  })
    .use(requestLimit(services))
    .use(originCheck(config))
    .use(errorMapping(services, routes))
    .use(bodyLimit)
    .use(knownFields)
    .use(openRoutes)
    .onStart(({ server }) => {
      if (server) channel.attach(server);
      setTimeout(background.start, services.backgroundDelayMs ?? 0);
    })
    .onStop(background.stop)
    .use(healthRoutes(services))
    .use(metricsRoutes(services))
    .use(developmentRoutes(services))
    .get("/assets/:name", ({ path, headers, status }) => {
      const encodings = headers["accept-encoding"] ?? "";
      return services.assets.respond(path, encodings) ?? status(404, "Not found");
    })
    .use(descriptionRoute(description))
    .use(developerRoutes(services, description))
    .use(mcpRoutes(services, calls));
  for (const router of routersOf(services)) app.use(router);
  app.wrap(edgeHandler(services));
  app.wrap(observeRequests({ ...services, routes }));
  return Object.assign(app, { finish: () => stopGracefully(app, services, background.stop) });
}

export type App = ReturnType<typeof composeApp>;
