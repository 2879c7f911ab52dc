import type { MemberAuction, StandingMessage } from "../auctions/types";
import type { UnreadMessage } from "../notifications/answers";
import type { Subscriptions } from "./subscriptions";

interface MemberNewsDeps {
  subscriptions: Subscriptions<StandingMessage>;
  notificationSubscriptions: Subscriptions<UnreadMessage>;
  unread(memberId: string): Promise<number>;
  standing(packageId: string, memberId: string): Promise<MemberAuction | null>;
  standings(packageId: string): Promise<Map<string, MemberAuction>>;
  onFailure(error: unknown): void;
}

/** All changes while a standing is being read result in one more message. */
export class MemberNews {
  #running = new Map<string, { mustRepeat: boolean }>();

  constructor(private readonly deps: MemberNewsDeps) {}

  notifyMember(packageId: string, memberId: string): void {
    const { subscriptions, standing } = this.deps;
    if (!subscriptions.has(memberId)) return;
    void this.#notifyOnce(`${packageId} ${memberId}`, async () => {
      const auction = await standing(packageId, memberId);
      if (auction) await subscriptions.publish(memberId, standingMessage(auction));
    });
  }

  notifyBidders(packageId: string): void {
    const { subscriptions, standings } = this.deps;
    if (subscriptions.isEmpty) return;
    void this.#notifyOnce(packageId, async () => {
      for (const [memberId, auction] of await standings(packageId)) {
        if (subscriptions.has(memberId))
          await subscriptions.publish(memberId, standingMessage(auction));
      }
    });
  }

  notifyUnread(memberIds: readonly string[]): void {
    const { notificationSubscriptions: subscriptions, unread } = this.deps;
    for (const memberId of memberIds.filter((id) => subscriptions.has(id)))
      void this.#notifyOnce(`notifications ${memberId}`, async () => {
        await subscriptions.publish(memberId, {
          type: "NOTIFICATIONS",
          unread: await unread(memberId),
        });
      });
  }

  async #notifyOnce(key: string, notify: () => Promise<void>): Promise<void> {
    const running = this.#running.get(key);
    if (running) {
      running.mustRepeat = true;
      return;
    }
    const run = { mustRepeat: true };
    this.#running.set(key, run);
    try {
      while (run.mustRepeat) {
        run.mustRepeat = false;
        await notify();
      }
    } catch (error) {
      this.deps.onFailure(error);
    } finally {
      this.#running.delete(key);
    }
  }
}

function standingMessage(auction: MemberAuction): StandingMessage {
  return { type: auction.standing === "outbid" ? "OUTBID" : "STANDING", ...auction };
}
