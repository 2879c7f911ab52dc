import type { Logger } from "pino";
import type { Db } from "../db/client";
import { engineOf } from "../db/engine";
import { openReadOnly } from "../db/read-only";
import { installationSecret } from "../db/secrets";
import { databaseBytes } from "../db/size";
import { renderMail } from "../views/mail/templates";
import { hashing } from "./accounts/passwords";
import { SecurityLog } from "./accounts/security-log";
import { Sessions } from "./accounts/sessions";
import { relyingPartyOf } from "./accounts/webauthn";
import { MarketStatistics } from "./analytics/statistics";
import { BidQueue } from "./auctions/bidding/bid-queue";
import { auctionOfMember, auctionsByBidder } from "./auctions/reading/member-auctions";
import { packageMessage } from "./auctions/reading/package-state";
import type { StandingMessage } from "./auctions/types";
import type { ScheduledBackups } from "./backups/schedule";
import type { Bus } from "./bus/bus";
import type { MessageNews } from "./chat/answers";
import type { Config } from "./config";
import { deliveryFigures } from "./consignments/figures";
import type { IntakeJob, IntakeOutcome, ReportReading } from "./consignments/intake/taking-in";
import { createConsignmentServices } from "./consignments/services";
import { MemberBars } from "./dashboard/bar";
import { DeliveryLinks } from "./handover/links";
import { type HeavyWorkers, heavyWork } from "./heavy-work";
import { Announcements } from "./house/announcements";
import { HouseTexts } from "./house/texts";
import { OUTGOING, type OutgoingDeps } from "./lib/outgoing";
import { setSiteName } from "./lib/site-name";
import { type Clock, SECOND } from "./lib/time";
import { MemoryUseCounter } from "./limits/counts";
import { RateLimits } from "./limits/rate-limits";
import { MailDelivery } from "./mail/delivery";
import { countUnsentMails } from "./mail/outbox";
import { UnsubscribeTokens } from "./mail/subscriptions";
import { mailTransport } from "./mail/transport";
import { CatalogueCounts } from "./marketplace/catalogue-counts";
import { ListedPrices } from "./marketplace/listed-prices";
import type { DomainProbe } from "./moderation/domain-probe";
import type { UnreadMessage } from "./notifications/answers";
import { unreadNotifications } from "./notifications/notifications";
import { Gallery } from "./pictures/gallery";
import { providerClient } from "./providers/provider-client";
import { pushKeys } from "./push/keys";
import { Channel } from "./realtime/channel";
import { LogFollower } from "./realtime/log-follower";
import { MemberNews } from "./realtime/member-news";
import { Relay } from "./realtime/relay";
import { SessionSockets } from "./realtime/session-sockets";
import { OpenSockets } from "./realtime/sockets";
import { StateReconciler } from "./realtime/state-reconciler";
import { Subscriptions } from "./realtime/subscriptions";
import { PackageViews } from "./roadshow/views";
import { TRAFFIC } from "./rules/traffic";
import { QualityRanking } from "./samples/quality-ranks";
import { FreeSpaceCheck } from "./store/folder-store";
import { PublicLog } from "./transparency/public-log";
import { uploadStore } from "./uploads/upload-store";
import type { Assets } from "./web/http/assets";
import { Metrics } from "./web/http/metrics";
import { Pages } from "./web/http/pages";
import { Refusals } from "./web/http/refusals";
import { InFlightRequests } from "./web/http/stopping";
import { PackageCards } from "./web/marketplace/cards";
import { packagePageServices } from "./web/packages/services";

export interface ServiceDeps extends Partial<HeavyWorkers>, OutgoingDeps {
  db: Db;
  config: Config;
  clock: Clock;
  assets: Assets;
  log: Logger;
  limits?: RateLimits;
  probe?: DomainProbe;
  /** Seconds of silence before a socket is closed; Bun's minimum is 8. */
  idleSeconds?: number;
  /** How long after listening begins background work starts. */
  backgroundDelayMs?: number;
  bus?: Bus;
  backups?: ScheduledBackups | null;
  /** How far the system's clock is ahead of `clock`, in milliseconds. */
  clockJump?(): number;
  takeIn?(job: IntakeJob, read: ReportReading): Promise<IntakeOutcome>;
}

