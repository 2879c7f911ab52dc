import { legalTextsAlarm } from "./accounts/legal-texts";
import { factorRemovalAlarm } from "./accounts/lost-second-factor";
import { verifiedNamesAlarm } from "./accounts/verified-names";
import { bidNewsAlarm } from "./auctions/bid-news";
import { rejectionAlarm } from "./auctions/changes/rejected-bid";
import { closingAlarm } from "./auctions/closing/closing";
import { reminderAlarm } from "./auctions/closing/reminders";
import { winnerAlarm } from "./auctions/closing/unconfirmed-winners";
import type { BackgroundList } from "./background-runner";
import { bidderReminderAlarm } from "./bidders/reminders";
import { BucketCopier } from "./buckets/copier";
import { unreadMailAlarm } from "./chat/unread";
import { changeAlarm } from "./consent/timer";
import { amendmentAlarm } from "./delivery/amendment-expiry";
import { deliveryAlarm } from "./delivery/timer";
import { priceNewsAlarm } from "./favorites/price-news";
import { answerPruning } from "./idempotency/stored-answers";
import { licenseAlarm } from "./licenses/concluding";
import { priceOfferAlarm } from "./licenses/price-offer-alarm";
import { outboxPruning } from "./mail/pruning";
import { dueListingAlarm } from "./marketplace/due-listings";
import { notifierPruning } from "./moderation/notifiers";
import { hiddenAlarm } from "./moderation/releasing";
import { suspendedSellerAlarm } from "./moderation/suspended-sellers";
import { mailingAlarm } from "./notifications/informing";
import { notificationPruning } from "./notifications/pruning";
import { informOfWebhook } from "./notifications/webhook-news";
import { offerAlarm } from "./offers/lapsing";
import { operatorAlarm } from "./operators/work-mails";
import { actPruning } from "./organizations/acts";
import { mergerAlarm } from "./organizations/uniting";
import { openingAlarm } from "./packages/opening";
import { pushAlarm } from "./push/pushes";
import { chatKey } from "./realtime/subscriptions";
import { comparisonAlarm } from "./samples/comparison/comparisons";
import { reanalysisAlarm } from "./samples/reanalysis";
import { searchAlarm } from "./searches/mails";
import { uploadSweep } from "./uploads/sweep";
import { DescriptorWatch } from "./web/http/descriptor-watch";
import { pushText } from "./web/notifications/shown";
import { WebhookSender } from "./webhooks/delivery";
import { webhookPruning } from "./webhooks/pruning";

