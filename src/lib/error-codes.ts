/**
 * Every outcome that a verb foresees, by the code that programs are told, with what its words need to
 * know. The message catalogues must word each (`views/messages/en/errors.ts`), or no types are right.
 */
export interface ErrorValues {
  "invalid-input": null;
  "not-signed-in": null;
  "wrong-credentials": null;
  "second-factor-required": null;
  "second-factor-wrong": null;
  "proof-required": null;
  "second-factor-too-early": null;
  "second-factor-missing": null;
  "last-factor-needed": null;
  "passkey-refused": null;
  "passkey-known": null;
  "passkey-not-found": null;
  "passkeys-impossible": null;
  "too-many-passkeys": { most: number };
  "email-taken": null;
  /** Titles with the times until which each binds. */
  "account-bound": { bound: string };
  "link-unknown": null;
  "unsubscription-unknown": null;
  "link-gone": null;
  "no-picture": null;
  "avatar-not-found": null;
  "unreadable-form": null;
  "user-not-found": null;
  "account-not-found": null;
  "profile-not-found": null;
  "package-not-found": null;
  "auction-ended": null;
  "bid-too-low": { minimumCents: number };
  "bid-too-high": { maximumCents: number };
  "maximum-too-low": { leastCents: number };
  "address-unconfirmed": { maximumCents: number };
  /** What stands now, and the least next bid. */
  "price-moved": { priceCents: number; minimumCents: number };
  "listing-revised": null;
  "own-package": null;
  "idempotency-key-reused": null;
  "seller-only": null;
  "already-certified": null;
  "certification-waiting": null;
  "certification-decided": null;
  "certification-request-not-found": null;
  "no-content": null;
  "unreadable-text": { kind: string };
  "analysis-timed-out": { seconds: number };
  "analysis-stopped": null;
  "sample-not-found": null;
  "seller-access-required": null;
  "bid-not-found": null;
  "bid-not-pending": null;
  "other-bid-accepted": null;
  "bid-already-rejected": null;
  /** Its time is over; or the auction is, or another bid was placed, or accepted, since. */
  "rejection-final": { since: "late" | "ended" | "bid" | "accepted" };
  "package-settled": null;
  /** `until` is a day, such as 2028-11-21. */
  "exclusive-sold-before": { title: string; until: string };
  "sold-exclusively": { title: string; until: string };
  "exclusive-offered-twice": { title: string };
  "bid-not-accepted": null;
  "bid-released": null;
  "contract-sent-already": null;
  "review-outdated": null;
  "package-sold": null;
  "draft-changed": null;
  "too-many-drafts": { most: number };
  "draft-room": { maxBytes: number };
  "listing-fixed": null;
  "listing-changed": null;
  "relist-running": null;
  "relist-pending": null;
  "relisted-already": null;
  "contract-not-found": null;
  "chat-not-found": null;
  "messages-declined": null;
  "conversations-used-up": { most: number };
  "message-key-reused": null;
  "roadshow-not-found": null;
  "roadshow-running": null;
  "material-not-found": null;
  "too-many-materials": { most: number };
  "materials-changed": null;
  "unsupported-file": null;
  "upload-not-found": null;
  "upload-quota": { maxBytes: number };
  "bad-cursor": null;
  "tile-address-wrong": null;
  "tile-not-found": null;
  "too-large": { maxBytes: number };
  "too-many-requests": { seconds: number };
  "foreign-origin": null;
  "not-json": null;
  "route-not-found": null;
  "host-unreadable": null;
  "query-unreadable": null;
  "reference-gone": null;
  "took-too-long": null;
  "storage-failed": null;
  "listings-used-up": { most: number; hours: number };
  "listings-used-up-unconfirmed": { most: number };
  "uncertified-auctions": { most: number };
  "disk-almost-full": null;
  "too-many-samples": { most: number };
  "sample-room": { maxBytes: number };
  "too-many-favorites": { most: number };
}

export type ErrorCode = keyof ErrorValues;
