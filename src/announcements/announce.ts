import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { BidsTable } from "../../db/schema/auctions";
import { afterCommit, rootOf } from "../../db/transaction";

type PlacedBid = Pick<
  Selectable<BidsTable>,
  "id" | "package_id" | "bidder_id" | "sequence" | "amount_cents" | "created_at"
>;

/** What has happened, as reported by the verb that did it. Ids are the database's. */
export type Announcement =
  /**
   * `ledId` is the member who led before, if it was another, and `displaced` who would have won in a
   * round; automatic bids may have followed.
   */
  | {
      type: "bid-placed";
      bid: PlacedBid;
      ledId: string | null;
      displaced?: readonly string[];
      extended: boolean;
    }
  | { type: "auction-ended"; packageId: string }
  /** Bids were withdrawn, rejected or accepted. */
  | { type: "auction-changed"; packageId: string }
  /** Emails about it wait until it cannot be undone any more. */
  | { type: "bid-rejected"; packageId: string }
  /** A second chance was offered, declined, or has lapsed. */
  | { type: "offer-changed"; packageId: string; bidderId: string }
  /** It, its files or what was fetched of them. */
  | { type: "delivery-changed"; deliveryId: string }
  | { type: "package-deleted"; packageId: string }
  /** Some members may no longer see it. */
  | { type: "audience-changed"; packageId: string }
  /** What sessions know of a member has changed, or the sessions themselves have ended. */
  | { type: "account-changed"; userId: string }
  /** A session has ended, or its member proved who they are again; `sid` is its token's hash. */
  | { type: "session-changed"; sid: string }
  /** In the chat of a package's seller with this buyer. */
  | { type: "message-sent"; packageId: string; buyerId: string }
  /** Some were added to these members' lists, or read. */
  | { type: "notifications-changed"; memberIds: readonly string[] }
  /** Some wait to be compared with others. */
  | { type: "samples-changed" }
  /** Rows were deleted that files may belong to. */
  | { type: "uploads-released" }
  | { type: "mail-queued" };

interface Listener {
  receive(announcement: Announcement): void;
  /** Called if `receive` throws: what happened is durable, so its request must not fail. */
  failed(error: unknown): void;
}

const listeners = new WeakMap<Db, Set<Listener>>();

/** Announces what the transaction `tx` did once it is durable, and never if it fails. */
export function announce(tx: Db, announcement: Announcement): void {
  const heard = listeners.get(rootOf(tx));
  if (!heard) return;
  afterCommit(tx, () => {
    for (const listener of heard) {
      try {
        listener.receive(announcement);
      } catch (error) {
        listener.failed(error);
      }
    }
  });
}

/** Subscribes to every announcement of a database in this process. Returns how to stop. */
export function onAnnouncement(db: Db, listener: Listener): () => void {
  const heard = listeners.get(db) ?? new Set();
  listeners.set(db, heard.add(listener));
  return () => heard.delete(listener);
}
