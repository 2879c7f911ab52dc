import type { MemberAuction, StandingMessage } from "../auctions/types";
import type { UnreadMessage } from "../notifications/answers";
import type { Subscriptions } from "./subscriptions";

interface MemberNewsDeps {
  subscriptions: Subscriptions<StandingMessage>;
  notificationSubscriptions: Subscriptions<UnreadMessage>;
  unread(memberId: string): Promise<number>;
  standing(packageId: string, memberId: string): Promise<MemberAuction | null>;
  standings(packageId: string): Promise<Map<string, MemberAuction>>;
  failed(error: unknown): void;
}

/** Changes while a standing is being read result in one more message. */
export class MemberNews {
  #reading = new Map<string, { again: boolean }>();

  constructor(private readonly deps: MemberNewsDeps) {}

  notifyMember(packageId: string, memberId: string): void {
    const { subscriptions: lines, standing } = this.deps;
    if (!lines.has(memberId)) return;
    void this.#once(`${packageId} ${memberId}`, async () => {
      const auction = await standing(packageId, memberId);
      if (auction) await lines.publish(memberId, standingMessage(auction));
    });
  }

  notifyBidders(packageId: string): void {
    const { subscriptions: lines, standings } = this.deps;
    if (lines.isEmpty) return;
    void this.#once(packageId, async () => {
      for (const [memberId, auction] of await standings(packageId)) {
        if (lines.has(memberId)) await lines.publish(memberId, standingMessage(auction));
      }
    });
  }

  notifyUnread(memberIds: readonly string[]): void {
    const { notificationSubscriptions: lines, unread } = this.deps;
    for (const memberId of memberIds.filter((id) => lines.has(id)))
      void this.#once(`notifications ${memberId}`, async () => {
        await lines.publish(memberId, { type: "NOTIFICATIONS", unread: await unread(memberId) });
      });
  }

  async #once(key: string, notify: () => Promise<void>): Promise<void> {
    const underWay = this.#reading.get(key);
    if (underWay) {
      underWay.again = true;
      return;
    }
    const reading = { again: true };
    this.#reading.set(key, reading);
    try {
      while (reading.again) {
        reading.again = false;
        await notify();
      }
    } catch (error) {
      this.deps.failed(error);
    } finally {
      this.#reading.delete(key);
    }
  }
}

function standingMessage(auction: MemberAuction): StandingMessage {
  return { type: auction.standing === "outbid" ? "OUTBID" : "STANDING", ...auction };
}
