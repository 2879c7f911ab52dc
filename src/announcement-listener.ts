import type { Logger } from "pino";
import type { Sessions } from "./accounts/sessions";
import type { Announcement } from "./announcements/announce";
import type { NewMessageNotice } from "./chat/types";
import type { Alarm } from "./lib/alarm";
import type { MailDelivery } from "./mail/delivery";
import type { ListedPrices } from "./marketplace/listed-prices";
import type { Channel } from "./realtime/channel";
import { chatKey, type Lines } from "./realtime/lines";
import type { MemberNews } from "./realtime/member-news";

interface Needs {
  channel: Channel;
  chatLines: Lines<NewMessageNotice>;
  memberNews: MemberNews;
  mail: MailDelivery;
  listedPrices: ListedPrices;
  unreadMails: Alarm;
  rejections: Alarm;
  offers: Alarm;
  deliveries: Alarm;
  uploadSweep: Alarm;
  comparisons: Alarm;
  consignmentSweep: Alarm;
  intake: Alarm;
  sessions: Sessions;
  log: Logger;
}

/** Passes each announcement on to whom it concerns: watchers, writers, the mail, the sessions. */
export function announcementListener(needs: Needs): (announcement: Announcement) => void {
  const { channel, chatLines, memberNews, mail, sessions, log } = needs;
  const { listedPrices, unreadMails, rejections, offers, deliveries, uploadSweep, comparisons } =
    needs;
  return (announcement) => {
    switch (announcement.type) {
      case "bid-placed": {
        const { bid, ledId, extended } = announcement;
        listedPrices.note(bid.package_id);
        channel.tell(bid.package_id, "NEW_BID");
        if (extended) {
          channel.tell(bid.package_id, "AUCTION_EXTENDED");
          return memberNews.tellAll(bid.package_id);
        }
        // The bidder, too, may have other pages open.
        memberNews.tellOne(bid.package_id, bid.bidder_id);
        if (ledId !== null) memberNews.tellOne(bid.package_id, ledId);
        return;
      }
      case "auction-ended":
        listedPrices.note(announcement.packageId);
        memberNews.tellAll(announcement.packageId);
        return channel.tell(announcement.packageId, "AUCTION_ENDED");
      case "auction-changed":
        listedPrices.note(announcement.packageId);
        memberNews.tellAll(announcement.packageId);
        return channel.tell(announcement.packageId, "PACKAGE_STATE");
      case "bid-rejected":
        return void rejections.check();
      case "offer-changed":
        void offers.check();
        memberNews.tellOne(announcement.packageId, announcement.bidderId);
        return channel.tell(announcement.packageId, "PACKAGE_STATE");
      case "package-deleted":
        return channel.tell(announcement.packageId, "PACKAGE_STATE");
      case "message-sent": {
        void unreadMails.check();
        const notice = { type: "NEW_MESSAGE", packageId: announcement.packageId } as const;
        const told = chatLines.tell(chatKey(announcement), notice);
        return void told.catch((error) => log.error({ err: error }, "message not told"));
      }
      case "account-changed":
        return sessions.refresh(announcement.userId);
      case "samples-changed":
        return void comparisons.check();
      case "uploads-released":
        return void uploadSweep.check();
      case "delivery-changed":
        void deliveries.check();
        void needs.intake.check();
        return void needs.consignmentSweep.check();
      case "mail-queued":
        return void mail.wake();
    }
  };
}
