import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { BidsTable } from "../../db/schema/auctions";
import { afterCommit, rootOf } from "../../db/transaction";

type PlacedBid = Pick<
  Selectable<BidsTable>,
  "id" | "package_id" | "bidder_id" | "sequence" | "amount_cents" | "created_at"
>;

export type Announcement =
  /** `ledId` is the previous leader; `displaced` lists who lost a seat or the exclusive lead. */
  | {
      type: "bid-placed";
      bid: PlacedBid;
      ledId: string | null;
      displaced?: readonly string[];
      extended: boolean;
    }
  | { type: "auction-ended"; packageId: string }
  | { type: "auction-changed"; packageId: string }
  | { type: "offer-changed"; packageId: string; bidderId: string }
  | { type: "delivery-changed"; deliveryId: string }
  | { type: "collection-changed"; packageId: string }
  | { type: "package-deleted"; packageId: string }
  | { type: "audience-changed"; packageId: string }
  | { type: "account-changed"; userId: string }
  | { type: "session-changed"; sid: string }
  | { type: "message-sent"; packageId: string; buyerId: string }
  | { type: "notifications-changed"; memberIds: readonly string[] };

interface Listener {
  receive(announcement: Announcement): void;
  /** Called if `receive` throws, because the request must not fail after its commit. */
  onError(error: unknown): void;
}

const listeners = new WeakMap<Db, Set<Listener>>();

/** Publishes the announcement after `tx` commits, and never if it rolls back. */
export function announce(tx: Db, announcement: Announcement): void {
  const subscribers = listeners.get(rootOf(tx));
  if (!subscribers) return;
  afterCommit(tx, () => {
    for (const listener of subscribers) {
      try {
        listener.receive(announcement);
      } catch (error) {
        listener.onError(error);
      }
    }
  });
}

/** Returns a function that unsubscribes. */
export function onAnnouncement(db: Db, listener: Listener): () => void {
  const subscribers = listeners.get(db) ?? new Set();
  listeners.set(db, subscribers.add(listener));
  return () => subscribers.delete(listener);
}