export async function createServices(deps: ServiceDeps) {
  const { db, config, clock, assets, log, bus } = deps;
  setSiteName(config.siteName);
  const pseudonymKey = await installationSecret(db, "pseudonym");
  const readOnlyDb = openReadOnly(db);
  const deviceKey = await installationSecret(db, "device");
  const unsubscribeTokens = new UnsubscribeTokens(await installationSecret(db, "unsubscription"));
  const deliveryLinks = new DeliveryLinks(await installationSecret(db, "delivery-link"));
  const sealKey = await installationSecret(db, "second-factor");
  const sessions = new Sessions(db, clock, config.sessionMs);
  const channel = new Channel({
    describe: (packageId, news) => packageMessage(db, packageId, news, pseudonymKey),
    onFailure: (error) => log.error({ err: error }, "watchers not notified"),
  });
  const chatSubscriptions = new Subscriptions<MessageNews>();
  const memberSubscriptions = new Subscriptions<StandingMessage>();
  const notificationSubscriptions = new Subscriptions<UnreadMessage>();
  const memberNews = new MemberNews({
    subscriptions: memberSubscriptions,
    notificationSubscriptions,
    unread: (memberId) => unreadNotifications(db, memberId),
    standing: (packageId, memberId) => auctionOfMember(db, { packageId, memberId }, clock.now()),
    standings: (packageId) => auctionsByBidder(db, packageId, clock.now()),
    onFailure: (error) => log.error({ err: error }, "bidders not notified"),
  });
  const mail = new MailDelivery({
    db,
    clock,
    log,
    transport: mailTransport(config),
    render: renderMail,
    publicUrl: config.publicUrl,
    logsMailLinks: config.logsMailLinks,
    unsubscribeTokens,
  });
  const workers = heavyWork(config, deps);
  const publicLog = new PublicLog({ ...config, db, clock, log });
  const handingIn = createConsignmentServices({ ...deps, sign: (text) => publicLog.sign(text) });
  const bids = new BidQueue(db, clock, publicLog, config.softCloseMs);
  const limits =
    deps.limits ?? new RateLimits(1, new MemoryUseCounter(), TRAFFIC[config.traffic].networks);
  const refusals = new Refusals(log, clock);
  const sockets = new OpenSockets(limits.openSockets);
  const sessionSockets = new SessionSockets({
    db,
    clock,
    sessions,
    onFailure: (error) => log.error({ err: error }, "sessions of open connections not checked"),
  });
  const metrics = new Metrics({
    bids: () => bids.counts,
    sockets: () => sockets.count,
    outbox: () => countUnsentMails(db),
    deliveries: () => deliveryFigures(readOnlyDb),
    intakes: () => handingIn.intake.totals,
    databaseBytes: () => databaseBytes(db),
    isBackupFailing: () => deps.backups?.isFailing ?? false,
    clockJumpSeconds: () => (deps.clockJump?.() ?? 0) / SECOND,
    refusals: () => refusals.counts,
    hashesWaiting: () => hashing.waitingCount,
  });
  // Other processes can write to the database, so states that were sent can be outdated.
  const reconciler =
    bus || engineOf(db) === "postgres"
      ? new StateReconciler({
          db,
          clock,
          channel,
          memberNews,
          sessionSockets,
          chatSubscriptions,
          notificationSubscriptions,
          follower: new LogFollower(db),
          isBusConnected: () => bus?.isConnected ?? true,
          // Clients reconnect, then poll until the database responds.
          onStale: () => sockets.closeAll(),
          onFailure: (error) => log.error({ err: error }, "watched packages not checked"),
        })
      : null;
  const houseTexts = await HouseTexts.load(db, config, clock.now());
  const pages = new Pages(assets, config, clock, db, houseTexts);
  return {
    ...deps,
    ...workers,
    reconciler,
    houseTexts,
    announcements: new Announcements(db, clock),
    relay: bus ? new Relay(bus) : null,
    isCurrent: () => reconciler?.isCurrent ?? true,
    readOnlyDb,
    channel,
    chatSubscriptions,
    memberSubscriptions,
    notificationSubscriptions,
    memberNews,
    pushKeys: await pushKeys(db),
    listedPrices: new ListedPrices({ db, readOnlyDb, clock, log }),
    mail,
    pseudonymKey,
    deviceKey,
    sealKey,
    providers: providerClient({ ...deps, sealKey }),
    outgoing: { ...OUTGOING, allowed: config.outgoingNetworks, ...deps.outgoing },
    unsubscribeTokens,
    relyingParty: relyingPartyOf(config.publicUrl),
    security: new SecurityLog({ db, clock, log }),
    pages,
    cards: new PackageCards(db),
    counts: new CatalogueCounts(db, readOnlyDb),
    sessions,
    bars: new MemberBars(db, clock),
    bids,
    publicLog,
    sockets,
    sessionSockets,
    metrics,
    requests: new InFlightRequests(),
    statistics: new MarketStatistics({ db, readOnlyDb, clock, log }),
    limits,
    refusals,
    gallery: new Gallery(config.dataDir, workers.painter, clock),
    disk: new FreeSpaceCheck(config.dataDir, config.keepFreeBytes),
    uploads: uploadStore(config),
    handingIn,
    consignments: handingIn.folder,
    deliveryKeys: handingIn.keys,
    deliveryLinks,
    ...packagePageServices({ db, config, clock, pages, assets, pseudonymKey }),
    ranking: new QualityRanking({ readOnlyDb, clock, log }),
    views: new PackageViews({ db, clock, pseudonymKey, log }),
  };
}

export type Services = Awaited<ReturnType<typeof createServices>>;
