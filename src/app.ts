import { type AnyElysia, Elysia } from "elysia";
import { BACKGROUND } from "./background";
import { type Background, createBackground } from "./background-runner";
import { once } from "./lib/memo";
import { createServices, type ServiceDeps, type Services } from "./services";
import { accountApi } from "./web/accounts/api";
import { claimRoutes } from "./web/accounts/claim-routes";
import { passkeyRoutes } from "./web/accounts/passkey-routes";
import { passwordResetRoutes } from "./web/accounts/password-reset-routes";
import { profileRoutes } from "./web/accounts/profile-routes";
import { proofRoutes } from "./web/accounts/proof-routes";
import { accountRoutes } from "./web/accounts/routes";
import { secondFactorRoutes } from "./web/accounts/second-factor-routes";
import { analyticsApi } from "./web/analytics/api";
import { analyticsRoutes } from "./web/analytics/routes";
import { auctionApi } from "./web/auctions/api";
import { auctionRoutes } from "./web/auctions/routes";
import { nearCopyRoutes } from "./web/certification/near-copy-routes";
import { operatorRoutes } from "./web/certification/operator-routes";
import { certificationRoutes } from "./web/certification/routes";
import { chatRoutes } from "./web/chat/routes";
import { consignmentApi } from "./web/consignments/api";
import { handingInRoutes } from "./web/consignments/routes";
import { operatorTables } from "./web/console/tables";
import { dashboardApi } from "./web/dashboard/api";
import { dashboardRoutes } from "./web/dashboard/routes";
import { allDealRoutes } from "./web/delivery/deals";
import { discoveryRoutes } from "./web/discovery/routes";
import { favoriteActions } from "./web/favorites/actions";
import { favoriteRoutes } from "./web/favorites/routes";
import { handoverApi } from "./web/handover/api";
import { handoverRoutes } from "./web/handover/routes";
import { apiDescription } from "./web/http/api-description";
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
import { legalRoutes } from "./web/legal/routes";
import { allLicenceRoutes } from "./web/licences/licences";
import { noticeRoutes } from "./web/moderation/notice-routes";
import { notificationRoutes } from "./web/notifications/routes";
import { offerActions } from "./web/offers/actions";
import { offerRoutes } from "./web/offers/routes";
import { packageApi } from "./web/packages/api";
import { draftRoutes } from "./web/packages/draft-routes";
import { importRoutes } from "./web/packages/import-routes";
import { packageRoutes } from "./web/packages/routes";
import { sellerApi } from "./web/packages/seller-api";
import { sellerRoutes } from "./web/packages/seller-routes";
import { publisherRoutes } from "./web/publishers/routes";
import { channelRoutes } from "./web/realtime/routes";
import { relistingApi } from "./web/relisting/api";
import { relistingRoutes } from "./web/relisting/routes";
import { rightsRoutes } from "./web/rights/routes";
import { roadshowActions } from "./web/roadshow/actions";
import { materialRoutes } from "./web/roadshow/material-routes";
import { roadshowRoutes } from "./web/roadshow/routes";
import { sampleActions } from "./web/samples/actions";
import { sampleRoutes } from "./web/samples/routes";
import { searchApi } from "./web/searches/api";
import { searchRoutes } from "./web/searches/routes";
import { settingsApi } from "./web/settings/api";
import { settingsRoutes } from "./web/settings/routes";
import { unsubscriptionRoutes } from "./web/settings/unsubscription-routes";
import { tradeApi } from "./web/trade/api";
import { contractApi } from "./web/trade/contract-api";
import { contractRoutes } from "./web/trade/contract-routes";
import { tradeRoutes } from "./web/trade/routes";
import { logRoutes, proofApi } from "./web/transparency/routes";
import { uploadApi } from "./web/uploads/api";
import { uploadRoutes } from "./web/uploads/routes";

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
    .onStart(({ server }) => {
      if (server) channel.attach(server);
      background.start();
    })
    .onStop(background.stop)
    .use(healthRoutes(services))
    .use(metricsRoutes(services))
    .use(developmentRoutes(services))
    .get("/assets/:name", ({ path, headers, status }) => {
      const encodings = headers["accept-encoding"] ?? "";
      return services.assets.respond(path, encodings) ?? status(404, "Not found");
    })
    .use(apiDescription(config));
  for (const domain of domainRoutes(services)) app.use(domain);
  app.wrap(edgeHandler(services));
  app.wrap(observeRequests({ ...services, routes }));
  return Object.assign(app, { finish: () => stopGracefully(app, services, background.stop) });
}

/** A list, because the compiler cannot handle types from a chain this long. */
function domainRoutes(services: Services): Array<AnyElysia | ((app: AnyElysia) => AnyElysia)> {
  return [
    accountApi(services),
    packageApi(services),
    auctionApi(services),
    favoriteActions(services),
    searchApi(services),
    sellerApi(services),
    relistingApi(services),
    proofApi(services),
    allLicenceRoutes(services),
    offerActions(services),
    sampleActions(services),
    tradeApi(services),
    uploadApi(services),
    roadshowActions(services),
    contractApi(services),
    handoverApi(services),
    consignmentApi(services),
    allDealRoutes(services),
    analyticsApi(services),
    dashboardApi(services),
    uploadRoutes(services),
    packageRoutes(services),
    auctionRoutes(services),
    favoriteRoutes(services),
    searchRoutes(services),
    chatRoutes(services),
    notificationRoutes(services),
    sellerRoutes(services),
    relistingRoutes(services),
    logRoutes(services),
    offerRoutes(services),
    draftRoutes(services),
    importRoutes(services),
    roadshowRoutes(services),
    materialRoutes(services),
    sampleRoutes(services),
    tradeRoutes(services),
    contractRoutes(services),
    handoverRoutes(services),
    handingInRoutes(services),
    ...operatorTables(services),
    noticeRoutes(services),
    certificationRoutes(services),
    operatorRoutes(services),
    nearCopyRoutes(services),
    accountRoutes(services),
    claimRoutes(services),
    passwordResetRoutes(services),
    profileRoutes(services),
    proofRoutes(services),
    secondFactorRoutes(services),
    passkeyRoutes(services),
    dashboardRoutes(services),
    analyticsRoutes(services),
    settingsApi(services),
    settingsRoutes(services),
    unsubscriptionRoutes(services),
    discoveryRoutes(services),
    rightsRoutes(services),
    publisherRoutes(services),
    legalRoutes(services),
    channelRoutes(services),
  ];
}

export type App = ReturnType<typeof composeApp>;
