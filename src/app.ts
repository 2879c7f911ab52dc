import { type AnyElysia, Elysia } from "elysia";
import { accountApi } from "./accounts/api";
import { MAX_PICTURE_BYTES } from "./accounts/avatars";
import { linkRoutes } from "./accounts/link-routes";
import { profileRoutes } from "./accounts/profile-routes";
import { accountRoutes } from "./accounts/routes";
import { analyticsApi } from "./analytics/api";
import { analyticsRoutes } from "./analytics/routes";
import { auctionApi } from "./auctions/api";
import { auctionRoutes } from "./auctions/routes";
import { backgroundOf } from "./background";
import { certificationApi } from "./certification/api";
import { operatorRoutes } from "./certification/operator-routes";
import { certificationRoutes } from "./certification/routes";
import { chatApi } from "./chat/api";
import { chatRoutes } from "./chat/routes";
import { dashboardApi } from "./dashboard/api";
import { dashboardRoutes } from "./dashboard/routes";
import { favoriteApi } from "./favorites/api";
import { favoriteRoutes } from "./favorites/routes";
import { apiDescription } from "./http/api-description";
import { bodyLimit } from "./http/body";
import { errorMapping } from "./http/errors";
import { stopGracefully } from "./http/graceful-stop";
import { health } from "./http/health";
import { metricsRoutes } from "./http/metrics-routes";
import { observation } from "./http/observation";
import { RouteNames } from "./http/route-names";
import { originCheck, securityHeaders, uncachedCalls } from "./http/security";
import type { Services } from "./http/services";
import { legalRoutes } from "./legal/routes";
import { packageApi } from "./packages/api";
import { packageRoutes } from "./packages/routes";
import { sellerApi } from "./packages/seller-api";
import { sellerRoutes } from "./packages/seller-routes";
import { channelRoutes } from "./realtime/routes";
import { roadshowApi } from "./roadshow/api";
import { materialRoutes } from "./roadshow/material-routes";
import { roadshowRoutes } from "./roadshow/routes";
import { sampleApi } from "./samples/api";
import { sampleRoutes } from "./samples/routes";
import { MAX_TEXT_BODY_BYTES } from "./samples/schema";
import { createServices, type Outside } from "./services";
import { settingsApi } from "./settings/api";
import { settingsRoutes } from "./settings/routes";
import { tradeApi } from "./trade/api";
import { contractApi } from "./trade/contract-api";
import { contractRoutes } from "./trade/contract-routes";
import { tradeRoutes } from "./trade/routes";
import { uploadApi } from "./uploads/api";
import { uploadRoutes } from "./uploads/routes";

/** Where a body may be as long as the longest sample. */
const SAMPLE_PATHS =
  /^\/(api\/analyze-sample|api\/packages\/[^/]+\/samples|package\/[^/]+\/analysis|corpus-profile\/text)$/;

const PICTURE_PATH = /^\/profile\/picture$/;

/** Where a form comes with a file that goes straight to the disk (src/uploads/multipart.ts). */
const STREAMED_PATHS = /^\/(api\/uploads|roadshow\/[^/]+\/materials(\/[^/]+)?)$/;

/** What stands around a file in a form. */
const FORM_BYTES = 50_000;

/** A slow watcher is cut off and reconnects, instead of holding messages in memory. */
const SOCKETS = {
  maxPayloadLength: 64 * 1024,
  backpressureLimit: 64 * 1024,
  closeOnBackpressureLimit: true,
  idleTimeout: 120,
  perMessageDeflate: false,
};

/**
 * The composition root: the whole server over a migrated database. Requests go to
 * `app.handle(new Request(…))`, or over the network after `app.listen(…)`.
 */
export async function createApp(outside: Outside) {
  const services = await createServices(outside);
  const { config, channel } = services;
  const background = backgroundOf(services);
  const app = new Elysia({ websocket: SOCKETS, normalize: false })
    .headers(securityHeaders(config))
    .use(originCheck(config))
    .use(uncachedCalls)
    .use(errorMapping(services))
    .use(
      bodyLimit(
        [
          [SAMPLE_PATHS, MAX_TEXT_BODY_BYTES],
          [PICTURE_PATH, MAX_PICTURE_BYTES + FORM_BYTES],
        ],
        [[STREAMED_PATHS, config.maxUploadBytes + FORM_BYTES]],
      ),
    )
    .onStart(({ server }) => {
      if (server) channel.attach(server);
      background.start();
    })
    .onStop(background.stop)
    .use(health(services))
    .use(metricsRoutes(services))
    .get("/assets/:name", ({ path, headers, status }) => {
      const encodings = headers["accept-encoding"] ?? "";
      return services.assets.respond(path, encodings) ?? status(404, "Not found");
    })
    .use(apiDescription);
  for (const routes of domains(services)) app.use(routes);
  let names: RouteNames | undefined;
  const routes = () => {
    names ??= new RouteNames(app.routes.map(({ path }) => path));
    return names;
  };
  app.wrap(observation({ ...services, routes }));
  return Object.assign(app, { finish: () => stopGracefully(app, services, background.stop) });
}

/** What each domain answers to. As a list, since types chained this long are beyond the compiler. */
function domains(services: Services): AnyElysia[] {
  return [
    accountApi(services),
    packageApi(services),
    auctionApi(services),
    favoriteApi(services),
    chatApi(services),
    sellerApi(services),
    sampleApi(services),
    tradeApi(services),
    uploadApi(services),
    roadshowApi(services),
    contractApi(services),
    analyticsApi(services),
    dashboardApi(services),
    uploadRoutes(services),
    packageRoutes(services),
    auctionRoutes(services),
    favoriteRoutes(services),
    chatRoutes(services),
    sellerRoutes(services),
    roadshowRoutes(services),
    materialRoutes(services),
    sampleRoutes(services),
    tradeRoutes(services),
    contractRoutes(services),
    certificationApi(services),
    certificationRoutes(services),
    operatorRoutes(services),
    accountRoutes(services),
    linkRoutes(services),
    profileRoutes(services),
    dashboardRoutes(services),
    analyticsRoutes(services),
    settingsApi(services),
    settingsRoutes(services),
    legalRoutes(services),
    channelRoutes(services),
  ];
}

export type App = Awaited<ReturnType<typeof createApp>>;
