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
import type { SessionSockets } from "./realtime/session-sockets";

interface Telling {
  channel: Channel;
  chatLines: Lines<NewMessageNotice>;
  memberNews: MemberNews;
  sessions: Sessions;
  sessionSockets: SessionSockets;
  log: Logger;
}

interface Needs extends Telling {
  mail: MailDelivery;
  listedPrices: ListedPrices;
  unreadMails: Alarm;
  rejections: Alarm;
  offers: Alarm;
  deliveries: Alarm;
  uploadSweep: Alarm;
  comparisons: Alarm;
  reanalyses: Alarm;
  consignmentSweep: Alarm;
  intake: Alarm;
}

/** Passes each announcement on to whom it concerns: those who are to be told, and what works on it. */
export function announcementListener(needs: Needs): (announcement: Announcement) => void {
  const [tell, work] = [telling(needs), working(needs)];
  return (announcement) => {
    work(announcement);
    tell(announcement);
  };
}

/**
 * Tells whoever is connected to this process, wherever it was done. What they are told is read when it is
 * sent, so that hearing of it late, twice or for something else does no harm.
 */
export function telling(needs: Telling): (announcement: Announcement) => void {
  const { channel, chatLines, memberNews, sessions, sessionSockets, log } = needs;
  return (announcement) => {
    switch (announcement.type) {
      case "bid-placed": {
        const { bid, ledId, extended } = announcement;
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
        memberNews.tellAll(announcement.packageId);
        return channel.tell(announcement.packageId, "AUCTION_ENDED");
      case "auction-changed":
        memberNews.tellAll(announcement.packageId);
        return channel.tell(announcement.packageId, "PACKAGE_STATE");
      case "offer-changed":
        memberNews.tellOne(announcement.packageId, announcement.bidderId);
        return channel.tell(announcement.packageId, "PACKAGE_STATE");
      case "package-deleted":
        return channel.tell(announcement.packageId, "PACKAGE_STATE");
      case "message-sent": {
        const notice = { type: "NEW_MESSAGE", packageId: announcement.packageId } as const;
        const told = chatLines.tell(chatKey(announcement), notice);
        return void told.catch((error) => log.error({ err: error }, "message not told"));
      }
      case "account-changed":
        sessions.refresh(announcement.userId);
        return sessionSockets.changed(announcement);
      case "session-changed":
        sessions.forget(announcement.sid);
        return sessionSockets.changed(announcement);
    }
  };
}

/** Wakes what works on it: once, in the process where it was done. */
function working(needs: Needs): (announcement: Announcement) => void {
  const { mail, listedPrices, unreadMails, rejections, offers, deliveries } = needs;
  return (announcement) => {
    switch (announcement.type) {
      case "bid-placed":
        return listedPrices.note(announcement.bid.package_id);
      case "auction-ended":
      case "auction-changed":
        return listedPrices.note(announcement.packageId);
      case "bid-rejected":
        return void rejections.check();
      case "offer-changed":
        return void offers.check();
      case "message-sent":
        return void unreadMails.check();
      case "samples-changed":
        void needs.reanalyses.check();
        return void needs.comparisons.check();
      case "uploads-released":
        return void needs.uploadSweep.check();
      case "delivery-changed":
        void deliveries.check();
        void needs.intake.check();
        return void needs.consignmentSweep.check();
      case "mail-queued":
        return void mail.wake();
    }
  };
}
