import { newBidMessage } from "../auctions/activity";
import type { Services } from "../http/services";
import type { Announcement } from "./announce";
import { chatKey } from "./chat-lines";

type Needs = Pick<
  Services,
  | "channel"
  | "chatLines"
  | "mail"
  | "unreadMails"
  | "uploadSweep"
  | "sessions"
  | "pseudonymKey"
  | "log"
>;

/** Passes each announcement on to whom it concerns: watchers, writers, the mail, the sessions. */
export function passingOn(needs: Needs): (announcement: Announcement) => void {
  const { channel, chatLines, mail, unreadMails, uploadSweep, sessions, pseudonymKey, log } = needs;
  return (announcement) => {
    switch (announcement.type) {
      case "bid-placed": {
        const { package_id: packageId } = announcement.bid;
        if (!channel.isWatched(packageId)) return;
        return channel.publish(packageId, newBidMessage(announcement, pseudonymKey));
      }
      case "auction-ended": {
        const { packageId } = announcement;
        return channel.publish(packageId, { type: "AUCTION_ENDED", packageId });
      }
      case "bids-withdrawn": {
        const { packageId } = announcement;
        return channel.publish(packageId, { type: "BIDS_CHANGED", packageId });
      }
      case "message-sent": {
        void unreadMails.check();
        const notice = { type: "NEW_MESSAGE", packageId: announcement.packageId } as const;
        const told = chatLines.tell(chatKey(announcement), notice);
        return void told.catch((error) => log.error({ err: error }, "message not told"));
      }
      case "account-changed":
        return sessions.refresh(announcement.userId);
      case "uploads-released":
        return void uploadSweep.check();
      case "mail-queued":
        return void mail.wake();
    }
  };
}
