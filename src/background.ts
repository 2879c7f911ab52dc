import { legalTextsAlarm } from "./accounts/legal-texts";
import { closingAlarm, reminderAlarm } from "./auctions/alarms";
import { bidNewsAlarm } from "./auctions/bid-news";
import { operatorAlarm } from "./certification/waiting-work";
import { answerPruning } from "./idempotency/pruning";
import { nextTurn } from "./lib/next-turn";
import { outboxPruning } from "./mail/pruning";
import { DatabaseWatch } from "./realtime/database-watch";
import type { Services } from "./services";
import { DescriptorWatch } from "./web/http/descriptor-watch";

/** What works without being asked, from when the server listens until it stops. */
export function backgroundOf(services: Services) {
  const { db, log, mail, metrics } = services;
  const { unreadMails, rejections, offers, deliveries, uploadSweep, publicLog, handingIn } =
    services;
  const pruning = outboxPruning(services);
  const alarms = [
    closingAlarm(services),
    reminderAlarm(services),
    bidNewsAlarm(services),
    operatorAlarm(services),
    unreadMails,
    rejections,
    services.listedPrices.alarm,
    offers,
    deliveries,
    uploadSweep,
    services.comparisons,
    services.reanalyses,
    handingIn.sweep,
    handingIn.intake.alarm,
    pruning,
    answerPruning(services),
    legalTextsAlarm(services),
  ];
  const wake = () => {
    // An operator's command may have ended sessions, which is heard of by a bus alone.
    if (!services.bus) services.sessionSockets.missed();
    void mail.wake();
    publicLog.wake();
    for (const alarm of alarms) void alarm.check();
  };
  const databaseWatch = new DatabaseWatch({ db, log, wake });
  const descriptorWatch = new DescriptorWatch(services);
  let stopped: Promise<void> | undefined;
  return {
    start() {
      metrics.start();
      databaseWatch.start();
      descriptorWatch.start();
      services.repair?.start();
      void startAll();
    },
    stop() {
      stopped ??= stopAll();
      return stopped;
    },
  };

  /** Who asks as soon as the server listens is served in between. */
  async function startAll(): Promise<void> {
    for (const part of [mail, publicLog, ...alarms]) {
      await nextTurn();
      if (stopped) return;
      void part.start();
    }
  }

  async function stopAll(): Promise<void> {
    metrics.stop();
    databaseWatch.stop();
    descriptorWatch.stop();
    await services.repair?.stop();
    services.analyzer.close();
    services.comparer.close();
    services.contractPrinter.close();
    services.painter.close();
    handingIn.intake.close();
    await handingIn.receiving.settled();
    await Promise.all(alarms.map((alarm) => alarm.stop()));
    await services.readOnlyDb.destroy();
    await mail.stop();
    await services.views.flush();
    await publicLog.stop();
  }
}
