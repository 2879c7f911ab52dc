import { Elysia } from "elysia";
import type { Logger } from "pino";
import type { Db } from "../db/client";
import { installationSecret } from "../db/secrets";
import { accountApi } from "./accounts/api";
import { accountRoutes } from "./accounts/routes";
import { Sessions } from "./accounts/sessions";
import { newBidMessage } from "./auctions/activity";
import { closingAlarm, reminderAlarm } from "./auctions/alarms";
import { auctionApi } from "./auctions/api";
import { BidQueue } from "./auctions/bid-queue";
import { auctionRoutes } from "./auctions/routes";
import type { Config } from "./config";
import { favoriteApi } from "./favorites/api";
import { favoriteRoutes } from "./favorites/routes";
import { apiDescription } from "./http/api-description";
import type { Assets } from "./http/assets";
import { bodyLimit } from "./http/body";
import { errorMapping } from "./http/errors";
import { health } from "./http/health";
import { Pages } from "./http/pages";
import { RateLimits } from "./http/rate-limits";
import { originCheck, securityHeaders } from "./http/security";
import type { Services } from "./http/services";
import { legalRoutes } from "./legal/routes";
import { type Clock, SECOND } from "./lib/time";
import { MailDelivery } from "./mail/delivery";
import { mailTransport } from "./mail/transport";
import { packageApi } from "./packages/api";
import { PackageCards } from "./packages/cards";
import { packageRoutes } from "./packages/routes";
import { sellerApi } from "./packages/seller-api";
import { sellerRoutes } from "./packages/seller-routes";
import { onAnnouncement } from "./realtime/announce";
import { Channel } from "./realtime/channel";
import { channelRoutes } from "./realtime/routes";
import { createAnalyzer } from "./samples/analysis/analyzer";
import { sampleApi } from "./samples/api";
import { sampleRoutes } from "./samples/routes";
import { MAX_TEXT_BODY_BYTES } from "./samples/schema";
import { settingsRoutes } from "./settings/routes";

/** What the outside gives: everything else is made here. */
export interface Outside {
  db: Db;
  config: Config;
  clock: Clock;
  assets: Assets;
  log: Logger;
}

/** Longest time that one text may keep the analysis worker. */
const ANALYSIS_MS = 20 * SECOND;

/** Where a body may be as long as the longest sample. */
const SAMPLE_PATHS =
  /^\/(api\/analyze-sample|api\/packages\/[^/]+\/samples|package\/[^/]+\/analysis|corpus-profile\/text)$/;

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
  const { config, channel, mail } = services;
  const alarms = [closingAlarm(services), reminderAlarm(services)];
  return new Elysia({ websocket: SOCKETS, normalize: false })
    .headers(securityHeaders(config))
    .use(originCheck(config))
    .use(errorMapping(services))
    .use(bodyLimit([[SAMPLE_PATHS, MAX_TEXT_BODY_BYTES]]))
    .onStart(({ server }) => {
      if (server) channel.attach(server);
      void mail.start();
      for (const alarm of alarms) void alarm.start();
    })
    .onStop(async () => {
      services.analyzer.close();
      await Promise.all(alarms.map((alarm) => alarm.stop()));
      await mail.stop();
    })
    .use(health(services))
    .get("/assets/:name", ({ path, headers, status }) => {
      const encodings = headers["accept-encoding"] ?? "";
      return services.assets.respond(path, encodings) ?? status(404, "Not found");
    })
    .use(apiDescription)
    .use(accountApi(services))
    .use(packageApi(services))
    .use(auctionApi(services))
    .use(favoriteApi(services))
    .use(sellerApi(services))
    .use(sampleApi(services))
    .use(packageRoutes(services))
    .use(auctionRoutes(services))
    .use(favoriteRoutes(services))
    .use(sellerRoutes(services))
    .use(sampleRoutes(services))
    .use(accountRoutes(services))
    .use(settingsRoutes())
    .use(legalRoutes(services))
    .use(channelRoutes(services));
}

export type App = Awaited<ReturnType<typeof createApp>>;

async function createServices(outside: Outside): Promise<Services> {
  const { db, config, clock, assets, log } = outside;
  const pseudonymKey = await installationSecret(db, "pseudonym");
  const channel = new Channel();
  const mail = new MailDelivery({
    db,
    clock,
    log,
    transport: mailTransport(config),
    publicUrl: config.publicUrl,
  });
  onAnnouncement(db, {
    hear(announcement) {
      if (announcement.type === "mail-queued") return void mail.wake();
      if (announcement.type === "auction-ended") {
        const { packageId } = announcement;
        return channel.publish(packageId, { type: "AUCTION_ENDED", packageId });
      }
      if (!channel.isWatched(announcement.bid.package_id)) return;
      const message = newBidMessage(announcement, pseudonymKey);
      channel.publish(message.packageId, message);
    },
    failed: (error) => log.error({ err: error }, "announcement not passed on"),
  });
  return {
    ...outside,
    channel,
    mail,
    pseudonymKey,
    pages: new Pages(assets, config, clock),
    cards: new PackageCards(db),
    sessions: new Sessions(db, clock, config.sessionMs),
    bids: new BidQueue(db, clock),
    analyzer: createAnalyzer({ timeoutMs: ANALYSIS_MS }),
    limits: new RateLimits(),
  };
}