export const BACKGROUND: BackgroundList = {
  tasks: [
    { make: ({ metrics }) => metrics },
    { make: (services) => new DescriptorWatch(services) },
    { make: ({ reconciler }) => reconciler ?? {} },
    // Without a bus, commands that end sessions cannot announce it.
    {
      make: ({ bus, sessionSockets }) =>
        bus ? {} : { onForeignWrite: () => sessionSockets.onMissedMessages() },
    },
    {
      make: ({ houseTexts, log }) => ({
        onForeignWrite: () =>
          houseTexts
            .refresh()
            .catch((error: unknown) => log.error({ err: error }, "new legal texts not read")),
      }),
    },
    { make: ({ analyzer }) => ({ stop: () => analyzer.close() }) },
    { make: ({ comparer }) => ({ stop: () => comparer.close() }) },
    { make: ({ contractPrinter }) => ({ stop: () => contractPrinter.close() }) },
    { make: ({ painter }) => ({ stop: () => painter.close() }) },
    { make: ({ handingIn }) => ({ stop: () => handingIn.intake.close() }) },
    { make: ({ handingIn }) => ({ stop: () => handingIn.recipients.close() }) },
    { make: ({ handingIn }) => ({ stop: () => handingIn.receiving.whenSettled() }) },
    { make: ({ readOnlyDb }) => ({ stop: () => readOnlyDb.destroy() }), last: true },
    { make: mailingAlarm },
    { make: ({ mail }) => mail, last: true },
    { make: ({ views }) => ({ stop: () => views.flush() }), last: true },
    { make: ({ publicLog }) => publicLog, last: true },
    // A backup runs in its own process and does not delay shutdown.
    {
      make: ({ backups }) => ({
        start: () => backups?.start(),
        stop: () => void backups?.stop(),
      }),
    },
    {
      make: (services) =>
        pushAlarm({
          ...services,
          keys: services.pushKeys,
          subject: `mailto:${services.config.supportEmail}`,
          renderText: (memberId, notification) => pushText(services.db, memberId, notification),
        }),
    },
    { make: (services) => new WebhookSender({ ...services, inform: informOfWebhook }) },
    { make: webhookPruning },
    { make: (services) => new BucketCopier(services) },
    { make: openingAlarm },
    { make: closingAlarm },
    { make: reminderAlarm },
    { make: bidNewsAlarm },
    { make: priceNewsAlarm },
    { make: operatorAlarm },
    { make: unreadMailAlarm },
    { make: rejectionAlarm },
    { make: ({ listedPrices }) => listedPrices.alarm },
    { make: changeAlarm },
    { make: licenseAlarm },
    { make: offerAlarm },
    { make: bidderReminderAlarm },
    { make: winnerAlarm },
    { make: mergerAlarm },
    { make: priceOfferAlarm },
    { make: deliveryAlarm },
    { make: amendmentAlarm },
    { make: uploadSweep },
    { make: comparisonAlarm },
    { make: reanalysisAlarm },
    { make: ({ handingIn }) => handingIn.sweep },
    { make: ({ handingIn }) => handingIn.intake.alarm },
    { make: ({ handingIn }) => handingIn.recipients.alarm },
    { make: searchAlarm },
    { make: dueListingAlarm },
    { make: outboxPruning },
    { make: notificationPruning },
    { make: actPruning },
    { make: answerPruning },
    { make: notifierPruning },
    { make: legalTextsAlarm },
    { make: factorRemovalAlarm },
    { make: verifiedNamesAlarm },
    { make: hiddenAlarm },
    { make: suspendedSellerAlarm },
  ],

  // `everywhere` runs in each process, possibly late or twice, so it must send current data.
  effects: {
    "bid-placed": {
      here: ({ listedPrices }, { bid }) => listedPrices.markOutdated(bid.package_id),
      everywhere({ channel, memberNews }, { bid, ledId, displaced = [], extended }) {
        channel.notify(bid.package_id, "NEW_BID");
        if (extended) {
          channel.notify(bid.package_id, "AUCTION_EXTENDED");
          return memberNews.notifyBidders(bid.package_id);
        }
        memberNews.notifyMember(bid.package_id, bid.bidder_id);
        if (ledId !== null) memberNews.notifyMember(bid.package_id, ledId);
        for (const memberId of displaced) memberNews.notifyMember(bid.package_id, memberId);
      },
    },
    "auction-ended": {
      here: ({ listedPrices }, { packageId }) => listedPrices.markOutdated(packageId),
      everywhere({ channel, memberNews }, { packageId }) {
        memberNews.notifyBidders(packageId);
        channel.notify(packageId, "AUCTION_ENDED");
      },
    },
    "auction-changed": {
      here: ({ listedPrices }, { packageId }) => listedPrices.markOutdated(packageId),
      everywhere({ channel, memberNews }, { packageId }) {
        memberNews.notifyBidders(packageId);
        channel.notify(packageId, "PACKAGE_STATE");
      },
    },
    "offer-changed": {
      everywhere({ channel, memberNews }, { packageId, bidderId }) {
        memberNews.notifyMember(packageId, bidderId);
        channel.notify(packageId, "PACKAGE_STATE");
      },
    },
    "audience-changed": {
      everywhere: ({ channel }, { packageId }) => channel.closeWatchers(packageId),
    },
    "delivery-changed": { here: ({ handingIn }) => handingIn.sweep.sweepSoon() },
    "collection-changed": { here: ({ handingIn }) => handingIn.sweep.sweepSoon() },
    "package-deleted": {
      everywhere: ({ channel }, { packageId }) => channel.notify(packageId, "PACKAGE_STATE"),
    },
    "notifications-changed": {
      everywhere: ({ memberNews }, { memberIds }) => memberNews.notifyUnread(memberIds),
    },
    "message-sent": {
      everywhere({ chatSubscriptions, log }, { packageId, buyerId }) {
        const sent = chatSubscriptions.publish(chatKey({ packageId, buyerId }), {
          type: "NEW_MESSAGE",
          packageId,
        });
        void sent.catch((error) => log.error({ err: error }, "message not delivered"));
      },
    },
    "account-changed": {
      everywhere({ sessions, sessionSockets }, account) {
        sessions.refresh(account.userId);
        sessionSockets.onSessionChange(account);
      },
    },
    "session-changed": {
      everywhere({ sessions, sessionSockets }, session) {
        sessions.forget(session.sid);
        sessionSockets.onSessionChange(session);
      },
    },
  },

  messages: {
    /** Called if messages were lost or this version does not understand one. */
    missed({ sessions, reconciler }) {
      sessions.refreshAll();
      reconciler?.onLostMessages();
    },
  },
};
